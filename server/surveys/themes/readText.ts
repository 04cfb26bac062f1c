import snowball from 'snowball-stemmers';
import model from 'wink-eng-lite-web-model';
import winkNLP, { type ItemSentence, type ItemToken, type WinkMethods } from 'wink-nlp';
import type { SurveyLanguage } from '#contract/platform/languages.ts';
import { NEGATIONS, NEGATION_ENDS } from './polarityWords.ts';

export interface Word {
  /** As it stands, in small letters. */
  readonly form: string;
  readonly stem: string;
  /** A negation before it in its thought turns it round. */
  readonly isNegated: boolean;
  /** A comma, colon or dash stands before it. */
  readonly followsPause: boolean;
}

/** A sentence's words in their order; `feeling` from -1 to 1 where the language library knows one, else 0. */
export interface Sentence {
  readonly words: readonly Word[];
  readonly feeling: number;
  readonly isQuestion: boolean;
}

const stemmers = { en: snowball.newStemmer('english'), es: snowball.newStemmer('spanish') } as const;

/** Families leave apostrophes out; `dont` would be no negation. */
const BARE_NEGATIONS = /\b(do|did|does|is|was|are|were|has|have|had|could|would|should|ca)nt\b/gi;

/** Nothing that a family says: the language library takes as long for one such run as for a hundred comments. */
const RUNS_WITHOUT_A_SPACE = /\S{100,}/g;

const plain = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(RUNS_WITHOUT_A_SPACE, ' ')
    .replaceAll(/[‘’ʼ´`]/g, "'")
    .replaceAll(BARE_NEGATIONS, "$1n't")
    .replaceAll(/\bnoone\b/gi, 'no one')
    .replaceAll(/\bsin embargo\b/gi, 'pero');

const isWord = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);
const setOf = (list: string): ReadonlySet<string> => new Set(list.split(',').map((word) => word.trim()));
const negations = { en: setOf(NEGATIONS.en), es: setOf(NEGATIONS.es) } as const;
const negationEnds = { en: setOf(NEGATION_ENDS.en), es: setOf(NEGATION_ENDS.es) } as const;

/** How many words after it a negation turns round. */
const NEGATION_REACH = 6;

/** Takes words in as they come and knows which of them are negated. */
function wordsIn(language: SurveyLanguage) {
  const words: Word[] = [];
  let reach = 0;
  let followsPause = false;
  return {
    words,
    pause: () => {
      reach = 0;
      followsPause = true;
    },
    add: (written: string) => {
      const form = written.toLowerCase();
      if (negationEnds[language].has(form)) reach = 0;
      words.push({ form, stem: stemmers[language].stem(form), isNegated: reach > 0, followsPause });
      followsPause = false;
      reach = negations[language].has(form) ? NEGATION_REACH : reach - 1;
    },
  };
}

/** One mark asks; several are a complaint. */
const asks = (sentence: string): boolean => /[^?]\?\s*$/.test(sentence);

let wink: WinkMethods | undefined;
/** Read in when it is first needed: its model takes some 70 ms and 40 MB. */
const english = (): WinkMethods => (wink ??= winkNLP(model, ['sbd', 'sentiment']));

// The language library hands its helpers on as plain functions; its types declare them as methods.
/* oxlint-disable typescript/unbound-method */
function readEnglish(text: string): Sentence[] {
  const { its, readDoc } = english();
  const sentences: Sentence[] = [];
  readDoc(text)
    .sentences()
    .each((sentence: ItemSentence) => {
      const { add, pause, words } = wordsIn('en');
      sentence.tokens().each((token: ItemToken) => {
        // The normal form, so that `can't` is `can not`.
        for (const word of token.out(its.normal).split(' ')) {
          if (isWord(word)) add(word);
          else pause();
        }
      });
      sentences.push({ words, feeling: Number(sentence.out(its.sentiment)), isQuestion: asks(sentence.out()) });
    });
  return sentences;
}
/* oxlint-enable typescript/unbound-method */

const sentencesOf = new Intl.Segmenter('es', { granularity: 'sentence' });
const wordsOf = new Intl.Segmenter('es', { granularity: 'word' });

/** No library rates the feeling of Spanish words. */
const readSpanish = (text: string): Sentence[] =>
  [...sentencesOf.segment(text)].map(({ segment }) => {
    const { add, pause, words } = wordsIn('es');
    for (const { segment: word, isWordLike } of wordsOf.segment(segment)) {
      if (isWordLike) add(word);
      else if (word.trim() !== '') pause();
    }
    return { words, feeling: 0, isQuestion: asks(segment) };
  });

/** The sentences of a text in one of the survey's languages. */
export const readText = (text: string, language: SurveyLanguage): Sentence[] =>
  (language === 'en' ? readEnglish : readSpanish)(plain(text));

/** What a word of a comment is compared with. */
interface Part {
  readonly text: string;
  /** By its stem, so in any form, or only as it is written. */
  readonly by: 'stem' | 'form';
}
export type Phrase = readonly Part[];

/**
 * A list of words and phrases, separated by commas; one that begins with `=` is meant only as it is written. They are written as
 * the language library reads them: `can not`, not `can't`.
 */
export const readPhrases = (list: string, language: SurveyLanguage): readonly Phrase[] =>
  list.split(',').map((entry) => {
    const [, mark, phrase = ''] = /^\s*(=?)([^]*?)\s*$/.exec(entry) ?? [];
    return phrase
      .split(/\s+/)
      .map((word) =>
        mark ? { text: word, by: 'form' as const } : { text: stemmers[language].stem(word), by: 'stem' as const },
      );
  });
