import type { Change } from './mutants.ts';

/** Operators and words of SQL with their opposites. Whole ones only: the `<` in `<>`, `<@`, `->` or `=>` is not an operator of its own. */
const SWAPS: readonly (readonly [pattern: RegExp, after: string])[] = [
  [/(?<![-<>=@#|&!])<(?![=>@<-])/g, '<='],
  [/(?<![-<>=@#|&!])<=(?!>)/g, '<'],
  [/(?<![-<>=@#|&!])>(?![=>])/g, '>='],
  [/(?<![-<>=@#|&!])>=/g, '>'],
  [/(?<![-<>=:@#|&!])=(?![>=])/g, '<>'],
  [/<>|!=/g, '='],
  [/\band\b/gi, 'or'],
  [/\bor\b(?! replace)/gi, 'and'],
  [/\bnot exists\b/gi, 'exists'],
  [/(?<!\bnot )\bexists\b/gi, 'not exists'],
  [/\bis not null\b/gi, 'is null'],
  [/\bis null\b/gi, 'is not null'],
  [/\bis distinct from\b/gi, 'is not distinct from'],
  [/\bis not distinct from\b/gi, 'is distinct from'],
  [/\bnot in\b/gi, 'in'],
  [/(?<!\bnot )\bin (?=\()/gi, 'not in '],
  [/\bnot (?!in\b|null\b|exists\b|distinct\b|materialized\b|valid\b)/gi, ''],
  [/\bdesc\b/gi, 'asc'],
  [/\basc\b/gi, 'desc'],
  [/\bmin(?=\()/gi, 'max'],
  [/\bmax(?=\()/gi, 'min'],
  [/\bgreatest(?=\()/gi, 'least'],
  [/\bleast(?=\()/gi, 'greatest'],
  [/\bleft join\b(?! lateral)/gi, 'join'],
  [/\bunion all\b/gi, 'union'],
  [/\bdistinct (?!from\b|on\b)/gi, ''],
  [/\btrue\b/gi, 'false'],
  [/\bfalse\b/gi, 'true'],
  [/ for (?:no key )?update\b/gi, ''],
];

/** `and` of a `between` cannot turn into `or`. */
const isOfBetween = (text: string, at: number) =>
  /\bbetween\b[^()]*$/i.test(
    text
      .slice(0, at)
      .split(/\band\b/i)
      .at(-1) ?? '',
  );

const isQuoted = (text: string, at: number) => text.slice(0, at).split("'").length % 2 === 0;

export function sqlMutants(parts: readonly { readonly start: number; readonly text: string }[]): readonly Change[] {
  return parts.flatMap(({ start, text }, index) => {
    // A `between` may have begun before the value in front of this part.
    const before = parts
      .slice(0, index)
      .map((part) => part.text)
      .join(' ');
    const swapped = SWAPS.flatMap(([pattern, after]) =>
      [...text.matchAll(pattern)]
        .filter(({ index: at }) => !isQuoted(text, at))
        .filter(
          ({ 0: word, index: at }) => word.toLowerCase() !== 'and' || !isOfBetween(before + text, before.length + at),
        )
        .map(({ 0: word, index: at }) => ({ start: start + at, end: start + at + word.length, after })),
    );
    // The 1 of `select 1` only says that a row is there.
    const numbers = [...text.matchAll(/(?<![\w.$"]|\bselect )\d+(?![\w."])/gi)]
      .filter(({ index: at }) => !isQuoted(text, at))
      .map(({ 0: digits, index: at }) => ({
        start: start + at,
        end: start + at + digits.length,
        after: String(Number(digits) + 1),
      }));
    return [...swapped, ...numbers];
  });
}
