import type { SharedEvent } from '#contract/organizations/sharing/sharingSettings.ts';
import type { NoticeChoice, NoticeEvent } from '#contract/people/noticeChoices.ts';
import type { AccountType, Role } from '#contract/platform/roles.ts';

/** The notice event that a hospice's step belongs to (notice_event_of in the database). */
export const noticeEventOf: Record<SharedEvent, NoticeEvent> = {
  referral_received: 'new_status',
  first_contact: 'new_status',
  visit_scheduled: 'new_status',
  pending_start_of_care: 'new_status',
  level_of_care_change: 'new_status',
  sia_started: 'new_status',
  enrolled: 'enrolled',
  declined: 'declined',
  discharged_alive: 'discharge',
  death: 'discharge',
  low_score: 'alerts',
};

const GROUP_EVENTS = [
  'new_status',
  'enrolled',
  'declined',
  'discharge',
  'alerts',
  'messages',
  'monthly_summary',
] as const satisfies readonly NoticeEvent[];

/** The default choices of a role, for a person who chose nothing (default_notice_choice in the database). */
export function defaultNoticeChoices(accountType: AccountType, role: Role): Partial<Record<NoticeEvent, NoticeChoice>> {
  if (accountType === 'stakeholder') {
    return Object.fromEntries(GROUP_EVENTS.map((event) => [event, 'at_once' as const]));
  }
  switch (role) {
    case 'hospice_admin':
    case 'hospice_super_admin':
      return {
        new_referral: 'at_once',
        concern: 'at_once',
        low_score: 'at_once',
        reply: 'at_once',
        overdue: 'daily',
        escalation: 'at_once',
      };
    case 'hospice_clinical_manager':
      return {
        new_referral: 'in_app',
        concern: 'at_once',
        low_score: 'at_once',
        overdue: 'daily',
        escalation: 'at_once',
      };
    case 'hospice_business_development':
      return { new_referral: 'in_app', concern: 'in_app', reply: 'at_once', escalation: 'at_once' };
    default:
      return {};
  }
}
