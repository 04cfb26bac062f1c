import type { SharedEvent } from './sharingSettings.ts';
import type { NoticeEvent } from '#contract/people/noticeChoices.ts';

/** Which of them a hospice's step is. */
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
