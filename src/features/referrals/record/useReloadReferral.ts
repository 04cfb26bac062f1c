import { useDispatch } from 'react-redux';
import { api } from '#src/api/api.ts';
import { referralTags } from './referralsApi.ts';

/** Asks again for a referral and for every list that shows it. */
export function useReloadReferral(referralId: string): () => void {
  const dispatch = useDispatch();
  return () => void dispatch(api.util.invalidateTags(referralTags(referralId)));
}
