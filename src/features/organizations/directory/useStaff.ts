import type { HospiceStaff } from '#contract/organizations/hospices.ts';
import { useListHospiceStaffQuery } from './directoryApi.ts';

const MOST = 100;

/** The people of the hospice who may do this, as a field's options and hint; whoever is named already is among them. */
export function useStaff(
  hospiceId: string,
  duty: 'admission_nurse' | 'primary_nurse' | 'assignee',
  named: { readonly id: string; readonly name: string } | null,
  isWanted = true,
) {
  const { data, isError } = useListHospiceStaffQuery(
    { hospiceId, query: { 'filter.duty': [duty], limit: MOST } },
    { skip: !isWanted },
  );
  const options = (data?.data ?? []).map(({ credentials, id, name }: HospiceStaff) => ({
    value: id,
    // Many names are kept with their credentials: said once.
    label: credentials && !name.endsWith(`, ${credentials}`) ? `${name}, ${credentials}` : name,
  }));
  const isMissing = named !== null && !options.some(({ value }) => value === named.id);
  return {
    options: isMissing ? [{ value: named.id, label: named.name }, ...options] : options,
    // No word while it loads: a line that comes and goes would move the fields below.
    hint: isError ? 'The list could not be loaded. Close this and try again.' : undefined,
  };
}
