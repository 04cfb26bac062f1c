import { phoneContactsOf } from '#contract/referrals/phoneContacts.ts';
import { referralsApi } from '#src/features/referrals/referralsApi.ts';
import { PhoneContacts } from './PhoneContacts.tsx';

/** Whom to call about a patient, where only the list's row is at hand; nothing until the record is there. */
export function FamilyPhones({ referralId }: { readonly referralId: string }) {
  const { data } = referralsApi.useGetReferralQuery({ referralId });
  return data && <PhoneContacts contacts={phoneContactsOf(data)} />;
}
