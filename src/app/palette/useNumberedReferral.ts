import { skipToken } from '@reduxjs/toolkit/query';
import { referralNumberOf } from '#contract/administration/administration.ts';
import { administrationApi } from '#src/features/administration/organizations/administrationApi.ts';
import { useDebounced } from '#src/ui/filters/useDebounced.ts';

/** The referral whose number an administrator types. Its record opens with a reason; before that, nothing of the patient is shown. */
export function useNumberedReferral(isAdministrator: boolean, text: string) {
  const typed = isAdministrator ? referralNumberOf(text) : null;
  const number = useDebounced(typed);
  const answer = administrationApi.useFindReferralByNumberQuery(number === null ? skipToken : { query: { number } });
  const isCurrent = typed !== null && typed === number;
  return {
    item: isCurrent ? answer.currentData : undefined,
    isBusy: typed !== null && (!isCurrent || answer.isFetching),
    isMissing: isCurrent && !answer.isFetching && answer.isError,
  };
}
