import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { SURVEY_LANGUAGES, type SurveyLanguage } from '#contract/platform/languages.ts';
import { Polarity, Theme, THEMES } from '#contract/surveys/themes.ts';
import { themesOf } from '#server/surveys/themes/themesOf.ts';

/** How well the lexicon reads comments that a person has labeled (by the rules in labeledComments.json). */

const LabeledComment = z.object({
  id: z.int(),
  language: z.enum(SURVEY_LANGUAGES),
  text: z.string(),
  themes: z.array(z.object({ key: Theme, polarity: Polarity })),
});
export type LabeledComment = z.infer<typeof LabeledComment>;

const file = new URL('./labeledComments.json', import.meta.url);
export const labeledComments: readonly LabeledComment[] = z
  .object({ comments: z.array(LabeledComment) })
  .parse(JSON.parse(readFileSync(file, 'utf8'))).comments;

/** The lexicon was tuned on the first and is only measured on the others, the last of which another person wrote. */
export const PARTS = ['tuning', 'held out', 'another hand'] as const;
export type Part = (typeof PARTS)[number];

const LAST_OF_OWN = 202;
function partOf({ id }: LabeledComment): Part {
  if (id > LAST_OF_OWN) return 'another hand';
  return id % 2 === 1 ? 'tuning' : 'held out';
}

export const commentsOf = (part: Part, language?: SurveyLanguage): readonly LabeledComment[] =>
  labeledComments.filter(
    (comment) => partOf(comment) === part && (language === undefined || comment.language === language),
  );

export interface Figures {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  /** The share of the rightly found themes whose polarity is right too. */
  readonly polarity: number;
  /** How often the theme is labeled. */
  readonly n: number;
}

/** The labeled and the found themes of a comment, theme by theme. */
interface Reading {
  readonly comment: LabeledComment;
  readonly theme: Theme;
  readonly labeled: Polarity | undefined;
  readonly found: Polarity | undefined;
}

const readingsOf = (comments: readonly LabeledComment[]): Reading[] =>
  comments.flatMap((comment) => {
    const found = new Map(themesOf(comment.text, comment.language).map(({ key, polarity }) => [key, polarity]));
    const labeled = new Map(comment.themes.map(({ key, polarity }) => [key, polarity]));
    return THEMES.map((theme) => ({ comment, theme, labeled: labeled.get(theme), found: found.get(theme) }));
  });

const share = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole);

function figuresOfReadings(readings: readonly Reading[]): Figures {
  const labeled = readings.filter((reading) => reading.labeled !== undefined);
  const found = readings.filter((reading) => reading.found !== undefined);
  const both = labeled.filter((reading) => reading.found !== undefined);
  const precision = share(both.length, found.length);
  const recall = share(both.length, labeled.length);
  return {
    precision,
    recall,
    f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
    polarity: share(both.filter((reading) => reading.labeled === reading.found).length, both.length),
    n: labeled.length,
  };
}

/** Over all themes together, each of them counting as often as it is labeled or found. */
export const figuresOf = (comments: readonly LabeledComment[]): Figures => figuresOfReadings(readingsOf(comments));

export function figuresByTheme(comments: readonly LabeledComment[]): readonly (readonly [Theme, Figures])[] {
  const readings = readingsOf(comments);
  return THEMES.map((theme) => [theme, figuresOfReadings(readings.filter((reading) => reading.theme === theme))]);
}

export const missesOf = (comments: readonly LabeledComment[]): readonly Reading[] =>
  readingsOf(comments).filter(({ found, labeled }) => found !== labeled);

type Floor = Readonly<Pick<Figures, 'precision' | 'recall' | 'polarity'>>;

/** The quality that changes of the word lists must keep. */
export const FLOORS: Readonly<Record<Part, Floor>> = {
  tuning: { precision: 0.88, recall: 0.93, polarity: 0.92 },
  'held out': { precision: 0.8, recall: 0.85, polarity: 0.88 },
  'another hand': { precision: 0.83, recall: 0.78, polarity: 0.82 },
};

/** The figures that are below their floor, in words. */
export function shortfallsOf(part: Part): string[] {
  const figures = figuresOf(commentsOf(part));
  const floor = FLOORS[part];
  return (['precision', 'recall', 'polarity'] as const)
    .filter((name) => figures[name] < floor[name])
    .map((name) => `${part}: ${name} is ${figures[name].toFixed(2)}, below ${floor[name].toFixed(2)}`);
}
