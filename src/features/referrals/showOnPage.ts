import type { Enrollment } from '#contract/referrals/enrollments.ts';
import type { Saved } from '#src/api/lateAnswers.ts';
import { referralsApi } from './referralsApi.ts';

/**
 * Puts an enrollment that the person has just changed on its referral's page, before the page is fetched again: what the person does next is
 * done on this version, and not taken for a colleague's change.
 */
export function showOnPage(now: Enrollment, dispatch: Saved['dispatch']): void {
  dispatch(
    referralsApi.util.updateQueryData('getReferral', { referralId: now.referralId }, ({ enrollments }) => {
      const place = enrollments.findIndex(({ id, version }) => id === now.id && version < now.version);
      if (place >= 0) enrollments[place] = now;
    }),
  );
}
