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
      // The rest of the page follows from the status, so a new one comes with all of it.
      if (enrollments[place]?.status === now.status) enrollments[place] = now;
    }),
  );
}
