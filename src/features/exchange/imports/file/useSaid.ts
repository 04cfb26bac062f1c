import { useState } from 'react';
import type { ImportField } from '#contract/exchange/importFields.ts';
import { NOTHING_SAID, type Said } from './importChoices.ts';

/** What a person says about a file, field by field. */
export function useSaid() {
  const [said, setSaid] = useState(NOTHING_SAID);
  const [isTouched, setTouched] = useState(false);
  const say = (patch: Partial<Said>) => {
    setTouched(true);
    setSaid({ ...said, ...patch });
  };
  return {
    said,
    setSaid,
    /** A person has said something; the server did not find it all. */
    isTouched,
    setTouched,
    forget: () => {
      setSaid(NOTHING_SAID);
      setTouched(false);
    },
    changes: {
      match: (column: string, field: ImportField | null) => say({ mapping: { ...said.mapping, [column]: field } }),
      setDefault: (field: ImportField, text: string) => say({ defaults: { ...said.defaults, [field]: text } }),
      mean: (field: ImportField, word: string, value: string | null | undefined) => {
        const { [word]: _before, ...others } = said.words[field] ?? {};
        say({ words: { ...said.words, [field]: value === undefined ? others : { ...others, [word]: value } } });
      },
      correct: (row: number, field: ImportField, text: string) =>
        say({ edits: { ...said.edits, [row]: { ...said.edits[row], [field]: text } } }),
    },
  };
}
