import { skipToken } from '@reduxjs/toolkit/query';
import { useSelector } from 'react-redux';
import type { ReferralListItem } from '#contract/referrals/lists/referralLists.ts';
import { useAbility } from '#src/auth/AbilityProvider.tsx';
import { selectGroup, selectHospice } from '#src/auth/authSlice.ts';
import { referralListsApi } from '#src/features/referrals/referralListsApi.ts';
import { useDebounced } from '#src/ui/filters/useDebounced.ts';

const MAX_FOUND = 8;
const MIN_LENGTH = 2;
const NONE: readonly ReferralListItem[] = [];

export interface FoundReferrals {
  /** Whether the person may see patients at all. */
  readonly canFind: boolean;
  readonly items: readonly ReferralListItem[];
  readonly total: number;
  readonly isBusy: boolean;
  /** Whether they were found for the text as it is; otherwise for an earlier one. */
  readonly isOfText: boolean;
  /** Nobody was found. */
  readonly isMissing: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

/** The referrals that the list's own search finds for a name or a number, for a hospice or a group. */
export function useFoundReferrals(text: string): FoundReferrals {
  const hospice = useSelector(selectHospice);
  const group = useSelector(selectGroup);
  const ability = useAbility();
  const ofHospice = hospice !== null && ability.can('read', 'HospicePatientRegistry');
  const ofGroup = hospice === null && group !== null;
  const typed = text.trim();
  const search = useDebounced(typed);
  const isAsked = search.length >= MIN_LENGTH;
  const query = { search, limit: MAX_FOUND };
  const fromHospice = referralListsApi.useListHospiceReferralsQuery(
    isAsked && ofHospice ? { hospiceId: hospice.id, query } : skipToken,
  );
  const fromGroup = referralListsApi.useListGroupReferralsQuery(
    isAsked && ofGroup ? { stakeholderGroupId: group.id, query } : skipToken,
  );
  const answer = ofHospice ? fromHospice : fromGroup;
  const isCurrent = typed.length >= MIN_LENGTH;
  const found = isCurrent ? answer.currentData : undefined;
  return {
    canFind: ofHospice || ofGroup,
    items: found?.data ?? NONE,
    total: found?.meta.totalItems ?? 0,
    isBusy: isCurrent && (ofHospice || ofGroup) && (answer.isFetching || search !== typed),
    isOfText: search === typed,
    isMissing: found?.meta.totalItems === 0 && search === typed,
    error: isCurrent && !answer.isFetching ? answer.error : undefined,
    retry: () => void answer.refetch(),
  };
}
