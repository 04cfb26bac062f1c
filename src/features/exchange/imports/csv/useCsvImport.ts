import { useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import * as z from 'zod/mini';
import { ImportResult, MAX_IMPORT_BYTES, type ImportField, type ImportMode } from '#contract/exchange/imports.ts';
import { api } from '#src/api/api.ts';
import { problem, type Problem } from '#src/api/problem.ts';
import { FailedUpload, upload } from '#src/api/upload.ts';
import { IMPORTED, type ImportTarget } from '#src/features/exchange/imports/importTarget.ts';

export type Mapping = Readonly<Record<string, ImportField | null>>;

/** The person's choices for the import. */
export interface Choices {
  readonly mode: Exclude<ImportMode, 'check'>;
  readonly duplicates: 'skip' | 'create';
  readonly hospiceIds: readonly string[];
}

const INITIAL_CHOICES: Choices = { mode: 'all_or_nothing', duplicates: 'skip', hospiceIds: [] };
const MEGABYTE = 1024 * 1024;

type Failure = Pick<Problem, 'title' | 'message'>;

const TOO_LARGE: Failure = {
  title: 'This file is too large',
  message: `A file of up to ${MAX_IMPORT_BYTES / MEGABYTE} MB can be imported. Split it into smaller files.`,
};
const EMPTY: Failure = { title: 'This file is empty', message: 'Choose a file with a header and at least one row.' };

/** The server's message about the file or a column, or else the general one. */
function failureOf(error: unknown): Failure {
  const failed = error instanceof FailedUpload ? error.problem : problem(error);
  const [sentence] = Object.values(failed.fieldErrors);
  return sentence === undefined ? failed : { title: 'This file can’t be imported', message: `${sentence}.` };
}

/** Sends a file to be checked or imported. A new sending ends the one before. */
function useImportUpload({ side, url }: ImportTarget) {
  const [isSending, setSending] = useState<'check' | 'import'>();
  const [sent, setSent] = useState<{ readonly done: number; readonly total: number }>();
  const [failure, setFailure] = useState<Failure>();
  const running = useRef<AbortController>(undefined);
  const submission = useRef<{ readonly of: string; readonly key: string }>(undefined);

  /** A submission that got no answer is sent again under the same key. */
  const keyFor = (of: string): string => {
    submission.current = submission.current?.of === of ? submission.current : { of, key: crypto.randomUUID() };
    return submission.current.key;
  };

  const send = async (mode: ImportMode, sending: File, given: Mapping | undefined, chosen: Choices) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const form = new FormData();
    form.append('mode', mode);
    form.append('duplicates', chosen.duplicates);
    if (given) form.append('mapping', JSON.stringify(given));
    if (side === 'group' && chosen.hospiceIds.length > 0) form.append('hospiceIds', chosen.hospiceIds.join(','));
    form.append('file', sending);
    setSending(mode === 'check' ? 'check' : 'import');
    setSent({ done: 0, total: sending.size });
    setFailure(undefined);
    const key = JSON.stringify([sending.name, sending.size, sending.lastModified, mode, given, chosen]);
    try {
      const answer = await upload(url, form, {
        onProgress: (done, total) => setSent({ done, total }),
        signal: controller.signal,
        ...(mode === 'check' ? {} : { idempotencyKey: keyFor(key) }),
      });
      const parsed = z.safeParse(ImportResult, answer);
      if (!parsed.success) throw new FailedUpload(problem(undefined));
      submission.current = undefined;
      return parsed.data;
    } catch (error) {
      if (!controller.signal.aborted) setFailure(failureOf(error));
      return undefined;
    } finally {
      if (running.current === controller) {
        setSending(undefined);
        setSent(undefined);
      }
    }
  };

  return { failure, isSending, sent, send, setFailure, stop: () => running.current?.abort() };
}

const basisOf = (columns: Mapping, hospiceIds: readonly string[]) => JSON.stringify([columns, hospiceIds]);

/** The state of an import: the file, its last check, the choices since then, and the result. */
export function useCsvImport(target: ImportTarget) {
  const dispatch = useDispatch();
  const { failure, isSending, send, sent, setFailure, stop } = useImportUpload(target);
  const [file, setFile] = useState<File>();
  const [checked, setChecked] = useState<ImportResult>();
  const [mapping, setMapping] = useState<Mapping>({});
  const [choices, setChoices] = useState(INITIAL_CHOICES);
  // The mapping and hospices of the last check. When they change, the check is out of date.
  const [basis, setBasis] = useState('');
  const [outcome, setOutcome] = useState<ImportResult>();

  const check = async (sending: File, given: Mapping | undefined, chosen: Choices) => {
    const result = await send('check', sending, given, chosen);
    if (!result) return;
    setChecked(result);
    setMapping(result.mapping);
    setBasis(basisOf(result.mapping, chosen.hospiceIds));
  };

  const choose = (next: File) => {
    setOutcome(undefined);
    setChecked(undefined);
    setFile(next);
    if (next.size > MAX_IMPORT_BYTES || next.size === 0) {
      stop();
      setFailure(next.size === 0 ? EMPTY : TOO_LARGE);
      return;
    }
    const chosen = { ...choices, mode: INITIAL_CHOICES.mode };
    setChoices(chosen);
    void check(next, undefined, chosen);
  };

  const importIt = async () => {
    if (!file || !checked) return;
    const result = await send(choices.mode, file, mapping, choices);
    if (!result) return;
    setOutcome(result);
    if (result.created === 0) {
      setChecked(result);
      return;
    }
    dispatch(api.util.invalidateTags(IMPORTED));
  };

  return {
    file,
    checked,
    mapping,
    choices,
    failure,
    isSending,
    sent,
    outcome,
    /** A choice since the last check changes its result. */
    isStale: checked !== undefined && basis !== basisOf(mapping, choices.hospiceIds),
    choose,
    match: (column: string, field: ImportField | null) => setMapping({ ...mapping, [column]: field }),
    decide: (patch: Partial<Choices>) => setChoices({ ...choices, ...patch }),
    checkAgain: () => {
      if (file) void check(file, checked ? mapping : undefined, choices);
    },
    importIt: () => void importIt(),
    startAnew: () => {
      stop();
      setFile(undefined);
      setChecked(undefined);
      setOutcome(undefined);
      setFailure(undefined);
      setChoices(INITIAL_CHOICES);
    },
  };
}

export type CsvImport = ReturnType<typeof useCsvImport>;
