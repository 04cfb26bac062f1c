import { readChoice } from '#contract/exchange/importChoices.ts';
import type { Cells } from './cells.rules.ts';
import { readDiagnosis, readIcd10 } from './diagnosisCodes.rules.ts';
import { part } from './part.rules.ts';

/** Facts around the patient. None of them keeps a row out: what is missing beside them is filled in plainly, and said. */

type Facts = Record<string, unknown> | undefined;

/** Where the patient is now. A place without its kind is recorded as another one. */
export function locationOf(cells: Cells): Facts {
  const place = { facilityName: cells.text('facilityName'), room: cells.text('room') };
  const setting = cells.optionalChoice('currentSetting');
  if (part(place) !== undefined && setting === undefined && cells.text('currentSetting') === undefined) {
    cells.warn('currentSetting', 'The file has no setting for this facility. Recorded as Other');
  }
  return part(place) === undefined ? part({ setting }) : part({ setting: setting ?? 'other', ...place });
}

/** The diagnosis and its code, in one cell or two. A code alone is also its text. */
export function diagnosisOf(cells: Cells): Facts {
  const both = cells.text('diagnosis') === undefined ? {} : readDiagnosis(cells.text('diagnosis') ?? '');
  const codes = cells.text('icd10')?.split(/[,;/]\s*|\s{2,}/) ?? [];
  const [firstCode = '', ...further] = codes;
  const ofCell = firstCode === '' ? undefined : readDiagnosis(firstCode);
  if (ofCell && ofCell.code === undefined) {
    cells.warn('icd10', 'Enter an ICD-10-CM code such as C34.90');
  } else if (further.length > 0) {
    cells.warn('icd10', 'Only the first code is recorded. All of them are in the note');
  }
  const icd10 = ofCell?.code ?? both.code;
  const text = both.text ?? ofCell?.text ?? icd10;
  if (text === undefined) return undefined;
  return part({
    text,
    icd10: icd10 === undefined ? undefined : readIcd10(icd10),
    category: cells.optionalChoice('diagnosisCategory'),
  });
}

/** The payers and the member id of a row. Undefined if it has none of them. A payer that we do not know is left out, with a warning at its cell. */
export function payerOf(cells: Cells): Facts {
  return part({
    primary: cells.optionalChoice('payer'),
    memberId: cells.text('memberId'),
    secondary: cells.optionalChoice('secondaryPayer'),
  });
}

/** `Mary Doe (daughter)`: the relationship in the name's cell. */
const NAME_AND_RELATIONSHIP = /^(.*\S)\s*[(\-–,/]\s*([\p{L} ]{2,20})\)?$/u;

/** The contact in the family. One without a relationship is recorded as other family, as one from a FHIR Bundle is. */
export function caregiverOf(cells: Cells): Facts {
  const cell = cells.text('caregiverName');
  const given = cells.optionalChoice('caregiverRelationship');
  const [, bare, word] = cell === undefined || given !== undefined ? [] : (NAME_AND_RELATIONSHIP.exec(cell) ?? []);
  const found = word === undefined ? undefined : readChoice('caregiverRelationship', word);
  const name = found === undefined ? cell : bare;
  const contact = { phone: cells.text('caregiverPhone'), email: cells.text('caregiverEmail') };
  if (name === undefined) {
    for (const field of ['caregiverPhone', 'caregiverEmail'] as const) {
      if (cells.text(field) !== undefined) cells.warn(field, 'The file has no caregiver’s name. This is in the note');
    }
    return undefined;
  }
  const relationship = given ?? found;
  if (relationship === undefined && cells.text('caregiverRelationship') === undefined) {
    cells.warn('caregiverRelationship', 'The file has no relationship. Recorded as Other family');
  }
  return part({ name, relationship: relationship ?? 'other_family', ...contact });
}

/** Who called or sent the referral. Where the person has no name, the organization stands for it. */
export function referredByOf(cells: Cells): Facts {
  const [name, organization, phone] = (['referredByName', 'referredByOrganization', 'referredByPhone'] as const).map(
    (field) => cells.text(field),
  );
  if (name === undefined && organization === undefined) {
    if (phone !== undefined) cells.warn('referredByPhone', 'The file has no name for this number. It is in the note');
    return undefined;
  }
  return part({ name: name ?? organization, organization, phone });
}
