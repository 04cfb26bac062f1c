import { skipToken } from '@reduxjs/toolkit/query';
import { useSelector } from 'react-redux';
import type { ReferralListItem } from '#contract/referrals/referrals.ts';
import { useAbility } from '#src/auth/AbilityProvider.tsx';
import { selectGroup, selectHospice } from '#src/auth/authSlice.ts';
import { useListGroupReferralsQuery, useListHospiceReferralsQuery } from '#src/features/referrals/referralsApi.ts';
import { useDebounced } from '#src/ui/filters/useDebounced.ts';

const MOST = 8;
const SHORTEST = 2;
const NONE: readonly ReferralListItem[] = [];

export interface FoundReferrals {
  /** The person sees patients at all. */
  readonly canFind: boolean;
  readonly items: readonly ReferralListItem[];
  readonly total: number;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

/** The referrals that the list's own search finds for a name or a number, on the side of whoever asks. */
export function useFoundReferrals(text: string): FoundReferrals {
  const hospice = useSelector(selectHospice);
  const group = useSelector(selectGroup);
  const ability = useAbility();
  const ofHospice = hospice !== null && ability.can('read', 'HospicePatientRegistry');
  const ofGroup = hospice === null && group !== null;
  const typed = text.trim();
  const search = useDebounced(typed);
  const isAsked = search.length >= SHORTEST;
  const query = { search, limit: MOST };
  const fromHospice = useListHospiceReferralsQuery(isAsked && ofHospice ? { hospiceId: hospice.id, query } : skipToken);
  const fromGroup = useListGroupReferralsQuery(isAsked && ofGroup ? { groupId: group.id, query } : skipToken);
  const answer = ofHospice ? fromHospice : fromGroup;
  const isCurrent = typed.length >= SHORTEST;
  const found = isCurrent ? answer.currentData : undefined;
  return {
    canFind: ofHospice || ofGroup,
    items: found?.data ?? NONE,
    total: found?.meta.totalItems ?? 0,
    isBusy: isCurrent && (ofHospice || ofGroup) && (answer.isFetching || search !== typed),
    error: isCurrent && !answer.isFetching ? answer.error : undefined,
    retry: () => void answer.refetch(),
  };
}
