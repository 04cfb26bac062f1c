import { wordsOf } from '#contract/platform/labels.ts';

/** The options of a field over an enumeration: all of its words by their labels, or only some. */
export const optionsOf = <Value extends string>(
  labels: Readonly<Record<Value, string>>,
  values: readonly Value[] = wordsOf(labels),
) => values.map((value) => ({ value, label: labels[value] }));
