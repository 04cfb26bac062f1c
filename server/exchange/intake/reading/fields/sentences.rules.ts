import type { PaperField } from '#contract/exchange/intake/paperReading.ts';
import type { PageWord } from '#server/exchange/intake/reading/pageText.ts';
import type { Row } from '#server/exchange/intake/reading/rows.rules.ts';
import type { Candidate, Read } from './candidate.ts';
import { readAddress } from './addresses.rules.ts';
import { readCondition } from './diagnoses.rules.ts';
import { readContact, readPatientName, readProfessional } from './people.rules.ts';
import { findMbi, findPhone, readBirth, readMemberId, readWord } from './plainFields.rules.ts';

/** What letters say in sentences: below every label, and never sure. */

const RANK = 0.2;
const NAME = String.raw`(?:(?:Mr|Mrs|Ms|Miss|Dr)\.? )?\p{Lu}[\p{L}'’-]+(?: \p{Lu}\.?)?(?: (?:de|la|del|van|von|\p{Lu}[\p{L}'’-]+)){1,3}`;
const RELATIVE = 'wife|husband|daughter|son|sister|brother|niece|nephew|granddaughter|grandson|friend|spouse|partner';

type Reads = readonly (readonly [PaperField, Read | undefined])[];

const PATTERNS: readonly (readonly [pattern: RegExp, read: (found: RegExpExecArray, today: string) => Reads])[] = [
  [
    new RegExp(String.raw`\b(?:refer(?:ring)?|my patient,?|of my patient,?) (${NAME})`, 'u'),
    ([, text = '']) => {
      const name = readPatientName(text);
      return [
        ['patient.firstName', name && { value: name.firstName, isChecked: false }],
        ['patient.lastName', name && { value: name.lastName, isChecked: false }],
      ];
    },
  ],
  [
    /\b(?:born(?: on)?|date of birth(?: is)?) (.{6,20})/i,
    ([, text = ''], today) => [['patient.dateOfBirth', readBirth(text, today)]],
  ],
  [
    new RegExp(String.raw`\b(?:[Hh]is|[Hh]er|[Tt]heir|[Pp]atient[’']s) (${RELATIVE}),? (${NAME})(.{0,80})`, 'u'),
    ([, relative = '', name = '', rest = '']) => [
      ['caregiver.name', readContact(name).name],
      ['caregiver.relationship', readWord('caregiverRelationship', relative)],
      ['caregiver.phone', findPhone(rest)],
    ],
  ],
  [
    /\b(?:lives|resides|living|residing) (?:alone |with \w+ \w+ )?at (.{10,70}?\d{5})/i,
    ([, text = '']) => [['patient.address', readAddress([text])]],
  ],
  [
    /\b(?:diagnosis (?:is|of)|diagnosed with|terminal diagnosis of|suffers from|has) (?:an? )?([^.;]{4,90}?\([^)]{3,24}\))/i,
    ([, text = '']) => {
      const { code, text: name } = readCondition(text);
      return code === undefined
        ? []
        : [
            ['primaryDiagnosis.text', name],
            ['primaryDiagnosis.icd10', code],
          ];
    },
  ],
  [
    /\b(?:insured (?:by|through|with)|coverage is|covered by|insurance is) ([^.,;(]{3,40})(.{0,60})/i,
    ([, payer = '', rest = '']) => [
      ['payer.primary', readWord('payer', payer)],
      ['payer.memberId', readMemberId(/(?:ID|number|#|policy)\W+([A-Z\d-]{6,})/i.exec(rest)?.[1] ?? '')],
    ],
  ],
  [
    /(?:Sincerely|Respectfully|Regards|Thank you),?(.{5,80})/,
    ([, text = '']) => [['responsibleProvider.name', readProfessional(text.trim()).name]],
  ],
];

/** A page as running text, with the word at each of its places. */
function runningText(rows: readonly Row[]): {
  readonly text: string;
  readonly wordsAt: (from: number, to: number) => PageWord[];
} {
  const places: { readonly start: number; readonly word: PageWord }[] = [];
  let text = '';
  for (const word of rows.flatMap(({ words }) => words)) {
    places.push({ start: text.length, word });
    text += `${word.text} `;
  }
  const wordsAt = (from: number, to: number) =>
    places.filter(({ start, word }) => start < to && start + word.text.length > from).map(({ word }) => word);
  return { text, wordsAt };
}

/** The candidates that stand in the sentences of one page. */
export function inSentences(rows: readonly Row[], today: string): Candidate[] {
  const page = rows[0]?.page ?? 1;
  const { text, wordsAt } = runningText(rows);
  const candidate = (field: PaperField, value: string, words: readonly PageWord[], isChecked = false): Candidate => {
    const line = rows.find((row) => words[0] !== undefined && row.words.includes(words[0]));
    const marked = words.filter((word) => line?.words.includes(word));
    return { field, value, isChecked, rank: RANK, page, words, marked };
  };
  const said = PATTERNS.flatMap(([pattern, read]) => {
    const found = pattern.exec(text);
    if (!found) return [];
    const words = wordsAt(found.index, found.index + found[0].trim().length);
    return read(found, today).flatMap(([field, one]) =>
      one === undefined ? [] : [candidate(field, one.value, words)],
    );
  });
  const mbi = findMbi(text);
  const at = mbi === undefined ? -1 : text.replaceAll('-', '').indexOf(mbi);
  return [
    ...said,
    ...(mbi === undefined || at === -1 ? [] : [candidate('payer.memberId', mbi, wordsAt(at, at + mbi.length))]),
  ];
}
