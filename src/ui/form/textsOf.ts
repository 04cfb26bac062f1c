import { wordsOf } from '#contract/platform/labels.ts';

/** The texts of a form's labeled fields: those of the record, and blank where it has none. */
export const textsOf = <Name extends string>(
  labels: Readonly<Record<Name, string>>,
  record?: Readonly<Partial<Record<NoInfer<Name>, string | null | undefined>>>,
) =>
  // Object.fromEntries forgets which names there are.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  Object.fromEntries(wordsOf(labels).map((name) => [name, record?.[name] ?? ''])) as Record<Name, string>;
