import type { SurveyLanguage } from '#contract/surveyLanguages.ts';
import type { MailFacts } from '../facts.ts';
import type { MailLinks } from '../links.ts';
import { fill, oneLine, paragraphsOf, type Block, type MailContent } from './content.ts';
import { dayIn } from './dates.ts';

type SurveyFacts = MailFacts['survey_invitation'];

interface Words {
  readonly button: string;
  readonly personal: string;
  readonly urgent: string;
  /** Where the hospice has written down no number for the night. */
  readonly urgentWithoutPhone: string;
  readonly noPhone: string;
  readonly stopQuestion: string;
  readonly stop: string;
  readonly test: string;
  readonly testMark: string;
}

/** What stands in every survey's mail, whatever a hospice writes (domain, 7.2 no. 1). */
const WORDS: Record<SurveyLanguage, Words> = {
  en: {
    button: 'Give feedback',
    personal: 'The link is personal and works until {date}.',
    urgent: 'For urgent needs call {phone}, day or night: please do not use this form.',
    urgentWithoutPhone: 'For urgent needs call {hospice}, day or night: please do not use this form.',
    noPhone: 'our usual number',
    stopQuestion: 'Prefer not to get these?',
    stop: 'Stop these e-mails',
    test: 'This is a test. Its links open nothing.',
    testMark: 'Test:',
  },
  es: {
    button: 'Dar su opinión',
    personal: 'El enlace es personal y funciona hasta el {date}.',
    urgent: 'Si necesita algo urgente, llame al {phone}, de día o de noche: por favor, no use este formulario.',
    urgentWithoutPhone:
      'Si necesita algo urgente, llame a {hospice}, de día o de noche: por favor, no use este formulario.',
    noPhone: 'nuestro número habitual',
    stopQuestion: '¿Prefiere no recibir estos mensajes?',
    stop: 'Dejar de recibirlos',
    test: 'Esto es una prueba. Sus enlaces no abren nada.',
    testMark: 'Prueba:',
  },
};

/** An invitation or a reminder: the hospice's own words, then the button and the small print by themselves. */
export function surveyMail(facts: SurveyFacts, language: SurveyLanguage, links: MailLinks): MailContent {
  const words = WORDS[language];
  const values = {
    name: oneLine(facts.name),
    hospice: oneLine(facts.hospice),
    phone: oneLine(facts.phone ?? words.noPhone),
    date: dayIn(language, facts.until),
  };
  const small = (text: string): Block => ({ is: 'small', text: fill(text, values) });
  return {
    subject: oneLine(fill(facts.words.subject, values)),
    language,
    blocks: [
      ...paragraphsOf(fill(facts.words.body, values)),
      { is: 'button', label: words.button, to: links.action },
      small(words.personal),
      small(facts.phone === null ? words.urgentWithoutPhone : words.urgent),
      ...(links.unsubscribe === null
        ? []
        : [{ is: 'small', text: words.stopQuestion, link: { label: words.stop, to: links.unsubscribe } } as const]),
    ],
  };
}

/** The same mail as its hospice tries it out: marked, so that nobody takes it for a family's. */
export function surveyTestMail(facts: SurveyFacts, language: SurveyLanguage, links: MailLinks): MailContent {
  const { test, testMark } = WORDS[language];
  const { subject, blocks } = surveyMail(facts, language, links);
  return { subject: `${testMark} ${subject}`, language, blocks: [{ is: 'small', text: test }, ...blocks] };
}
