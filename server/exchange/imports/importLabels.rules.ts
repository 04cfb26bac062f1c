import type { ImportField } from '#contract/exchange/imports.ts';
import { payerLabel, PAYERS } from '#contract/organizations/payers.ts';
import {
  channelLabel,
  CHANNELS,
  DIAGNOSIS_CATEGORIES,
  diagnosisCategoryLabel,
  REFERRAL_SOURCES,
  relationshipLabel,
  RELATIONSHIPS,
  settingLabel,
  SETTINGS,
  SEXES,
  sourceLabel,
  URGENCIES,
  urgencyLabel,
} from '#contract/referrals/patients.ts';

/** One choice: its labels, and its values by their names. */
interface Choice {
  readonly labels: readonly string[];
  readonly byWord: ReadonlyMap<string, string>;
}

const plain = (word: string): string => word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

function choiceOf<Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
  also: Readonly<Record<string, Value>> = {},
): Choice {
  const words = [
    ...Object.entries<string>(also),
    ...values.flatMap(
      (value) =>
        [
          [value, value],
          [labels[value], value],
        ] as const,
    ),
  ];
  return {
    labels: values.map((value) => labels[value]),
    byWord: new Map(words.map(([word, value]) => [plain(word), value])),
  };
}

export type ChoiceField = Extract<
  ImportField,
  | 'sexAtBirth'
  | 'source'
  | 'urgency'
  | 'receivedChannel'
  | 'currentSetting'
  | 'diagnosisCategory'
  | 'payer'
  | 'caregiverRelationship'
>;

const CHOICES: Record<ChoiceField, Choice> = {
  sexAtBirth: choiceOf(
    SEXES,
    { female: 'Female', male: 'Male', unknown: 'Unknown' },
    { f: 'female', m: 'male', u: 'unknown', 'not known': 'unknown' },
  ),
  source: choiceOf(REFERRAL_SOURCES, sourceLabel, { 'Skilled nursing': 'snf', ACO: 'aco_care_manager' }),
  urgency: choiceOf(URGENCIES, urgencyLabel),
  receivedChannel: choiceOf(CHANNELS, channelLabel),
  currentSetting: choiceOf(SETTINGS, settingLabel, {
    SNF: 'skilled_nursing',
    'Skilled nursing facility': 'skilled_nursing',
    ALF: 'assisted_living',
  }),
  diagnosisCategory: choiceOf(DIAGNOSIS_CATEGORIES, diagnosisCategoryLabel, { dementia: 'dementia_neuro' }),
  payer: choiceOf(PAYERS, payerLabel),
  caregiverRelationship: choiceOf(RELATIONSHIPS, relationshipLabel, {
    spouse: 'spouse_partner',
    husband: 'spouse_partner',
    wife: 'spouse_partner',
    partner: 'spouse_partner',
    son: 'child',
    daughter: 'child',
    mother: 'parent',
    father: 'parent',
    brother: 'sibling',
    sister: 'sibling',
  }),
};

/** The value for a name, ignoring case and punctuation; undefined if the choice has none. */
export const readChoice = (field: ChoiceField, word: string): string | undefined =>
  CHOICES[field].byWord.get(plain(word));

/** The message at a cell whose text is not a choice of the field. */
export const choiceProblem = (field: ChoiceField): string => `Use one of: ${CHOICES[field].labels.join(', ')}`;

const TAG = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/;
const LANGUAGES =
  'en es zh vi tl ko ru ar fr ht pt pl de hi ja it el fa ur bn gu pa ta te uk ro hu cs sr hr sq hy he yi am so sw';
const names = new Intl.DisplayNames(['en'], { type: 'language' });
const languages = new Map(LANGUAGES.split(' ').map((tag) => [plain(names.of(tag) ?? tag), tag] as const));

/** A language's tag from its English name or the tag itself; undefined if it is neither. */
export const readLanguage = (word: string): string | undefined =>
  languages.get(plain(word)) ?? (TAG.test(word) ? word : undefined);
