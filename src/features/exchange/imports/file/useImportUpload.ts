import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { ImportResult, type ImportMode } from '#contract/exchange/imports.ts';
import { problem, type Problem } from '#src/api/problem.ts';
import { FailedUpload, upload } from '#src/api/upload.ts';
import type { ImportTarget } from '#src/features/exchange/imports/importTarget.ts';
import type { Choices, Said } from './importChoices.ts';

type Failure = Pick<Problem, 'title' | 'message' | 'canRetry'>;

/** The server's message about the file or a column, or else the general one. */
function failureOf(error: unknown): Failure {
  const failed = error instanceof FailedUpload ? error.problem : problem(error);
  const [sentence] = Object.values(failed.fieldErrors);
  return sentence === undefined
    ? failed
    : { title: 'This file can’t be imported', message: `${sentence}.`, canRetry: false };
}

/** The form's fields beside the file; empty ones are left out. */
function formOf(
  mode: ImportMode,
  file: File,
  said: Said,
  { duplicates, hospiceIds }: Choices,
  side: ImportTarget['side'],
) {
  const form = new FormData();
  form.append('mode', mode);
  form.append('duplicates', duplicates);
  if (said.sheet !== undefined) form.append('sheet', said.sheet);
  if (said.isAnew) form.append('remembered', 'ignore');
  if (said.headingRow !== undefined) form.append('headingRow', String(said.headingRow));
  for (const name of ['mapping', 'defaults', 'words', 'edits'] as const) {
    const value = said[name];
    if (value && Object.keys(value).length > 0) form.append(name, JSON.stringify(value));
  }
  if (side === 'group' && hospiceIds.length > 0) form.append('hospiceIds', hospiceIds.join(','));
  form.append('file', file);
  return form;
}

/** Sends a file to be checked or imported. A new sending ends the one before. */
export function useImportUpload({ side, url }: ImportTarget) {
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

  const send = async (mode: ImportMode, sending: File, said: Said, chosen: Choices) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setSending(mode === 'check' ? 'check' : 'import');
    setSent({ done: 0, total: sending.size });
    setFailure(undefined);
    const key = JSON.stringify([sending.name, sending.size, sending.lastModified, mode, said, chosen]);
    try {
      const answer = await upload(url, formOf(mode, sending, said, chosen, side), {
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
