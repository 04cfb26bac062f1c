import type { SurveyLanguage } from '#contract/platform/languages.ts';
import type { SurveyMail, SurveyMailText } from '#contract/surveys/surveySettings.ts';
import { defineMail, type MailDefinition } from '#server/mail/defineMail.ts';
import { promiseText, type Reader } from '#server/surveys/promiseText.rules.ts';
import { surveyLink, type MailLinks } from '#server/mail/links.ts';
import { newSurveySecret, surveyOfMail } from './surveyMail.queries.ts';
import { fill, oneLine, paragraphsOf, type Block, type MailContent } from '#server/mail/content/content.ts';
import { dayIn } from '#server/mail/content/dates.ts';

export interface SurveyMailData {
  readonly words: SurveyMailText;
  /** The groups that the family is told read its answers. */
  readonly readers: readonly Reader[];
  /** The contact's first name. */
  readonly name: string;
  readonly hospice: string;
  readonly phone: string | null;
  /** The last day on which the link works, `YYYY-MM-DD`. */
  readonly until: string;
}

declare module '#server/mail/defineMail.ts' {
  interface MailData {
    readonly survey_invitation: SurveyMailData;
    readonly survey_reminder: SurveyMailData;
    readonly survey_test: SurveyMailData & { readonly mail: SurveyMail };
  }
}

interface FixedTexts {
  readonly button: string;
  readonly personal: string;
  readonly urgent: string;
  /** Used if the hospice has not given a number for urgent needs. */
  readonly urgentWithoutPhone: string;
  readonly noPhone: string;
  readonly stopQuestion: string;
  readonly stop: string;
  readonly test: string;
  readonly testMark: string;
}

/** The fixed text of every survey mail, whatever a hospice writes (domain, 7.2 no. 1). */
const FIXED_TEXTS: Record<SurveyLanguage, FixedTexts> = {
  en: {
    button: 'Share how it’s going',
    personal: 'This link is just for you and works until {date}.',
    urgent: 'If you need help now, call {phone}, day or night. Please don’t use the survey for urgent needs.',
    urgentWithoutPhone:
      'If you need help now, call {hospice}, day or night. Please don’t use the survey for urgent needs.',
    noPhone: 'our usual number',
    stopQuestion: 'Don’t want these emails?',
    stop: 'Stop these emails',
    test: 'This is a test. The links don’t work.',
    testMark: 'Test:',
  },
  es: {
    button: 'Cuéntenos cómo va todo',
    personal: 'Este enlace es solo para usted y funciona hasta el {date}.',
    urgent:
      'Si necesita ayuda ahora, llame al {phone}, de día o de noche. Por favor, no use la encuesta para algo urgente.',
    urgentWithoutPhone:
      'Si necesita ayuda ahora, llame a {hospice}, de día o de noche. Por favor, no use la encuesta para algo urgente.',
    noPhone: 'nuestro número habitual',
    stopQuestion: '¿No desea recibir estos mensajes?',
    stop: 'Dejar de recibirlos',
    test: 'Esto es una prueba. Los enlaces no funcionan.',
    testMark: 'Prueba:',
  },
};

/** An invitation or a reminder: the hospice's own text, who reads the answers, then the button and the fixed small print. */
function surveyContent(data: SurveyMailData, links: MailLinks, language: SurveyLanguage): MailContent {
  const fixed = FIXED_TEXTS[language];
  const values = {
    name: oneLine(data.name),
    hospice: oneLine(data.hospice),
    phone: oneLine(data.phone ?? fixed.noPhone),
    date: dayIn(language, data.until),
  };
  const small = (text: string): Block => ({ is: 'small', text: fill(text, values) });
  return {
    subject: oneLine(fill(data.words.subject, values)),
    language,
    blocks: [
      ...paragraphsOf(fill(data.words.body, values)),
      { is: 'paragraph', text: oneLine(promiseText(data.hospice, data.readers, language)) },
      { is: 'button', label: fixed.button, to: links.action },
      small(fixed.personal),
      small(data.phone === null ? fixed.urgentWithoutPhone : fixed.urgent),
      ...(links.unsubscribe === null
        ? []
        : [{ is: 'small', text: fixed.stopQuestion, link: { label: fixed.stop, to: links.unsubscribe } } as const]),
    ],
  };
}

/** The same mail as a test for the hospice, marked so that nobody mistakes it for a family's. */
function surveyTestContent(data: SurveyMailData, links: MailLinks, language: SurveyLanguage): MailContent {
  const { test, testMark } = FIXED_TEXTS[language];
  const { subject, blocks } = surveyContent(data, links, language);
  return { subject: `${testMark} ${subject}`, language, blocks: [{ is: 'small', text: test }, ...blocks] };
}

/** Invitations and reminders follow the same rules, those of their survey. */
const ofSurvey = {
  actionUrl: async ({ mail, now, origin, trx }) =>
    surveyLink(origin, await newSurveySecret(trx, mail.survey_invitation_id, now)),
  content: surveyContent,
  subject: surveyOfMail,
  waitsForHospice: true,
} satisfies Omit<MailDefinition<'survey_invitation' | 'survey_reminder'>, 'kind'>;

/** The mails that ask a family. */
export const surveyMails = {
  invitation: defineMail({ kind: 'survey_invitation', ...ofSurvey }),
  reminder: defineMail({ kind: 'survey_reminder', ...ofSurvey }),
} satisfies Record<SurveyMail, unknown>;

export const surveyTestMail = defineMail({
  kind: 'survey_test',
  actionUrl: ({ origin }) => surveyLink(origin, 'sample'),
  content: surveyTestContent,
  isTest: true,
});
