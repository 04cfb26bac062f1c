import type { SurveyLanguage } from '#contract/platform/languages.ts';
import { THEMES, type FoundTheme, type Polarity, type Theme } from '#contract/surveys/themes.ts';
import { lexiconOf, narrowed, type Lexicon } from './lexicon.ts';
import { occurNear, occurs, take, weigh, type Said } from './phrases.ts';
import { readText, type Sentence, type Word } from './readText.ts';

/** Splits a sentence into clauses at words like "but" (`turns`). */
function clausesOf({ words }: Sentence, { turns }: Lexicon): Word[][] {
  const clauses: Word[][] = [[]];
  for (const word of words) {
    if (turns.has(word.stem)) clauses.push([]);
    else clauses.at(-1)?.push(word);
  }
  return clauses.filter((clause) => clause.length > 0);
}

/** Splits a clause at its pauses. */
function thoughtsOf(clause: readonly Word[]): Word[][] {
  const thoughts: Word[][] = [[]];
  for (const word of clause) {
    if (word.followsPause) thoughts.push([]);
    thoughts.at(-1)?.push(word);
  }
  return thoughts.filter((thought) => thought.length > 0);
}

/** The stronger side of a thought wins; a tie counts as blame, so that no complaint is missed. */
const sideOf = ({ blame, praise }: Said): Polarity | undefined => {
  if (blame === 0 && praise === 0) return undefined;
  return praise > blame ? 'positive' : 'negative';
};

/** The polarity by idioms, else by clear words, else by words that only lean to a side, else by a bare negation. */
function polarityOf(words: readonly Word[], known: Lexicon): Polarity | undefined {
  const taken = new Set<number>();
  take(words, known.notMeant, taken);
  const blame = take(words, known.idioms.negative, taken);
  const praise = take(words, known.idioms.positive, taken);
  return (
    sideOf({ blame, praise }) ??
    sideOf(weigh(words, known.words, taken)) ??
    sideOf(weigh(words, known.leanings, taken)) ??
    (words.some(({ isNegated }, index) => isNegated && !taken.has(index)) ? 'negative' : undefined)
  );
}

/** Above this, the library's sentiment decides a sentence without polarity words; a weaker one often comes from a name. */
const CLEAR_FEELING = 0.4;

function feltIn({ feeling }: Sentence): Polarity | undefined {
  if (Math.abs(feeling) < CLEAR_FEELING) return undefined;
  return feeling > 0 ? 'positive' : 'negative';
}

/** The themes that are named in a thought. */
function namedIn(thought: readonly Word[], known: Lexicon): ReadonlySet<Theme> {
  const taken = new Set<number>();
  take(thought, known.notMeant, taken);
  const has = (phrases: Lexicon['lukewarm']) => phrases.some((phrase) => occurs(thought, phrase, taken));
  return new Set([
    ...known.themes.filter(([, phrases]) => has(phrases)).map(([theme]) => theme),
    ...known.together.filter(([, ...lists]) => occurNear(thought, lists, taken)).map(([theme]) => theme),
  ]);
}

/** A thought of the comment: what it is about and how it speaks. */
interface Read {
  readonly themes: ReadonlySet<Theme>;
  readonly polarity: Polarity | undefined;
  readonly isLukewarm: boolean;
  readonly isQuestion: boolean;
}

const read = (sentences: readonly Sentence[], known: Lexicon): Read[] =>
  sentences.flatMap((sentence) =>
    clausesOf(sentence, known).flatMap((clause) => {
      const whole = polarityOf(clause, known);
      return thoughtsOf(clause).map((thought) => ({
        themes: namedIn(thought, known),
        polarity: polarityOf(thought, known) ?? whole ?? feltIn(sentence),
        isLukewarm: known.lukewarm.some((phrase) => occurs(thought, phrase, new Set())),
        isQuestion: sentence.isQuestion,
      }));
    }),
  );

/** A thought without a theme lends its polarity to the thoughts before and after it. */
function aloud(reads: readonly Read[], index: number): Polarity {
  const { isQuestion, polarity } = reads[index] ?? { isQuestion: false, polarity: undefined };
  // A question about something good is no praise.
  if (isQuestion) return polarity === 'negative' ? 'negative' : 'neutral';
  if (polarity) return polarity;
  const beside = [reads[index + 1], reads[index - 1]].find((other) => other?.themes.size === 0 && other.polarity);
  return beside?.polarity ?? 'neutral';
}

/** Gratitude is always positive. */
const ALWAYS: Readonly<Partial<Record<Theme, Polarity>>> = { gratitude: 'positive' };

/** If a thought names both a medicine and communication, its polarity belongs to the communication. */
const isTopicOnly = (theme: Theme, named: ReadonlySet<Theme>): boolean =>
  theme === 'equipment_medication' && named.has('communication');

/** If a comment praises and criticizes one theme, the complaint wins: a hospice must not miss it. */
const WEIGHT: Readonly<Record<Polarity, number>> = { negative: 2, positive: 1, neutral: 0 };
const stronger = (one: Polarity, other: Polarity | undefined): Polarity =>
  other !== undefined && WEIGHT[other] > WEIGHT[one] ? other : one;

/** The overall verdict of a comment that names no theme: good, bad or so-so. */
function verdictOf(reads: readonly Read[]): Polarity | undefined {
  if (reads.some(({ isLukewarm }) => isLukewarm)) return 'neutral';
  const said = reads.flatMap(({ polarity }) => polarity ?? []);
  return said.length === 0 ? undefined : said.reduce((sum, polarity) => stronger(polarity, sum));
}

/**
 * The themes of a family's comment and their polarity, found by the lexicon alone (domain, 2.4): nothing leaves the server. Each theme
 * occurs once, in the order of `THEMES`. A comment that judges without naming a theme gets `other`; one that does neither gets no theme.
 */
export function themesOf(comment: string, language: SurveyLanguage): FoundTheme[] {
  const sentences = readText(comment, language);
  const reads = read(sentences, narrowed(lexiconOf(language), sentences));
  const found = new Map<Theme, Polarity>();
  for (const [index, { themes }] of reads.entries()) {
    for (const theme of themes) {
      const polarity = ALWAYS[theme] ?? (isTopicOnly(theme, themes) ? 'neutral' : aloud(reads, index));
      found.set(theme, stronger(polarity, found.get(theme)));
    }
  }
  const verdict = found.size === 0 ? verdictOf(reads) : undefined;
  if (verdict) found.set('other', verdict);
  return THEMES.flatMap((key) => {
    const polarity = found.get(key);
    return polarity ? [{ key, polarity, state: 'found' as const }] : [];
  });
}

/** Loads a language's lexicon and the library ahead of time, so that a family's first answer does not wait for it. */
export const prepareThemes = (language: SurveyLanguage): void => void themesOf('.', language);
