import type { SurveyLanguage } from '#contract/platform/languages.ts';
import { THEMES, type Theme } from '#contract/surveys/themes.ts';
import { readPhrases, type Phrase, type Sentence } from './readText.ts';
import { IDIOMS, LEANINGS, LUKEWARM, NOT_MEANT, POLARITY_WORDS, TURNS } from './polarityWords.ts';
import { THEME_WORDS, TOGETHER } from './themeWords.ts';

type Sided = Readonly<Record<'positive' | 'negative', readonly Phrase[]>>;

/** The word lists of one language, parsed for comparison. */
export interface Lexicon {
  readonly themes: readonly (readonly [Theme, readonly Phrase[]])[];
  /** A theme also matches if a phrase of each list occurs in the same thought. */
  readonly together: readonly (readonly [Theme, readonly Phrase[], readonly Phrase[]])[];
  readonly words: Sided;
  readonly leanings: Sided;
  readonly idioms: Sided;
  readonly lukewarm: readonly Phrase[];
  readonly notMeant: readonly Phrase[];
  readonly turns: ReadonlySet<string>;
}

const isTheme = (key: string): key is Theme => THEMES.some((theme) => theme === key);

/** Longest first, because a longer phrase may differ in meaning from a shorter one within it. */
const longestFirst = (phrases: readonly Phrase[]) => phrases.toSorted((one, other) => other.length - one.length);

function make(language: SurveyLanguage): Lexicon {
  const phrases = (words: Readonly<Record<SurveyLanguage, string>>) => readPhrases(words[language], language);
  const sided = (words: Readonly<Record<'positive' | 'negative', Readonly<Record<SurveyLanguage, string>>>>) => ({
    positive: longestFirst(phrases(words.positive)),
    negative: longestFirst(phrases(words.negative)),
  });
  return {
    themes: Object.entries(THEME_WORDS).flatMap(([key, words]) =>
      isTheme(key) ? [[key, phrases(words)] as const] : [],
    ),
    together: TOGETHER.map(({ first, second, theme }) => [theme, phrases(first), phrases(second)] as const),
    words: sided(POLARITY_WORDS),
    leanings: sided(LEANINGS),
    idioms: sided(IDIOMS),
    lukewarm: phrases(LUKEWARM),
    notMeant: longestFirst(phrases(NOT_MEANT)),
    turns: new Set(phrases(TURNS).flatMap((phrase) => phrase.map(({ text }) => text))),
  };
}

const made = new Map<SurveyLanguage, Lexicon>();

/** Built on first use and cached. */
export function lexiconOf(language: SurveyLanguage): Lexicon {
  const known = made.get(language);
  if (known) return known;
  const lexicon = make(language);
  made.set(language, lexicon);
  return lexicon;
}

/** A lexicon without phrases whose words are not all in the comment, which are most of them. */
export function narrowed(lexicon: Lexicon, sentences: readonly Sentence[]): Lexicon {
  const words = sentences.flatMap((sentence) => sentence.words);
  const there = { stem: new Set(words.map(({ stem }) => stem)), form: new Set(words.map(({ form }) => form)) } as const;
  const only = (phrases: readonly Phrase[]) =>
    phrases.filter((parts) => parts.every(({ by, text }) => there[by].has(text)));
  const sides = ({ negative, positive }: Sided) => ({ positive: only(positive), negative: only(negative) });
  return {
    themes: lexicon.themes.map(([theme, phrases]) => [theme, only(phrases)] as const),
    together: lexicon.together.map(([theme, first, second]) => [theme, only(first), only(second)] as const),
    words: sides(lexicon.words),
    leanings: sides(lexicon.leanings),
    idioms: sides(lexicon.idioms),
    lukewarm: only(lexicon.lukewarm),
    notMeant: only(lexicon.notMeant),
    turns: lexicon.turns,
  };
}
