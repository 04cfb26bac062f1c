import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { MAX_IMPORT_BYTES } from '#contract/exchange/importReading.ts';
import type { FileImport as Started } from '#contract/exchange/fileImports.ts';
import type { FileWord, ImportResult } from '#contract/exchange/imports.ts';
import { api } from '#src/api/api.ts';
import type { Problem } from '#src/api/problem.ts';
import { IMPORTED, type ImportTarget } from '#src/features/exchange/imports/importTarget.ts';
import { INITIAL_CHOICES, NOTHING_SAID, type Choices, type Mapping, type Said } from './importChoices.ts';
import { useImportUpload } from './useImportUpload.ts';
import { useSaid } from './useSaid.ts';

const MEGABYTE = 1024 * 1024;

type Failure = Pick<Problem, 'title' | 'message' | 'canRetry'>;

const TOO_LARGE: Failure = {
  title: 'This file is too large',
  message: `Files can be up to ${MAX_IMPORT_BYTES / MEGABYTE} MB. Split this one into smaller files.`,
  canRetry: false,
};
const EMPTY: Failure = {
  title: 'This file is empty',
  message: 'Choose a file with a header and at least one row.',
  canRetry: false,
};

/** What a check depends on, beside the file: when it changes, the check is out of date. */
const basisOf = (said: Said, hospiceIds: readonly string[]) => JSON.stringify([said, hospiceIds]);

/** What was said, with what the server found and remembered. What was said while it checked stays. */
function saidAfter(given: Said, { mapping, remembered }: ImportResult): Said {
  const { defaults, words } = remembered ?? NOTHING_SAID;
  return {
    ...given,
    mapping: { ...mapping, ...given.mapping },
    defaults: { ...defaults, ...given.defaults },
    words: { ...words, ...given.words },
  };
}

/** Where the table is, and nothing else. */
const saidAnew = ({ headingRow, sheet }: Said): Said => ({
  ...NOTHING_SAID,
  isAnew: true,
  ...(sheet === undefined ? {} : { sheet }),
  ...(headingRow === undefined ? {} : { headingRow }),
});

/** The first suggestion for each word that nobody gave a meaning. */
function withSuggestions(said: Said['words'], asked: readonly FileWord[]): Said['words'] {
  const words = { ...said };
  for (const { field, suggestions, word } of asked) {
    const [first] = suggestions;
    if (!first || Object.hasOwn(said[field] ?? {}, word)) continue;
    words[field] = { ...words[field], [word]: first.value };
  }
  return words;
}

/**
 * The state of an import before it is started: the file, its last check, and what a person said since then.
 * @param onStarted called once the server has started it
 */
export function useFileImport(target: ImportTarget, onStarted: (record: Started) => void) {
  const dispatch = useDispatch();
  const { failure, isSending, send, sent, setFailure, stop } = useImportUpload(target);
  const [file, setFile] = useState<File>();
  const [checked, setChecked] = useState<ImportResult>();
  const { changes, forget, isTouched, said, setSaid, setTouched } = useSaid();
  const [choices, setChoices] = useState(INITIAL_CHOICES);
  const [basis, setBasis] = useState('');
  const [outcome, setOutcome] = useState<ImportResult>();

  const check = async (sending: File, given: Said, chosen: Choices) => {
    const result = await send('check', sending, given, chosen);
    if (!result) return;
    setChecked(result);
    setSaid((latest) => saidAfter(latest, result));
    setBasis(basisOf(saidAfter(given, result), chosen.hospiceIds));
  };

  const choose = (next: File) => {
    setOutcome(undefined);
    setChecked(undefined);
    forget();
    setFile(next);
    if (next.size > MAX_IMPORT_BYTES || next.size === 0) {
      stop();
      setFailure(next.size === 0 ? EMPTY : TOO_LARGE);
      return;
    }
    const chosen = { ...choices, mode: INITIAL_CHOICES.mode };
    setChoices(chosen);
    void check(next, NOTHING_SAID, chosen);
  };

  const importIt = async () => {
    if (!file || !checked) return;
    const result = await send(choices.mode, file, said, choices);
    if (!result) return;
    if (!result.started) {
      setOutcome(result);
      setChecked(result);
      return;
    }
    dispatch(api.util.invalidateTags(IMPORTED));
    onStarted(result.started);
  };

  const checkWith = (given: Said) => {
    setSaid(given);
    if (file) void check(file, given, choices);
  };

  return {
    file,
    checked,
    mapping: said.mapping ?? ({} satisfies Mapping),
    said,
    choices,
    failure,
    isSending,
    sent,
    outcome,
    /** Something said since the last check changes its result. */
    isStale: checked !== undefined && basis !== basisOf(said, choices.hospiceIds),
    choose,
    ...changes,
    /** Leaving now would lose what a person entered, or the answer of a running import. */
    hasUnsaved: (checked !== undefined && isTouched) || isSending === 'import',
    /** Another sheet or heading row has other columns: everything said about them begins anew. */
    readAgain: (where: Pick<Said, 'sheet' | 'headingRow'>) => checkWith({ ...NOTHING_SAID, ...where }),
    /** As if the sender's last file had not been imported. */
    matchAnew: () => checkWith(saidAnew(said)),
    /** Takes the first suggestion for each word that nobody gave a meaning, and checks again. */
    takeSuggestions: () => {
      setTouched(true);
      checkWith({ ...said, words: withSuggestions(said.words, checked?.words ?? []) });
    },
    decide: (patch: Partial<Choices>) => setChoices({ ...choices, ...patch }),
    checkAgain: () => checkWith(said),
    importIt: () => void importIt(),
    /** A running import goes on. */
    leave: () => void (isSending === 'check' && stop()),
    startAnew: () => {
      stop();
      setFile(undefined);
      setChecked(undefined);
      setOutcome(undefined);
      setFailure(undefined);
      forget();
      setChoices(INITIAL_CHOICES);
    },
  };
}

export type FileImport = ReturnType<typeof useFileImport>;
