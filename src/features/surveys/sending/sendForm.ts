import { labels } from '#contract/platform/labels.ts';
import { toNestErrors } from '@hookform/resolvers';
import type { Control, FieldError, Resolver } from 'react-hook-form';
import * as z from 'zod/mini';
import { SURVEY_LANGUAGES, SurveyLanguage, surveyLanguageLabel } from '#contract/platform/languages.ts';
import {
  SURVEY_MAILS,
  SurveyMail,
  SurveySettingsChange,
  type SurveySettings,
} from '#contract/surveys/surveySettings.ts';

/** The value of an empty number field is an empty text. */
const Figure = z.union([z.number(), z.literal('')]);
const Words = z.object({ subject: z.string(), body: z.string() });

/** The settings as form values. */
export const SendValues = z.object({
  isEnabled: z.boolean(),
  firstAfterDays: Figure,
  repeatEveryDays: Figure,
  gapDays: Figure,
  maxPerEnrollment: Figure,
  window: z.object({ from: z.string(), until: z.string(), weekdays: z.array(z.string()) }),
  firstReminder: Figure,
  secondReminder: Figure,
  languages: z.array(z.string()),
  lowItem: z.string(),
  lowRecommend: z.string(),
  callbackHours: Figure,
  notifyUserIds: z.array(z.string()),
  fromName: z.string(),
  replyTo: z.string(),
  words: z.record(SurveyMail, z.record(SurveyLanguage, Words)),
  version: z.number(),
});
export type SendValues = z.infer<typeof SendValues>;

export function valuesOf({ reminderDays, ...settings }: SurveySettings): SendValues {
  const [firstReminder = '', secondReminder = ''] = reminderDays;
  const { from, until, weekdays } = settings.window;
  return {
    ...settings,
    window: { from: String(from), until: String(until), weekdays: weekdays.map(String) },
    firstReminder,
    secondReminder,
    lowItem: String(settings.lowItem),
    lowRecommend: String(settings.lowRecommend),
    fromName: settings.fromName ?? '',
    replyTo: settings.replyTo ?? '',
  };
}

/** The stored draft, if it still fits the form. */
export const draftFrom = (stored: unknown): SendValues | undefined => z.safeParse(SendValues, stored).data;

/** The body of the call, before the contract's schema checks it. */
function bodyOf({ firstReminder, secondReminder, ...values }: SendValues) {
  const { from, until, weekdays } = values.window;
  return {
    ...values,
    window: { from: Number(from), until: Number(until), weekdays: weekdays.map(Number) },
    reminderDays: [firstReminder, secondReminder].filter((day) => day !== ''),
    lowItem: Number(values.lowItem),
    lowRecommend: Number(values.lowRecommend),
    fromName: values.fromName.trim() === '' ? null : values.fromName,
    replyTo: values.replyTo.trim() === '' ? null : values.replyTo.trim(),
  };
}

/** The field that shows an error of this path: a list has one place for all of its entries. */
export function fieldOf(path: string, { firstReminder }: Pick<SendValues, 'firstReminder'>): string {
  if (path === 'reminderDays') return 'secondReminder';
  if (path.startsWith('reminderDays.')) {
    return path === 'reminderDays.0' && firstReminder !== '' ? 'firstReminder' : 'secondReminder';
  }
  return path.replace(/^(window\.weekdays|languages|notifyUserIds)\..*$/, '$1');
}

/** The contract's own schema, its errors at the fields of this form. */
export const resolver: Resolver<SendValues, unknown, SurveySettingsChange> = (values, _context, options) => {
  const parsed = z.safeParse(SurveySettingsChange, bodyOf(values));
  if (parsed.success) return { values: parsed.data, errors: {} };
  const errors: Record<string, FieldError> = {};
  for (const { code, message, path } of parsed.error.issues) {
    errors[fieldOf(path.join('.'), values)] ??= { type: code ?? 'invalid', message };
  }
  return { values: {}, errors: toNestErrors(errors, options) };
};

/** One mail in one language. */
export interface Letter {
  readonly mail: SurveyMail;
  readonly language: SurveyLanguage;
}

export const surveyMailLabel = labels<SurveyMail>({ invitation: 'Invitation', reminder: 'Reminder' });

const LETTERS: readonly Letter[] = SURVEY_MAILS.flatMap((mail) =>
  SURVEY_LANGUAGES.map((language) => ({ mail, language })),
);

export const letterName = ({ language, mail }: Letter): string =>
  `${surveyMailLabel[mail]}, ${surveyLanguageLabel[language]}`;

/** The first mail with an error in its text. */
export const letterIn = (paths: readonly string[]): Letter | undefined =>
  LETTERS.find(({ language, mail }) => paths.some((path) => path.startsWith(`words.${mail}.${language}`)));

export const FIELD_LABELS = {
  firstAfterDays: 'First survey',
  repeatEveryDays: 'Repeat',
  gapDays: 'Minimum gap',
  maxPerEnrollment: 'Maximum',
  'window.from': 'From',
  'window.until': 'Until',
  'window.weekdays': 'Days of the week',
  firstReminder: 'First reminder',
  secondReminder: 'Second reminder',
  languages: 'Languages',
  lowItem: 'Low score',
  lowRecommend: 'Low recommendation',
  callbackHours: 'Call back within',
  notifyUserIds: 'People to notify',
  fromName: 'Sender name',
  replyTo: 'Reply-to address',
} as const;

/** The labels of all fields, even those not on screen, because an error names its field. */
export const LABELS: Readonly<Record<string, string>> = {
  ...FIELD_LABELS,
  ...Object.fromEntries(
    LETTERS.flatMap((letter) => [
      [`words.${letter.mail}.${letter.language}.subject`, `${letterName(letter)}, subject`],
      [`words.${letter.mail}.${letter.language}.body`, `${letterName(letter)}, text`],
    ]),
  ),
};

/** The props that all fields of the form share. */
export type SendControl = Control<SendValues, unknown, SurveySettingsChange>;
