import type { Mutant } from './mutants.ts';

interface Equivalent {
  readonly file: string;
  /** The text of the line that changes, from its first to its last letter. */
  readonly line: string;
  readonly change: string;
  /** Why nobody can notice the change. */
  readonly why: string;
}

/** Changes after which the program does the same, found by reading survivors. They are not drawn, so they do not count as survived. */
const EQUIVALENT: readonly Equivalent[] = [
  {
    file: 'server/communication/messages/audience.queries.ts',
    line: '...(rows[0] ?? { people: 0, groups: 0, inAppOnly: 0 }),',
    change: '0 → 1',
    why: 'Counts that are not grouped are always one row, so what stands behind it is never taken.',
  },
  {
    file: 'server/exchange/fhir/writing/fhirExport.queries.ts',
    line: "`${name}\\n${fileType}\\n${String(size).padStart(12, '0')}`;",
    change: '12 → 13',
    why: 'Sizes of files have fewer than 12 digits, and one zero more in front of each keeps their order.',
  },
  {
    file: 'server/mail/beginMail.queries.ts',
    line: 'and (topic is null or topic = ${mail.topic}) limit 1`.execute(trx);',
    change: '1 → 2',
    why: 'The caller only asks whether there are rows.',
  },
  {
    file: 'server/performance/figures.queries.ts',
    line: 'const { rows } = await sql<NumberRow>`${sql.join(statements, sql` union all `)}`.execute(db);',
    change: 'union all → union',
    why: 'Each row has the number of its part and its source, so no two rows are the same.',
  },
  {
    file: 'server/surveys/sending/surveyPlanning.queries.ts',
    line: "and ${flag('isSurveyContact')} and ${flag('hasConsentedToContact')} and referral.caregiver ->> 'email' is not null`;",
    change: 'and → or',
    why: 'It only narrows the families that the plan decides about, and the caller checks each again.',
  },
];

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** `before → after` on one line, as the report writes it. */
export const changeText = ({ before, after }: Pick<Mutant, 'before' | 'after'>): string =>
  `${oneLine(before)} → ${oneLine(after)}`;

const isSame = (listed: Equivalent, mutant: Mutant): boolean =>
  listed.file === mutant.file &&
  listed.change === changeText(mutant) &&
  listed.line === oneLine(mutant.original.split('\n')[mutant.line - 1] ?? '');

/** Leaves out the mutants that change nothing. An entry of the list that fits no mutant of these files is an error: its line has changed. */
export function withoutEquivalent(mutants: readonly Mutant[]): readonly Mutant[] {
  const files = new Set(mutants.map(({ file }) => file));
  const outdated = EQUIVALENT.filter(
    (listed) => files.has(listed.file) && !mutants.some((mutant) => isSame(listed, mutant)),
  );
  if (outdated.length > 0)
    throw new Error(
      `tools/mutation/equivalent.ts lists changes that no longer exist:\n${outdated.map(({ file, change }) => `${file}  ${change}`).join('\n')}`,
    );
  return mutants.filter((mutant) => !EQUIVALENT.some((listed) => isSame(listed, mutant)));
}
