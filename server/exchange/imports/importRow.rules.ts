import * as z from 'zod/mini';
import { importFieldLabel, type ImportField, type ImportSide } from '#contract/exchange/imports.ts';
import { namedError } from '#contract/platform/missingText.ts';
import { GroupReferralCreation, HospiceReferralCreation } from '#contract/referrals/referralChanges.ts';
import { readMoment } from './importMoments.rules.ts';
import { choiceProblem, readChoice, readLanguage, type ChoiceField } from './importLabels.rules.ts';
import { newReferralDateErrors } from '#contract/referrals/dateRules.ts';
import '#server/platform/phones.ts';
import { typedDay } from '#server/platform/typedDay.ts';

/** Looks up the id of a cell's name, or explains why there is none. */
export type Lookup = (word: string) => { readonly id: string } | { readonly problem: string };

export interface RowRules {
  readonly side: ImportSide;
  readonly now: Date;
  /** Today where the hospices are that may be asked. */
  readonly today: string;
  /** The time zone for dates and times that have none. */
  readonly timeZone: string;
  readonly provider: Lookup;
  readonly community: Lookup;
  readonly hospice: Lookup;
  /** The default hospices, for rows that name none. */
  readonly hospiceIds: readonly string[];
}

export interface CellProblem {
  readonly field: ImportField;
  readonly message: string;
}

type Body = HospiceReferralCreation | GroupReferralCreation;
export type Values = ReadonlyMap<ImportField, string>;
export type ReadRow = { readonly body: Body; readonly problems: null } | { readonly problems: readonly CellProblem[] };

/** The column that each field of the body comes from. */
const SOURCES: Readonly<Record<string, ImportField>> = {
  'patient.lastName': 'lastName',
  'patient.firstName': 'firstName',
  'patient.middleName': 'middleName',
  'patient.preferredName': 'preferredName',
  'patient.dateOfBirth': 'dateOfBirth',
  'patient.phone': 'phone',
  'patient.address': 'address',
  'patient.mrn': 'mrn',
  'patient.preferredLanguage': 'preferredLanguage',
  source: 'source',
  receivedAt: 'receivedAt',
  responsibleProviderId: 'responsibleProvider',
  hospiceIds: 'hospice',
  'currentLocation.setting': 'currentSetting',
  'currentLocation.facilityName': 'facilityName',
  'currentLocation.room': 'room',
  'primaryDiagnosis.text': 'diagnosis',
  'primaryDiagnosis.icd10': 'icd10',
  'payer.memberId': 'memberId',
  'caregiver.name': 'caregiverName',
  'caregiver.relationship': 'caregiverRelationship',
  'caregiver.phone': 'caregiverPhone',
  'caregiver.email': 'caregiverEmail',
  'referredBy.name': 'referredByName',
  'referredBy.organization': 'referredByOrganization',
  'referredBy.phone': 'referredByPhone',
  note: 'note',
};

const NAMES_OF_SEVERAL = /[;|]/;

/** Reads the cells of one row; a method that finds a problem records it and returns undefined. */
class Cells {
  readonly problems: CellProblem[] = [];
  readonly #values: Values;

  constructor(values: Values) {
    this.#values = values;
  }

  text(field: ImportField): string | undefined {
    return this.#values.get(field);
  }

  wrong(field: ImportField, message: string): undefined {
    this.problems.push({ field, message });
  }

  read(field: ImportField, read: (word: string) => string | undefined, message: string): string | undefined {
    const word = this.text(field);
    return word === undefined ? undefined : (read(word) ?? this.wrong(field, message));
  }

  choice(field: ChoiceField): string | undefined {
    return this.read(field, (word) => readChoice(field, word), choiceProblem(field));
  }

  named(field: ImportField, lookup: Lookup): string | undefined {
    const word = this.text(field);
    if (word === undefined) return undefined;
    const found = lookup(word);
    return 'id' in found ? found.id : this.wrong(field, found.problem);
  }
}

/** Removes undefined values; undefined if none is left. */
function part(values: Readonly<Record<string, unknown>>): Record<string, unknown> | undefined {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return given.length === 0 ? undefined : Object.fromEntries(given);
}

