import { HospiceReferralQuery } from '#contract/referrals.ts';
import { ExportMenu } from '#src/shared/exports/ExportMenu.tsx';
import { useListHospiceReferralsQuery } from '#src/shared/referrals/referralsApi.ts';
import { useListQuery } from '#src/ui/useListQuery.ts';

/** The whole registry under its filters as files: how many rows, the list below knows already. */
export function RegistryExport({ hospiceId }: { hospiceId: string }) {
  const [query] = useListQuery(HospiceReferralQuery);
  const { data } = useListHospiceReferralsQuery({ hospiceId, query });
  return <ExportMenu dataView="hospice" hospiceId={hospiceId} query={query} totalItems={data?.meta.totalItems ?? 0} />;
}
