import type { Attention } from '#contract/administration/administration.ts';
import type { IconName } from '#src/ui/icons.tsx';
import { workLabel } from '#contract/platform/work.ts';
import { pluralText } from '#src/ui/countText.ts';

const LABELS: Readonly<Record<string, string>> = workLabel;

interface AttentionLabels {
  readonly text: string;
  readonly icon: IconName;
  /** The page where it can be fixed; left out where it cannot be fixed in the app. */
  readonly to?: string;
  /** How to fix it. */
  readonly hint: string;
}

/** One thing that needs attention: its text, and where to fix it. */
export function attentionLabels({ count, kind, subject }: Attention): AttentionLabels {
  const name = subject?.name ?? '';
  const hospice = `/admin/hospices/${subject?.id ?? ''}`;
  switch (kind) {
    case 'hospice_without_super_admin':
      return {
        text: `${name} has no super administrator`,
        icon: 'people',
        hint: 'Invite one',
        to: `${hospice}?tab=team`,
      };
    case 'hospice_without_referrals':
      return {
        text: `${name} has had no referral for 30 days`,
        icon: 'received',
        hint: 'View hospice',
        to: hospice,
      };
    case 'group_without_people':
      return {
        text: `No one has access to ${name}`,
        icon: 'people',
        hint: 'Invite someone',
        to: `/admin/stakeholders/${subject?.id ?? ''}`,
      };
    case 'invite_expired': {
      const whose = subject === null ? 'for administrators' : `to ${name}`;
      return {
        text: `${pluralText(count, 'invitation', 'invitations')} ${whose} ${count === 1 ? 'has' : 'have'} expired`,
        icon: 'mail',
        hint: 'Send again',
        to: '/admin/invitations?filter.state=expired',
      };
    }
    case 'mail_failed':
      return {
        text: `${pluralText(count, 'email', 'emails')} may not have arrived in the last 7 days`,
        icon: 'mail',
        hint: 'View emails',
        to: '/admin/mail',
      };
    case 'bounce_rate':
      return {
        text: `${count}% of emails bounce`,
        icon: 'mail',
        hint: 'Check the sender address and domain',
        to: '/admin/mail?filter.status=bounced,failed',
      };
    case 'work_late':
      return {
        text: `${LABELS[subject?.id ?? ''] ?? name}: overdue`,
        icon: 'clock',
        hint: 'Check the server’s background jobs',
      };
  }
}