function hospicesOf(cells: Cells, { hospice, hospiceIds }: RowRules): readonly string[] | undefined {
  const word = cells.text('hospice');
  if (word === undefined) return hospiceIds;
  // A hospice's name may contain the separator itself.
  const whole = hospice(word);
  if ('id' in whole) return [whole.id];
  const ids = word
    .split(NAMES_OF_SEVERAL)
    .map((name) => name.trim())
    .filter(Boolean)
    .map((name) => {
      const found = hospice(name);
      return 'id' in found ? found.id : cells.wrong('hospice', found.problem);
    });
  return [...new Set(ids.filter((id) => id !== undefined))];
}

function bodyOf(cells: Cells, rules: RowRules): Record<string, unknown> {
  const moment = (word: string) => readMoment(word, rules.timeZone)?.toISOString();
  return {
    // Always present, so that a missing value is reported at its own cell.
    patient:
      part({
        lastName: cells.text('lastName'),
        firstName: cells.text('firstName'),
        middleName: cells.text('middleName'),
        preferredName: cells.text('preferredName'),
        dateOfBirth: cells.read('dateOfBirth', typedDay, 'Enter the date as 1940-05-12 or 05/12/1940 (month first)'),
        sexAtBirth: cells.choice('sexAtBirth'),
        phone: cells.text('phone'),
        address: cells.text('address'),
        mrn: cells.text('mrn'),
        preferredLanguage: cells.read(
          'preferredLanguage',
          readLanguage,
          'Enter the language in English, such as Spanish',
        ),
      }) ?? {},
    ...part({
      source: cells.choice('source'),
      urgency: cells.choice('urgency'),
      responsibleProviderId: cells.named('responsibleProvider', rules.provider),
      communityId: cells.named('community', rules.community),
      currentLocation: part({
        setting: cells.choice('currentSetting'),
        facilityName: cells.text('facilityName'),
        room: cells.text('room'),
      }),
      primaryDiagnosis: part({
        text: cells.text('diagnosis'),
        icd10: cells.text('icd10'),
        category: cells.choice('diagnosisCategory'),
      }),
      payer: part({ primary: cells.choice('payer'), memberId: cells.text('memberId') }),
      caregiver: part({
        name: cells.text('caregiverName'),
        relationship: cells.choice('caregiverRelationship'),
        phone: cells.text('caregiverPhone'),
        email: cells.text('caregiverEmail'),
      }),
      referredBy: part({
        name: cells.text('referredByName'),
        organization: cells.text('referredByOrganization'),
        phone: cells.text('referredByPhone'),
      }),
      note: cells.text('note'),
      ...(rules.side === 'group'
        ? { hospiceIds: hospicesOf(cells, rules) }
        : {
            receivedAt: cells.read(
              'receivedAt',
              moment,
              'Enter the date and time as 2026-11-20 14:05 or 11/20/2026 2:05 PM',
            ),
            receivedChannel: cells.choice('receivedChannel'),
          }),
    }),
  };
}

const sourceOf = (path: string): ImportField => SOURCES[path] ?? 'lastName';

/** The schema's problems beyond those of the cells; one message per cell. */
function furtherProblems(issues: readonly z.core.$ZodIssue[], { problems }: Cells): CellProblem[] {
  const named = new Set(problems.map(({ field }) => field));
  // An unknown community already answers who refers, so no provider is asked for.
  if (named.has('community')) named.add('responsibleProvider');
  return issues.flatMap(({ message, path }) => {
    const field = sourceOf(path.map(String).join('.'));
    if (named.has(field)) return [];
    named.add(field);
    return [{ field, message: namedError(message, importFieldLabel[field]) }];
  });
}

/** Builds the body of a new referral from one row, with the schema and rules of the form. */
export function readRow(values: Values, rules: RowRules): ReadRow {
  const cells = new Cells(values);
  const draft = bodyOf(cells, rules);
  const parsed = z.safeParse(rules.side === 'group' ? GroupReferralCreation : HospiceReferralCreation, draft);
  const problems = [...cells.problems, ...(parsed.success ? [] : furtherProblems(parsed.error.issues, cells))];
  if (problems.length > 0 || !parsed.success) return { problems };
  const dates = newReferralDateErrors(parsed.data, rules);
  if (dates.length > 0) return { problems: dates.map(({ message, path }) => ({ field: sourceOf(path), message })) };
  return { body: parsed.data, problems: null };
}
