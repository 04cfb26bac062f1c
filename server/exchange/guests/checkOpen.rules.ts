import { Refusal } from '#server/platform/access/refusal.ts';
import { isLinkOver } from './follow.rules.ts';

interface Followed {
  readonly referralId: string | null;
  readonly decidedAt: Date | null;
  readonly hospiceName: string;
  readonly phone: string | null;
}

const ended = ({ hospiceName, phone }: Followed) =>
  new Refusal('guest_link_ended', 'This link has ended', { current: { hospiceName, phone } });

/** @throws Refusal `guest_link_ended` with whom to call */
export function checkOpen(guest: Followed, now: Date): void {
  if (isLinkOver(guest, now)) throw ended(guest);
}

/**
 * Papers that the hospice is through with, without a referral of them, take no questions and no further papers.
 * @throws Refusal `guest_link_ended` with whom to call
 */
export function checkTakesMore(guest: Followed, now: Date): void {
  checkOpen(guest, now);
  if (guest.referralId === null && guest.decidedAt !== null) throw ended(guest);
}
