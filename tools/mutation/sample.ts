import { createHash } from 'node:crypto';

/** Chooses at most so many by the seed alone. A new one does not change which others are chosen before it. */
export function sample<T extends { readonly file: string; readonly start: number; readonly after: string }>(
  all: readonly T[],
  limit: number,
  seed: string,
): readonly T[] {
  const rankOf = ({ file, start, after }: T) =>
    createHash('sha1').update(`${seed} ${file} ${start} ${after}`).digest('hex');
  return all
    .map((each) => ({ each, rank: rankOf(each) }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, limit)
    .map(({ each }) => each);
}
