import { GroupEnrollmentQuery, HospiceEnrollmentQuery } from '#contract/referrals/enrollments.ts';
import type { WorkListName } from '#contract/platform/listQuery.ts';
import { GroupReferralQuery, HospiceReferralQuery } from '#contract/referrals/referrals.ts';
import { inListOrder } from '#src/features/referrals/lists/enrollmentQuickFilters.ts';
import {
  useListGroupEnrollmentsQuery,
  useListHospiceEnrollmentsQuery,
} from '#src/features/referrals/enrollmentsApi.ts';
import { useListGroupReferralsQuery, useListHospiceReferralsQuery } from '#src/features/referrals/referralsApi.ts';
import { useListQuery } from '#src/ui/lists/useListQuery.ts';
import { ExportMenu } from './ExportMenu.tsx';

interface OfHospice {
  readonly hospiceId: string;
}
interface OfGroup {
  readonly groupId: string;
}
interface OfList {
  readonly list: WorkListName;
}

/** Exports one of a hospice's lists under the filters of the address. The list itself asks for the same page. */
export const HospiceExport = ({ hospiceId, list }: OfHospice & OfList) =>
  list === 'enrollments' ? <HospiceEnrollments hospiceId={hospiceId} /> : <HospiceReferrals hospiceId={hospiceId} />;

function HospiceReferrals({ hospiceId }: OfHospice) {
  const [query] = useListQuery(HospiceReferralQuery);
  const totalItems = useListHospiceReferralsQuery({ hospiceId, query }).data?.meta.totalItems ?? 0;
  return <ExportMenu dataView="hospice" hospiceId={hospiceId} query={query} totalItems={totalItems} />;
}

function HospiceEnrollments({ hospiceId }: OfHospice) {
  const query = inListOrder(useListQuery(HospiceEnrollmentQuery)[0]);
  const totalItems = useListHospiceEnrollmentsQuery({ hospiceId, query }).data?.meta.totalItems ?? 0;
  return (
    <ExportMenu dataView="hospice" hospiceId={hospiceId} list="enrollments" query={query} totalItems={totalItems} />
  );
}

/** The same of a group's lists. */
export const GroupExport = ({ groupId, list }: OfGroup & OfList) =>
  list === 'enrollments' ? <GroupEnrollments groupId={groupId} /> : <GroupReferrals groupId={groupId} />;

function GroupReferrals({ groupId }: OfGroup) {
  const [query] = useListQuery(GroupReferralQuery);
  const totalItems = useListGroupReferralsQuery({ groupId, query }).data?.meta.totalItems ?? 0;
  return <ExportMenu dataView="stakeholder" groupId={groupId} query={query} totalItems={totalItems} />;
}

function GroupEnrollments({ groupId }: OfGroup) {
  const query = inListOrder(useListQuery(GroupEnrollmentQuery)[0]);
  const totalItems = useListGroupEnrollmentsQuery({ groupId, query }).data?.meta.totalItems ?? 0;
  return (
    <ExportMenu dataView="stakeholder" groupId={groupId} list="enrollments" query={query} totalItems={totalItems} />
  );
}
