import * as z from 'zod/mini';
import { importFieldLabel, namesInCell, type ImportField, type ImportSide } from '#contract/exchange/importFields.ts';
import { namedError } from '#contract/platform/missingText.ts';
import { newReferralDateErrors } from '#contract/referrals/dateRules.ts';
import { GroupReferralCreation, HospiceReferralCreation } from '#contract/referrals/referralChanges.ts';
import '#server/platform/phones.ts';
import {
  Cells,
  type CellProblem,
  type CellWarning,
  type ChosenWords,
  type Lookup,
  type Values,
} from './cells/cells.rules.ts';
import { caregiverOf, diagnosisOf, locationOf, payerOf, referredByOf } from './cells/factCells.rules.ts';
import { readClock, readMoment } from './cells/moments.rules.ts';
import type { ImportedHistory } from '#server/referrals/importedHistory.rules.ts';
import { historyOf } from './cells/historyCells.rules.ts';
import { part } from './cells/part.rules.ts';
import { patientOf } from './cells/patientCells.rules.ts';

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
  readonly nurse: Lookup;
  /** The default hospices, for rows that name none. */
  readonly hospiceIds: readonly string[];
  /** What people said about the file's words. */
  readonly words: ChosenWords;
}

type Body = HospiceReferralCreation | GroupReferralCreation;
export type ReadRow =
  | {
      readonly body: Body;
      /** What became of it before, for a file of the past. */
      readonly history: ImportedHistory | undefined;
      readonly problems: null;
      readonly warnings: readonly CellWarning[];
    }
  | { readonly problems: readonly CellProblem[]; readonly warnings: readonly CellWarning[] };

/** The column that each field of the body comes from. */
const SOURCES: Readonly<Record<string, ImportField>> = {
  'patient.lastName': 'lastName',
  'patient.firstName': 'firstName',
  'patient.middleName': 'middleName',
  'patient.suffix': 'suffix',
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
  'currentLocation.facilityName': 'facilityName',
  'currentLocation.room': 'room',
  'primaryDiagnosis.text': 'diagnosis',
  'primaryDiagnosis.icd10': 'icd10',
  'payer.memberId': 'memberId',
  'caregiver.name': 'caregiverName',
  'caregiver.phone': 'caregiverPhone',
  'caregiver.email': 'caregiverEmail',
  'referredBy.name': 'referredByName',
  'referredBy.organization': 'referredByOrganization',
  'referredBy.phone': 'referredByPhone',
  note: 'note',
};

/** A row is not taken without these. Any other cell that cannot be stored goes to the note. */
const NEEDED: ReadonlySet<ImportField> = new Set<ImportField>([
  'patientName',
  'lastName',
  'firstName',
  'dateOfBirth',
  'source',
  'receivedAt',
  'responsibleProvider',
  'community',
  'hospice',
  'note',
]);

const LONGEST_NOTE = 4000;
const MOMENT_PROBLEM = 'Enter the date and time as 2026-11-20 14:05 or 11/20/2026 2:05 PM';

function hospicesOf(cells: Cells, { hospice, hospiceIds }: RowRules): readonly string[] {
  const word = cells.text('hospice');
  if (word === undefined) return hospiceIds;
  // A hospice's name may contain the separator itself.
  const whole = hospice(word);
  if ('id' in whole) return whole.id === null ? hospiceIds : [whole.id];
  const ids = namesInCell(word).map((name) => {
    const found = hospice(name);
    return 'id' in found ? found.id : cells.wrong('hospice', found.problem);
  });
  // A person left each of these names out.
  if (ids.every((id) => id === null)) return hospiceIds;
  return [...new Set(ids.filter((id) => id !== undefined && id !== null))];
}

/** Provider and community. One of them is enough: then a name of the other that nobody knows goes to the note. */
function originOf(cells: Cells, rules: RowRules): Record<string, unknown> {
  const found = (['responsibleProvider', 'community'] as const).map((field) => {
    const word = cells.text(field);
    return {
      field,
      found: word === undefined ? undefined : rules[field === 'community' ? 'community' : 'provider'](word),
    };
  });
  const isKnown = found.some((each) => each.found && 'id' in each.found && each.found.id !== null);
  for (const { field, found: one } of found) {
    if (!one) continue;
    if ('problem' in one) {
      if (isKnown) cells.warn(field, one.problem);
      else cells.wrong(field, one.problem);
    } else if (one.id === null) {
      cells.warn(field, 'Left out, as you chose');
    }
  }
  const [provider, community] = found.map((each) =>
    each.found && 'id' in each.found ? (each.found.id ?? undefined) : undefined,
  );
  return { responsibleProviderId: provider, communityId: community };
}

