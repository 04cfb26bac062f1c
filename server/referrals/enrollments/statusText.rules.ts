import type { ReferralStatus } from '#contract/referrals/statuses.ts';
import type { SharedFacts } from '#server/referrals/shareEnrollment.rules.ts';

/**
 * The text of a status change on the timeline: in its first line the product's own words (a reason from a list), below what
 * a person wrote. The two are shared with groups by two settings.
 */
export const statusText = (reason: string | null, detail: string | null | undefined): string | null =>
  reason === null && !detail ? null : [reason ?? '', detail ?? ''].join('\n').trimEnd();

/** The part of a status change's text that may be shown with these shared facts; `null`: all of it. */
export function visibleText(
  text: string | null,
  toStatus: ReferralStatus | null,
  shared: SharedFacts | null,
): string | null {
  if (text === null) return null;
  const [reason = '', ...detail] = text.split('\n');
  const showsReason = toStatus !== 'declined' || !shared || shared.has('decline_reason');
  const showsDetail = !shared || shared.has('decline_detail');
  const visible = [showsReason ? reason : '', showsDetail ? detail.join('\n') : ''].join('\n').trim();
  return visible === '' ? null : visible;
}
