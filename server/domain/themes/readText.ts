import snowball from 'snowball-stemmers';
import model from 'wink-eng-lite-web-model';
import winkNLP, { type ItemSentence, type ItemToken, type WinkMethods } from 'wink-nlp';
import type { SurveyLanguage } from '#contract/surveyLanguages.ts';

/** A word by its stem; `isNegated`: a negation before it in its sentence turns it round. */
export interface Word {
  readonly stem: string;
  readonly isNegated: boolean;
}

/** A sentence's words in their order; `feeling` from -1 to 1 where the language library knows one, else 0. */
export interface Sentence {
  readonly words: readonly Word[];
  readonly feeling: number;
}

const stemmers = { en: snowball.newStemmer('english'), es: snowball.newStemmer('spanish') } as const;

const plain = (text: string): string => text.normalize('NFC').replaceAll(/[‘’ʼ]/g, "'");
const isWord = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);
const stemOf = (word: string, language: SurveyLanguage): string => stemmers[language].stem(word.toLowerCase());

/** Negations that the language library does not tell; they reach to the end of their thought. */
const UNSEEN_NEGATIONS = new Set(['nobody', 'none', 'hardly', 'barely', 'rarely', 'seldom', 'nothing']);

let wink: WinkMethods | undefined;
/** Read in when it is first needed: its model takes some 70 ms and 40 MB. */
const english = (): WinkMethods => (wink ??= winkNLP(model, ['sbd', 'negation', 'sentiment']));

// The language library hands its helpers on as plain functions; its types declare them as methods.
/* oxlint-disable typescript/unbound-method */
function readEnglish(text: string): Sentence[] {
  const { its, readDoc } = english();
  const sentences: Sentence[] = [];
  readDoc(text)
    .sentences()
    .each((sentence: ItemSentence) => {
      const words: Word[] = [];
      let isNegating = false;
      sentence.tokens().each((token: ItemToken) => {
        // The normal form, so that `can't` is `can not`.
        for (const word of token.out(its.normal).split(' ')) {
          if (!isWord(word)) {
            isNegating = false;
            continue;
          }
          words.push({ stem: stemOf(word, 'en'), isNegated: isNegating || Boolean(token.out(its.negationFlag)) });
          isNegating ||= UNSEEN_NEGATIONS.has(word);
        }
      });
      sentences.push({ words, feeling: Number(sentence.out(its.sentiment)) });
    });
  return sentences;
}
/* oxlint-enable typescript/unbound-method */

const sentencesIn = new Intl.Segmenter('es', { granularity: 'sentence' });
const wordsIn = new Intl.Segmenter('es', { granularity: 'word' });
const NEGATIONS = new Set(['no', 'nunca', 'jamás', 'ni', 'sin', 'tampoco', 'nada', 'ningún', 'ninguna']);
/** How many words after it a negation turns round. */
const NEGATION_REACH = 3;

/** For Spanish no library tells negation and feeling: a negation reaches over the next words, a feeling is not known. */
const readSpanish = (text: string): Sentence[] =>
  [...sentencesIn.segment(text)].map(({ segment }) => {
    const words: Word[] = [];
    let reach = 0;
    for (const { segment: word, isWordLike } of wordsIn.segment(segment)) {
      if (!isWordLike) {
        if (/[,;:]/.test(word)) reach = 0;
        continue;
      }
      words.push({ stem: stemOf(word, 'es'), isNegated: reach > 0 });
      reach = NEGATIONS.has(word.toLowerCase()) ? NEGATION_REACH : reach - 1;
    }
    return { words, feeling: 0 };
  });

/** The sentences of a text in one of the survey's languages. */
export const readText = (text: string, language: SurveyLanguage): Sentence[] =>
  (language === 'en' ? readEnglish : readSpanish)(plain(text));

/** A list of words and phrases, separated by commas, as stems. */
export const readPhrases = (list: string, language: SurveyLanguage): readonly (readonly string[])[] =>
  list
    .split(',')
    .map((phrase) => readText(phrase.trim(), language).flatMap(({ words }) => words.map(({ stem }) => stem)))
    .filter((phrase) => phrase.length > 0);
