import { HospiceEnrollmentQuery } from '#contract/referrals/enrollments.ts';
import type { WorkListName } from '#contract/platform/listQuery.ts';
import { HospiceReferralQuery } from '#contract/referrals/referrals.ts';
import { ExportMenu } from './ExportMenu.tsx';
import { inListOrder } from '#src/features/referrals/lists/enrollmentQuickFilters.ts';
import { useListHospiceEnrollmentsQuery } from '#src/features/referrals/enrollmentsApi.ts';
import { useListHospiceReferralsQuery } from '#src/features/referrals/referralsApi.ts';
import { useListQuery } from '#src/ui/lists/useListQuery.ts';

interface HospiceExportProps {
  hospiceId: string;
  list: WorkListName;
}

/** The whole list under its filters as files: how many rows, the list below knows already. */
export function HospiceExport({ hospiceId, list }: HospiceExportProps) {
  return list === 'enrollments' ? <OfEnrollments hospiceId={hospiceId} /> : <OfReferrals hospiceId={hospiceId} />;
}

function OfReferrals({ hospiceId }: Pick<HospiceExportProps, 'hospiceId'>) {
  const [query] = useListQuery(HospiceReferralQuery);
  const { data } = useListHospiceReferralsQuery({ hospiceId, query });
  return <ExportMenu dataView="hospice" hospiceId={hospiceId} query={query} totalItems={data?.meta.totalItems ?? 0} />;
}

function OfEnrollments({ hospiceId }: Pick<HospiceExportProps, 'hospiceId'>) {
  const query = inListOrder(useListQuery(HospiceEnrollmentQuery)[0]);
  const { data } = useListHospiceEnrollmentsQuery({ hospiceId, query });
  const totalItems = data?.meta.totalItems ?? 0;
  return (
    <ExportMenu dataView="hospice" hospiceId={hospiceId} list="enrollments" query={query} totalItems={totalItems} />
  );
}
