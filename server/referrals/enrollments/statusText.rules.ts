import type { ReferralStatus } from '#contract/referrals/statuses.ts';
import type { SharedFacts } from '#server/referrals/shareEnrollment.rules.ts';

/**
 * The text of a status change on the timeline: in its first line the product's own words (a reason from a list), below what
 * a person wrote. The two are shared with groups by two settings.
 */
export const statusText = (words: string | null, written: string | null | undefined): string | null =>
  words === null && !written ? null : [words ?? '', written ?? ''].join('\n').trimEnd();

/** The part of a status change's text that these facts tell; `null`: all of it. */
export function visibleText(
  text: string | null,
  toStatus: ReferralStatus | null,
  shared: SharedFacts | null,
): string | null {
  if (text === null) return null;
  const [words = '', ...written] = text.split('\n');
  const tellsWords = toStatus !== 'declined' || !shared || shared.has('decline_reason');
  const tellsWritten = !shared || shared.has('decline_detail');
  const told = [tellsWords ? words : '', tellsWritten ? written.join('\n') : ''].join('\n').trim();
  return told === '' ? null : told;
}