function bodyOf(cells: Cells, rules: RowRules): Record<string, unknown> {
  const clock = cells.optional('receivedTime', readClock, 'Enter the time as 2:05 PM');
  const moment = (word: string) => readMoment(word, rules, clock)?.toISOString();
  return {
    patient: patientOf(cells, rules.today),
    ...part({
      source: cells.choice('source'),
      urgency: cells.optionalChoice('urgency'),
      ...originOf(cells, rules),
      currentLocation: locationOf(cells),
      primaryDiagnosis: diagnosisOf(cells),
      payer: payerOf(cells),
      caregiver: caregiverOf(cells),
      referredBy: referredByOf(cells),
      note: cells.text('note'),
      ...(rules.side === 'group'
        ? { hospiceIds: hospicesOf(cells, rules) }
        : {
            receivedAt: cells.read('receivedAt', moment, MOMENT_PROBLEM),
            receivedChannel: cells.optionalChoice('receivedChannel'),
          }),
    }),
  };
}

const sourceOf = (path: string): ImportField => SOURCES[path] ?? 'lastName';

interface Issue {
  readonly field: ImportField;
  readonly message: string;
}

const issuesOf = (issues: readonly z.core.$ZodIssue[], values: Values): Issue[] =>
  issues.map(({ message, path }) => {
    const field = sourceOf(path.map(String).join('.'));
    // A name that stands in one cell is corrected there.
    const isWhole = (field === 'lastName' || field === 'firstName') && !values.has(field) && values.has('patientName');
    return { field: isWhole ? 'patientName' : field, message };
  });

/** The schema's problems beyond those of the cells; one message per cell. */
function furtherProblems(issues: readonly Issue[], { problems }: Cells): CellProblem[] {
  const named = new Set(problems.map(({ field }) => field));
  // An unknown community already answers who refers, so no provider is asked for.
  if (named.has('community')) named.add('responsibleProvider');
  if (named.has('patientName')) named.add('lastName').add('firstName');
  return issues.flatMap(({ field, message }) => {
    if (named.has(field)) return [];
    named.add(field);
    return [{ field, message: namedError(message, importFieldLabel[field]) }];
  });
}

/** The note with what the row's cells say beyond their fields. */
function noteWith(note: string | null, warnings: readonly CellWarning[]): string | null {
  const kept = warnings.flatMap(({ field, kept: text }) =>
    text === null ? [] : [`${importFieldLabel[field]}: ${text}`],
  );
  if (kept.length === 0) return note;
  const parts = [note, `From the file: ${kept.join('; ')}`].filter(Boolean);
  return parts.join('\n').replaceAll('\0', '').toWellFormed().slice(0, LONGEST_NOTE).trim();
}

/** When the referral came, and the patient's birth date, as far as the row says so. */
function receivedOf(draft: Record<string, unknown>, { now }: RowRules) {
  const { patient, receivedAt } = draft;
  const born = typeof patient === 'object' && patient !== null && 'dateOfBirth' in patient ? patient.dateOfBirth : null;
  return {
    at: typeof receivedAt === 'string' ? new Date(receivedAt) : now,
    dateOfBirth: typeof born === 'string' ? born : null,
  };
}

/** An old referral is welcome where the file says what became of it. */
const dateMessage = (message: string): string =>
  message.startsWith('Enter a time in the last') ? `${message}, or match the column with the outcome` : message;

/**
 * Builds the body of a new referral from one row, with the schema and rules of the form. What the row needs must be right; any other cell
 * that cannot be stored is kept in the note, with a warning.
 */
export function readRow(given: Values, rules: RowRules): ReadRow {
  const values = new Map(given);
  const dropped: CellWarning[] = [];
  for (;;) {
    const cells = new Cells(values, rules.words);
    const draft = bodyOf(cells, rules);
    const parsed = z.safeParse(rules.side === 'group' ? GroupReferralCreation : HospiceReferralCreation, draft);
    const history = rules.side === 'group' ? undefined : historyOf(cells, receivedOf(draft, rules), rules);
    const issues = parsed.success ? [] : issuesOf(parsed.error.issues, values);
    const spare = issues.filter(({ field }) => !NEEDED.has(field) && values.has(field));
    if (spare.length > 0) {
      for (const { field, message } of spare) {
        if (!values.has(field)) continue;
        dropped.push({ field, message: namedError(message, importFieldLabel[field]), kept: values.get(field) ?? null });
        values.delete(field);
      }
      continue;
    }
    const warnings = [...dropped, ...cells.warnings];
    const problems = [...cells.problems, ...furtherProblems(issues, cells)];
    if (problems.length > 0 || !parsed.success) return { problems, warnings };
    const dates = newReferralDateErrors(parsed.data, { ...rules, isHistory: history !== undefined });
    if (dates.length > 0) {
      return {
        problems: dates.map(({ message, path }) => ({ field: sourceOf(path), message: dateMessage(message) })),
        warnings,
      };
    }
    return { body: { ...parsed.data, note: noteWith(parsed.data.note, warnings) }, history, problems: null, warnings };
  }
}
