import type { SurveyLanguage } from '#contract/platform/languages.ts';
import { MIN_SHOWN } from '#contract/surveys/scoring.ts';

/** A group that reads a family's single answers. */
export interface Reader {
  readonly name: string;
  /** Also what the family writes in its own words. */
  readonly readsWords: boolean;
}

interface Texts {
  readonly hospice: (hospice: string) => string;
  readonly sums: string;
  readonly withWords: (names: string, isOne: boolean) => string;
  readonly withoutWords: (names: string, isOne: boolean) => string;
  readonly someWithWords: (hospice: string, names: string, withWords: string, isOne: boolean) => string;
}

const TEXTS: Readonly<Record<SurveyLanguage, Texts>> = {
  en: {
    hospice: (hospice) => `The care team and managers at ${hospice} read your answers.`,
    sums: `Groups that refer patients see only combined results from ${MIN_SHOWN} or more families.`,
    withWords: (names) => `${names} can read them too, including what you write in your own words.`,
    withoutWords: (names) => `${names} can read them too, but not what you write in your own words.`,
    someWithWords: (hospice, names, withWords) =>
      `${names} can read them too. What you write in your own words goes only to ${hospice} and ${withWords}.`,
  },
  es: {
    hospice: (hospice) => `El equipo de atención de ${hospice} y quienes lo coordinan leen sus respuestas.`,
    sums: `Los grupos médicos que refieren pacientes solo ven resultados combinados de ${MIN_SHOWN} familias o más.`,
    withWords: (names, isOne) =>
      `También ${isOne ? 'puede' : 'pueden'} leerlas ${names}, incluido lo que usted escriba con sus propias palabras.`,
    withoutWords: (names, isOne) =>
      `También ${isOne ? 'puede' : 'pueden'} leerlas ${names}, pero no lo que usted escriba con sus propias palabras.`,
    someWithWords: (hospice, names, withWords, isOne) =>
      `También ${isOne ? 'puede' : 'pueden'} leerlas ${names}. Lo que usted escriba con sus propias palabras llega solo a ${hospice} y a ${withWords}.`,
  },
};

const listed = (readers: readonly Reader[], language: SurveyLanguage): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(readers.map(({ name }) => name));

/** Who reads a family's answers, as its mails and its survey say before the first question. */
export function promiseText(hospice: string, readers: readonly Reader[], language: SurveyLanguage): string {
  const texts = TEXTS[language];
  const names = listed(readers, language);
  const isOne = readers.length === 1;
  const withWords = readers.filter(({ readsWords }) => readsWords);
  const rest =
    readers.length === 0
      ? texts.sums
      : withWords.length === readers.length
        ? texts.withWords(names, isOne)
        : withWords.length === 0
          ? texts.withoutWords(names, isOne)
          : texts.someWithWords(hospice, names, listed(withWords, language), isOne);
  return `${texts.hospice(hospice)} ${rest}`;
}
