import { withFallback } from '#contract/platform/labels.ts';
import { CALL_THE_FAMILY } from '#contract/referrals/nextActions.ts';
import { alertKindLabel } from '#contract/referrals/referralLabels.ts';
import type { NewsItem } from '#contract/notifications/liveUpdates.ts';
import { sharedEventLabel, type SharedEvent } from '#contract/organizations/sharing/sharingSettings.ts';
import { reachedLabel } from '#contract/referrals/situations.ts';
import type { ReferralStatus } from '#contract/referrals/statuses.ts';
import { MINUTE } from '#contract/platform/durations.ts';
import type { IconName } from '#src/ui/icons.tsx';
import type { Tone } from '#src/ui/theme/tokens.ts';

const statusMark = withFallback<ReferralStatus, Tone & IconName>(
  {
    referral_received: 'received',
    pending_start_of_care: 'pending',
    enrolled: 'enrolled',
    declined: 'declined',
    entered_in_error: 'declined',
  },
  () => 'declined',
);

const stepMark: Partial<Record<SharedEvent, readonly [IconName, Tone]>> = {
  first_contact: ['phone', 'received'],
  visit_scheduled: ['calendar', 'received'],
  level_of_care_change: ['edit', 'received'],
  sia_started: ['info', 'pending'],
  discharged_alive: ['logOut', 'declined'],
  death: ['info', 'declined'],
  low_score: ['alert', 'alert'],
};

export interface NewsLabels {
  readonly text: string;
  /** The patient or the subject. */
  readonly about: string;
  readonly icon: IconName;
  readonly tone: Tone;
}

/** The event, with the patient and the hospice or group. */
export function newsLabels(item: NewsItem): NewsLabels {
  const { displayId, groupName, hospiceName, patient, subject } = item;
  const who = patient ? `${patient.firstName} ${patient.lastName}, ${displayId}` : subject;
  return { about: [who, hospiceName ?? groupName].filter(Boolean).join(' · '), ...kindLabels(item) };
}

/** A next action that becomes overdue: `Call the family: due soon`, or who took it. */
function escalationLabels(escalation: NewsItem['escalation']): Omit<NewsLabels, 'about'> {
  if (!escalation) return { text: 'Overdue next action', icon: 'clock', tone: 'alert' };
  const { step, takenBy, what } = escalation;
  if (takenBy !== null) return { text: `${takenBy} took it`, icon: 'check', tone: 'enrolled' };
  const action = what === 'response' ? CALL_THE_FAMILY : 'Next action';
  if (step === 75) return { text: `${action}: due soon`, icon: 'clock', tone: 'pending' };
  return { text: `${action}: ${step === 100 ? 'due now' : 'overdue'}`, icon: 'clock', tone: 'alert' };
}

const PLAIN_KINDS = {
  referral_received: { text: 'New referral', icon: 'received', tone: 'received' },
  concern_raised: { text: 'Concern raised', icon: 'alert', tone: 'alert' },
  reply_received: { text: 'Reply to a message', icon: 'message', tone: 'received' },
  added_from_outside: { text: 'Access granted from outside', icon: 'alert', tone: 'alert' },
  change_proposed: { text: 'Change proposed', icon: 'edit', tone: 'pending' },
  change_confirmed: { text: 'Your change was confirmed', icon: 'check', tone: 'enrolled' },
  change_dismissed: { text: 'Your change was dismissed', icon: 'close', tone: 'declined' },
  concern_answered: { text: 'Concern answered', icon: 'message', tone: 'received' },
  message_received: { text: 'Message', icon: 'mail', tone: 'received' },
} as const;

function kindLabels({ alert, escalation, isWithdrawal, kind, step, toStatus }: NewsItem): Omit<NewsLabels, 'about'> {
  switch (kind) {
    case 'escalated':
      return escalationLabels(escalation);
    case 'alert_raised':
      return { text: alert ? alertKindLabel[alert] : 'Alert', icon: 'alert', tone: 'alert' };
    case 'step_shown': {
      const [icon, tone] = (step && stepMark[step]) ?? ['info', 'received'];
      return { text: step ? sharedEventLabel[step] : 'News', icon, tone };
    }
    case 'status_changed': {
      const mark = toStatus ? statusMark[toStatus] : 'received';
      const text = toStatus ? reachedLabel(toStatus, isWithdrawal) : 'New status';
      return { text, icon: mark, tone: mark };
    }
    default:
      return PLAIN_KINDS[kind];
  }
}

/** The address an item links to: a low score to the survey card, a message to the message. */
export function placeOf(home: string, { alert, conversationId, kind, messageId, referralId, step }: NewsItem): string {
  if (kind === 'added_from_outside') return home === '/hospice' ? `${home}/settings?part=team` : home;
  if (messageId !== null) return `/stakeholder/manage-communication?message=${messageId}`;
  if (conversationId !== null) return `/hospice?tab=communication&part=inbox&conversation=${conversationId}`;
  const isScore = alert === 'low_score' || step === 'low_score';
  return `${home}/referrals/${referralId ?? ''}${isScore ? '#family-survey' : ''}`;
}

/** `just now`, `12 min ago`, `5h ago`, `3d ago`. */
export function agoLabel(at: string, now: number): string {
  const minutes = Math.round((now - Date.parse(at)) / MINUTE);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.round(minutes / 60);
  return hours < 24 ? `${hours}h ago` : `${Math.round(hours / 24)}d ago`;
}
