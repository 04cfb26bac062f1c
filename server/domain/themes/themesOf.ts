import { SURVEY_LANGUAGES, type SurveyLanguage } from '#contract/surveyLanguages.ts';
import { THEMES, type FoundTheme, type Polarity, type Theme } from '#contract/themes.ts';
import { readPhrases, readText, type Sentence, type Word } from './readText.ts';
import { IDIOMS, POLARITY_WORDS, THEME_WORDS, TURNS } from './words.ts';

type Phrase = readonly string[];

interface Lexicon {
  readonly themes: readonly (readonly [Theme, readonly Phrase[]])[];
  readonly positive: readonly Phrase[];
  readonly negative: readonly Phrase[];
  /** Longest first: a longer one means what a shorter one in it does not. */
  readonly idioms: readonly { readonly phrase: Phrase; readonly weight: number }[];
  readonly turns: ReadonlySet<string>;
}

/** An idiom outweighs the words around it. */
const IDIOM_WEIGHT = 3;

const isTheme = (key: string): key is Theme => THEMES.some((theme) => theme === key);

const lexiconOf = (language: SurveyLanguage): Lexicon => {
  const phrases = (words: Readonly<Record<SurveyLanguage, string>>) => readPhrases(words[language], language);
  return {
    themes: Object.entries(THEME_WORDS).flatMap(([key, words]) =>
      isTheme(key) ? [[key, phrases(words)] as const] : [],
    ),
    positive: phrases(POLARITY_WORDS.positive),
    negative: phrases(POLARITY_WORDS.negative),
    idioms: [
      ...phrases(IDIOMS.positive).map((phrase) => ({ phrase, weight: IDIOM_WEIGHT })),
      ...phrases(IDIOMS.negative).map((phrase) => ({ phrase, weight: -IDIOM_WEIGHT })),
    ].toSorted((one, other) => other.phrase.length - one.phrase.length),
    turns: new Set(phrases(TURNS).flat()),
  };
};

const lexicons = new Map<SurveyLanguage, Lexicon>();
function lexicon(language: SurveyLanguage): Lexicon {
  const known = lexicons.get(language);
  if (known) return known;
  const made = lexiconOf(language);
  lexicons.set(language, made);
  return made;
}

/** Words that may stand between those of a phrase. */
const MOST_BETWEEN = 2;

/** The places of a phrase's words where it begins at `from`; undefined: it does not stand there. */
function placesOf(words: readonly Word[], from: number, phrase: Phrase): number[] | undefined {
  const places: number[] = [];
  for (const stem of phrase) {
    const before = places.at(-1);
    const first = before === undefined ? from : before + 1;
    const last = before === undefined ? from : before + 1 + MOST_BETWEEN;
    const at = words.findIndex((word, index) => index >= first && index <= last && word.stem === stem);
    if (at < 0) return undefined;
    places.push(at);
  }
  return places;
}

const stands = (words: readonly Word[], phrase: Phrase): boolean =>
  words.some((_word, index) => placesOf(words, index, phrase) !== undefined);

/** Thoughts of a sentence: split where the speaker turns. */
function clausesOf({ words }: Sentence, { turns }: Lexicon): Word[][] {
  const clauses: Word[][] = [[]];
  for (const word of words) {
    if (turns.has(word.stem)) clauses.push([]);
    else clauses.at(-1)?.push(word);
  }
  return clauses.filter((clause) => clause.length > 0);
}

/** Above this the language library's feeling of a sentence counts where no word of ours speaks. */
const CLEAR_FEELING = 0.25;

/** Every place where one of the phrases stands counts 1, or -1 where it is negated. Places that an idiom has taken do not count. */
const weigh = (words: readonly Word[], phrases: readonly Phrase[], taken: ReadonlySet<number>): number =>
  phrases
    .flatMap((phrase) => words.map((word, index) => ({ word, places: placesOf(words, index, phrase) })))
    .filter(({ places }) => places !== undefined && !places.some((place) => taken.has(place)))
    .reduce((sum, { word }) => sum + (word.isNegated ? -1 : 1), 0);

function polarityOf(clause: readonly Word[], feeling: number, known: Lexicon): Polarity {
  const taken = new Set<number>();
  let score = 0;
  for (const { phrase, weight } of known.idioms) {
    for (const index of clause.keys()) {
      const places = placesOf(clause, index, phrase);
      if (!places || places.some((place) => taken.has(place))) continue;
      places.forEach((place) => taken.add(place));
      score += weight;
    }
  }
  score += weigh(clause, known.positive, taken) - weigh(clause, known.negative, taken);
  if (score !== 0) return score > 0 ? 'positive' : 'negative';
  if (Math.abs(feeling) < CLEAR_FEELING) return 'neutral';
  return feeling > 0 ? 'positive' : 'negative';
}

/** Of two things said of one theme the complaint counts, then the praise: a hospice must not miss the first. */
const WEIGHT: Readonly<Record<Polarity, number>> = { negative: 2, positive: 1, neutral: 0 };
const stronger = (one: Polarity, other: Polarity | undefined): Polarity =>
  other !== undefined && WEIGHT[other] > WEIGHT[one] ? other : one;

/**
 * What a family's comment is about and how it speaks of it, by the lexicon of words.ts alone (domain, 2.4): nothing leaves the
 * server. Each theme stands once, in the order of `THEMES`; a comment that nothing is known of is about `other`; an empty one
 * about nothing.
 */
export function themesOf(comment: string, language: SurveyLanguage): FoundTheme[] {
  const known = lexicon(language);
  const found = new Map<Theme, Polarity>();
  let whole: Polarity = 'neutral';
  for (const sentence of readText(comment, language)) {
    for (const clause of clausesOf(sentence, known)) {
      const polarity = polarityOf(clause, sentence.feeling, known);
      whole = stronger(polarity, whole);
      for (const [theme, phrases] of known.themes) {
        if (phrases.some((phrase) => stands(clause, phrase))) found.set(theme, stronger(polarity, found.get(theme)));
      }
    }
  }
  if (found.size === 0 && /\p{L}/u.test(comment)) found.set('other', whole);
  return THEMES.flatMap((key) => {
    const polarity = found.get(key);
    return polarity ? [{ key, polarity, state: 'found' as const }] : [];
  });
}

/** Reads both languages' words in, so that the first answer of a family does not wait for it. */
export const prepareThemes = (): void => SURVEY_LANGUAGES.forEach((language) => void lexicon(language));
