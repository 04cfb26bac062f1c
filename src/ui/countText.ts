/** `1,200`. */
export const countText = (count: number): string => count.toLocaleString('en-US');

/** `1 row`, `1,200 rows`. */
export const pluralText = (count: number, one: string, many: string): string =>
  `${countText(count)} ${count === 1 ? one : many}`;
