import type { HospiceStaff } from '#contract/hospices.ts';
import { useListHospiceStaffQuery } from '#src/shared/referrals/directoryApi.ts';

const MOST = 100;

/** The people of the hospice who may do this, as options; whoever is named already is always among them. */
export function useStaff(
  hospiceId: string,
  duty: 'admission_nurse' | 'primary_nurse' | 'assignee',
  named: { readonly id: string; readonly name: string } | null,
  isWanted = true,
) {
  const { data } = useListHospiceStaffQuery(
    { hospiceId, query: { 'filter.duty': [duty], limit: MOST } },
    { skip: !isWanted },
  );
  const options = (data?.data ?? []).map(({ credentials, id, name }: HospiceStaff) => ({
    value: id,
    label: credentials ? `${name}, ${credentials}` : name,
  }));
  return named && !options.some(({ value }) => value === named.id)
    ? [{ value: named.id, label: named.name }, ...options]
    : options;
}
