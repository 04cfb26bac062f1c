import snowball from 'snowball-stemmers';
import model from 'wink-eng-lite-web-model';
import winkNLP, { type ItemSentence, type ItemToken, type WinkMethods } from 'wink-nlp';
import type { SurveyLanguage } from '#contract/platform/languages.ts';
import { NEGATIONS, NEGATION_ENDS } from './polarityWords.ts';

export interface Word {
  /** The lowercase word as written. */
  readonly form: string;
  readonly stem: string;
  /** Whether a negation before it in its thought reverses it. */
  readonly isNegated: boolean;
  /** Whether a comma, colon or dash precedes it. */
  readonly followsPause: boolean;
}

/** A sentence's words in order; `feeling` is the library's sentiment from -1 to 1, or 0 if unknown. */
export interface Sentence {
  readonly words: readonly Word[];
  readonly feeling: number;
  readonly isQuestion: boolean;
}

const stemmers = { en: snowball.newStemmer('english'), es: snowball.newStemmer('spanish') } as const;

/** Families omit apostrophes, and `dont` would not count as a negation. */
const BARE_NEGATIONS = /\b(do|did|does|is|was|are|were|has|have|had|could|would|should|ca)nt\b/gi;

/** Not natural text: one such run costs the language library as much time as a hundred comments. */
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

/** How many words after a negation it reverses. */
const NEGATION_REACH = 6;

/** Collects words and tracks which of them are negated. */
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

/** A single question mark asks; several express a complaint. */
const asks = (sentence: string): boolean => /[^?]\?\s*$/.test(sentence);

let wink: WinkMethods | undefined;
/** Loaded on first use: its model takes about 70 ms and 40 MB. */
const english = (): WinkMethods => (wink ??= winkNLP(model, ['sbd', 'sentiment']));

// The language library returns its helpers as plain functions, but its types declare methods.
/* oxlint-disable typescript/unbound-method */
function readEnglish(text: string): Sentence[] {
  const { its, readDoc } = english();
  const sentences: Sentence[] = [];
  readDoc(text)
    .sentences()
    .each((sentence: ItemSentence) => {
      const { add, pause, words } = wordsIn('en');
      sentence.tokens().each((token: ItemToken) => {
        // The normalized form turns `can't` into `can not`.
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

/** No library rates the sentiment of Spanish words. */
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

/** One word of a phrase, to compare with words of a comment. */
interface Part {
  readonly text: string;
  /** By its stem, in any form, or only exactly as written. */
  readonly by: 'stem' | 'form';
}
export type Phrase = readonly Part[];

/**
 * Parses a comma-separated list of words and phrases; an entry that begins with `=` matches only its exact form. Entries use the language
 * library's forms: `can not`, not `can't`.
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
