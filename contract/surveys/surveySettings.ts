import * as z from 'zod/mini';
import { Email, Id, text, Version } from '#contract/platform/fields.ts';
import { defineEndpoints } from '#contract/platform/http.ts';
import { WholeMail } from '#contract/mail/mail.ts';
import { MANAGERS, WHOLE_HOSPICE_MANAGERS } from '#contract/platform/access.ts';
import { SURVEY_LANGUAGES, SurveyLanguage } from '#contract/platform/languages.ts';

/** When families are asked, how often, in which words, and who is notified of a low score (product, section 7; domain, 5.12). */

export const SURVEY_MAILS = ['invitation', 'reminder'] as const;
export const SurveyMail = z.enum(SURVEY_MAILS);
export type SurveyMail = z.infer<typeof SurveyMail>;

/** The variables of a template. No variable names the patient: mails carry no patient data. */
export const SURVEY_MAIL_VARIABLES = ['{name}', '{hospice}', '{phone}', '{date}'] as const;

/**
 * `body` is plain text; a blank line begins a paragraph. Who reads the answers, the button, the link's date and the unsubscribe link
 * are added below it automatically.
 */
export const SurveyMailText = z.strictObject({ subject: text(120, 3), body: text(2000, 10) });
export type SurveyMailText = z.infer<typeof SurveyMailText>;

const whole = (min: number, max: number) => z.int().check(z.gte(min), z.lte(max));

const settings = {
  isEnabled: z.boolean(),
  /** Days after the start of care. */
  firstAfterDays: whole(1, 30),
  /** 0: asked once. */
  repeatEveryDays: whole(0, 180),
  /** Between any two, by hand too. */
  gapDays: whole(7, 180),
  maxPerEnrollment: whole(1, 12),
  /** Local hours and weekdays (1 Monday … 7 Sunday) in which mails go out; `until` is not in it. */
  window: z.strictObject({
    from: whole(0, 23),
    until: whole(1, 24),
    weekdays: z.array(whole(1, 7)).check(z.minLength(1), z.maxLength(7)),
  }),
  /** Days after the invitation, at most two, rising. */
  reminderDays: z.array(whole(1, 21)).check(z.maxLength(2)),
  languages: z.array(SurveyLanguage).check(z.minLength(1), z.maxLength(SURVEY_LANGUAGES.length)),
  /** A result is low where any 1 to 5 item is this or less, recommend is this or less, or a call is wanted. */
  lowItem: whole(1, 4),
  lowRecommend: whole(0, 8),
  callbackHours: whole(1, 168),
  /** The people notified of a low score; empty: the hospice's administrators and clinical managers. */
  notifyUserIds: z.array(Id).check(z.maxLength(50)),
  fromName: z.nullable(text(80)),
  replyTo: z.nullable(Email),
  words: z.record(SurveyMail, z.record(SurveyLanguage, SurveyMailText)),
} as const;

const isInOrder = ({ window: { from, until } }: { window: { from: number; until: number } }) => from < until;
const rises = ({ reminderDays }: { reminderDays: readonly number[] }) =>
  reminderDays.every((day, index) => index === 0 || day > (reminderDays[index - 1] ?? 0));

export const SurveySettings = z.object({ ...settings, version: Version });
export type SurveySettings = z.infer<typeof SurveySettings>;
/** The stored settings: all but their version. */
export const StoredSurveySettings = z.object(settings);
export type StoredSurveySettings = z.infer<typeof StoredSurveySettings>;

/** All of the settings at once. */
export const SurveySettingsChange = z
  .strictObject({ ...settings, version: Version })
  .check(
    z.refine(isInOrder, { error: 'Choose an end time after the start time', path: ['window', 'until'] }),
    z.refine(rises, { error: 'Enter a day after the first reminder', path: ['reminderDays'] }),
  );
export type SurveySettingsChange = z.infer<typeof SurveySettingsChange>;

/** A hospice's first settings: nothing is sent until a person has reviewed them and switched surveys on. */
export const DEFAULT_SURVEY_SETTINGS: StoredSurveySettings = {
  isEnabled: false,
  firstAfterDays: 7,
  repeatEveryDays: 30,
  gapDays: 21,
  maxPerEnrollment: 6,
  window: { from: 9, until: 18, weekdays: [1, 2, 3, 4, 5, 6] },
  reminderDays: [3, 7],
  languages: [...SURVEY_LANGUAGES],
  lowItem: 2,
  lowRecommend: 6,
  callbackHours: 24,
  notifyUserIds: [],
  fromName: null,
  replyTo: null,
  words: {
    invitation: {
      en: {
        subject: 'A few questions from {hospice}, about 2 minutes',
        body: 'Hello {name},\n\n{hospice} is caring for someone close to you, and we would like to know how things are going. Would you answer a few short questions? It takes about two minutes.',
      },
      es: {
        subject: 'Unas preguntas breves de {hospice}, unos 2 minutos',
        body: 'Hola {name}:\n\n{hospice} cuida de alguien cercano a usted, y nos gustaría saber cómo va todo. ¿Podría responder unas preguntas breves? Toma unos dos minutos.',
      },
    },
    reminder: {
      en: {
        subject: 'A reminder from {hospice}: a few questions, about 2 minutes',
        body: 'Hello {name},\n\nA few days ago we asked how things are going with {hospice}. If you have two minutes, we would love to hear from you. If not, that’s OK too.',
      },
      es: {
        subject: 'Un recordatorio de {hospice}: unas preguntas breves, unos 2 minutos',
        body: 'Hola {name}:\n\nHace unos días le preguntamos cómo va todo con {hospice}. Si tiene dos minutos, nos encantaría conocer su opinión. Si no, no se preocupe.',
      },
    },
  },
};

/** A preview of a mail, from text that need not be saved. */
const MailPreview = z.extend(WholeMail, { from: z.string() });
export const MailPreviewRequest = z.strictObject({ mail: SurveyMail, language: SurveyLanguage, words: SurveyMailText });
export type MailPreviewRequest = z.infer<typeof MailPreviewRequest>;

export const surveySettingsEndpoints = defineEndpoints('Surveys', {
  getSurveySettings: {
    path: '/v1/hospices/:hospiceId/survey-settings',
    summary: 'When and how families are surveyed',
    access: MANAGERS,
    response: SurveySettings,
  },
  updateSurveySettings: {
    method: 'PATCH',
    path: '/v1/hospices/:hospiceId/survey-settings',
    summary: 'Change when and how families are surveyed',
    access: WHOLE_HOSPICE_MANAGERS,
    body: SurveySettingsChange,
    response: SurveySettings,
    errors: ['conflict'],
  },
  previewSurveyMail: {
    path: '/v1/hospices/:hospiceId/survey-settings/preview',
    summary: 'Preview a survey email',
    access: MANAGERS,
    body: MailPreviewRequest,
    response: MailPreview,
  },
  sendTestSurveyMail: {
    path: '/v1/hospices/:hospiceId/survey-settings/test',
    summary: 'Send a test survey email to yourself. Its link opens nothing',
    access: MANAGERS,
    body: MailPreviewRequest,
    creates: true,
  },
});
