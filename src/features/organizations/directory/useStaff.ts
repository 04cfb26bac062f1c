import type { HospiceStaff } from '#contract/organizations/hospices.ts';
import { directoryApi } from './directoryApi.ts';

const MAX_STAFF = 100;

/** The hospice's people with this duty, as a field's options and hint. Who is named already is always an option. */
export function useStaff(
  hospiceId: string,
  duty: 'admission_nurse' | 'primary_nurse' | 'assignee',
  named: { readonly id: string; readonly name: string } | null,
  isWanted = true,
) {
  const { data, isError } = directoryApi.useListHospiceStaffQuery(
    { hospiceId, query: { 'filter.duty': [duty], limit: MAX_STAFF } },
    { skip: !isWanted },
  );
  const options = (data?.data ?? []).map(({ credentials, id, name }: HospiceStaff) => ({
    value: id,
    // Many names include the credentials: they are not repeated.
    label: credentials && !name.endsWith(`, ${credentials}`) ? `${name}, ${credentials}` : name,
  }));
  const isMissing = named !== null && !options.some(({ value }) => value === named.id);
  return {
    options: isMissing ? [{ value: named.id, label: named.name }, ...options] : options,
    // No hint while it loads: it would move the fields below.
    hint: isError ? 'The list couldn’t load. Close this and try again.' : undefined,
  };
}
