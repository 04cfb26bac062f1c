import { isDeepStrictEqual } from 'node:util';

/** The names of what a change makes different; what it leaves undefined stays as it is. */
export const changedFields = (before: object, wanted: object): string[] => {
  const was = new Map<string, unknown>(Object.entries(before));
  return Object.entries(wanted).flatMap(([name, value]) =>
    value === undefined || isDeepStrictEqual(value, was.get(name)) ? [] : [name],
  );
};
