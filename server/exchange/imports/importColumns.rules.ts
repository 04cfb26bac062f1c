import { importFieldLabel, importFieldsOf, type ImportField, type ImportSide } from '#contract/exchange/imports.ts';
import { at, refuseErrors } from '#server/platform/access/refusal.ts';

/** The field of each column, in the file's order. */
export type Columns = readonly { readonly name: string; readonly field: ImportField | null }[];

/** Other programs' names for the fields, beside the template's headings and the fields' own names. */
const ALSO: Record<ImportField, readonly string[]> = {
  lastName: ['surname', 'family name', 'patient last name', 'last'],
  firstName: ['given name', 'patient first name', 'first'],
  middleName: ['middle', 'middle initial', 'patient middle name'],
  preferredName: ['nickname', 'goes by'],
  dateOfBirth: ['dob', 'birth date', 'birthday', 'patient dob', 'patient date of birth'],
  sexAtBirth: ['sex', 'gender', 'patient sex', 'patient gender'],
  phone: ['patient phone', 'phone number', 'telephone', 'home phone', 'patient phone number'],
  address: ['home address', 'patient address', 'street address'],
  mrn: ['medical record no', 'record number', 'patient mrn'],
  preferredLanguage: ['language', 'patient language'],
  source: ['referral source', 'source type'],
  urgency: ['priority'],
  receivedAt: ['received', 'date received', 'received date', 'referral date', 'referral received'],
  receivedChannel: ['channel', 'received by', 'received via'],
  responsibleProvider: [
    'provider',
    'physician',
    'attending',
    'attending physician',
    'referring provider',
    'provider npi',
    'npi',
  ],
  community: ['residence', 'community name'],
  hospice: ['hospices', 'hospice name'],
  currentSetting: ['setting', 'location type', 'where the patient is', 'current location'],
  facilityName: ['name of the place'],
  room: ['room number', 'bed'],
  diagnosis: ['primary diagnosis', 'terminal diagnosis', 'dx'],
  icd10: ['icd 10 code', 'icd', 'icd code', 'diagnosis code', 'icd 10 cm code'],
  diagnosisCategory: ['category', 'kind of illness'],
  payer: ['insurance', 'primary payer', 'primary insurance', 'payor'],
  memberId: ['member number', 'insurance id', 'medicare number', 'mbi', 'policy number'],
  caregiverName: ['contact', 'contact name', 'emergency contact', 'family contact'],
  caregiverRelationship: ['contact relationship', 'relationship to patient'],
  caregiverPhone: ['contact phone', 'emergency contact phone', 'phone of the caregiver'],
  caregiverEmail: ['contact email'],
  referredByName: ['referrer', 'referring person', 'name of the person who refers'],
  referredByOrganization: ['referring facility', 'organization'],
  referredByPhone: ['referrer phone', 'phone of the person who refers'],
  note: ['notes', 'comment', 'comments', 'remarks'],
};

/** `Patient's D.O.B.` and `patients dob` count as the same heading. */
const plain = (heading: string): string => heading.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

function matchedByHeading(names: readonly string[], fields: readonly ImportField[]): Columns {
  // A field's own name wins over other programs' names, in any column order.
  const rounds = [(field: ImportField) => [field, importFieldLabel[field]], (field: ImportField) => ALSO[field]];
  const taken = new Map<string, ImportField>();
  for (const words of rounds) {
    for (const field of fields) {
      if ([...taken.values()].includes(field)) continue;
      const known = words(field).map(plain);
      const name = names.find((each) => !taken.has(each) && known.includes(plain(each)));
      if (name !== undefined) taken.set(name, field);
    }
  }
  return names.map((name) => ({ name, field: taken.get(name) ?? null }));
}

/**
 * The field of each column: by its heading, or as the caller chose.
 * @throws Refusal `invalid` at the column of `mapping`: unknown, a field of the other side, or a field twice
 */
export function matchColumns(
  names: readonly string[],
  side: ImportSide,
  given: Readonly<Record<string, ImportField | null>> | undefined,
): Columns {
  const fields = importFieldsOf(side);
  if (!given) return matchedByHeading(names, fields);
  const taken = new Set<ImportField>();
  const errors = Object.entries(given).flatMap(([name, field]) => {
    if (!names.includes(name)) return [at(`mapping.${name}`, 'This file has no such column')];
    if (field === null) return [];
    const isTwice = taken.has(field);
    taken.add(field);
    if (!fields.includes(field)) return [at(`mapping.${name}`, `${importFieldLabel[field]} can’t be imported here`)];
    return isTwice ? [at(`mapping.${name}`, `Another column is already ${importFieldLabel[field]}`)] : [];
  });
  refuseErrors(errors);
  const byName = new Map(Object.entries(given));
  return names.map((name) => ({ name, field: byName.get(name) ?? null }));
}

/** Required fields that no column contains. */
export function missingFields(columns: Columns, side: ImportSide, hasHospices: boolean): ImportField[] {
  const given = new Set(columns.map(({ field }) => field));
  const lacks = (...fields: readonly ImportField[]) => !fields.some((field) => given.has(field));
  const missing: ImportField[] = [];
  if (lacks('lastName')) missing.push('lastName');
  if (lacks('firstName')) missing.push('firstName');
  if (lacks('dateOfBirth', 'phone')) missing.push('dateOfBirth');
  if (lacks('source')) missing.push('source');
  if (lacks('responsibleProvider', 'community')) missing.push('responsibleProvider');
  if (side === 'group' && !hasHospices && lacks('hospice')) missing.push('hospice');
  return missing;
}
