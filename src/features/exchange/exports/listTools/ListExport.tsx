import type { WorkListName } from '#contract/platform/listQuery.ts';
import { GroupEnrollmentQuery, HospiceEnrollmentQuery } from '#contract/referrals/enrollments.ts';
import { GroupReferralQuery, HospiceReferralQuery } from '#contract/referrals/lists/referralLists.ts';
import { enrollmentsApi } from '#src/features/referrals/enrollment/enrollmentsApi.ts';
import { referralListsApi } from '#src/features/referrals/referralListsApi.ts';
import { useListQuery } from '#src/ui/lists/useListQuery.ts';
import { ExportMenu } from '#src/features/exchange/exports/ExportMenu.tsx';

type Owner = { readonly hospiceId: string } | { readonly groupId: string };

/** The whole list under its filters as files. How many rows there are, the list on the screen has asked already. */
export function ListExport({ list, ...owner }: Owner & { readonly list: WorkListName }) {
  if ('hospiceId' in owner) {
    return list === 'enrollments' ? <HospiceEnrollments {...owner} /> : <HospiceReferrals {...owner} />;
  }
  return list === 'enrollments' ? <GroupEnrollments {...owner} /> : <GroupReferrals {...owner} />;
}

function HospiceReferrals({ hospiceId }: { readonly hospiceId: string }) {
  const [query] = useListQuery(HospiceReferralQuery);
  const { data } = referralListsApi.useListHospiceReferralsQuery({ hospiceId, query });
  return <ExportMenu dataView="hospice" {...{ hospiceId, query }} totalItems={data?.meta.totalItems ?? 0} />;
}

function HospiceEnrollments({ hospiceId }: { readonly hospiceId: string }) {
  const [query] = useListQuery(HospiceEnrollmentQuery);
  const { data } = enrollmentsApi.useListHospiceEnrollmentsQuery({ hospiceId, query });
  const totalItems = data?.meta.totalItems ?? 0;
  return <ExportMenu dataView="hospice" list="enrollments" {...{ hospiceId, query, totalItems }} />;
}

function GroupReferrals({ groupId }: { readonly groupId: string }) {
  const [query] = useListQuery(GroupReferralQuery);
  const { data } = referralListsApi.useListGroupReferralsQuery({ stakeholderGroupId: groupId, query });
  return <ExportMenu dataView="stakeholder" {...{ groupId, query }} totalItems={data?.meta.totalItems ?? 0} />;
}

function GroupEnrollments({ groupId }: { readonly groupId: string }) {
  const [query] = useListQuery(GroupEnrollmentQuery);
  const { data } = enrollmentsApi.useListGroupEnrollmentsQuery({ providerGroupId: groupId, query });
  const totalItems = data?.meta.totalItems ?? 0;
  return <ExportMenu dataView="stakeholder" list="enrollments" {...{ groupId, query, totalItems }} />;
}
