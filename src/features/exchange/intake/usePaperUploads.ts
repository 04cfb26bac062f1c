import { useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { MAX_PAPER_BYTES, PAPER_CONTENT_TYPES } from '#contract/exchange/intake/paperReading.ts';
import { intakeEndpoints } from '#contract/exchange/intake/papers.ts';
import { pathWith } from '#contract/platform/http.ts';
import { api } from '#src/api/api.ts';
import { FailedUpload, upload } from '#src/api/upload.ts';
import { LIST } from '#src/api/tags.ts';
import { paperTags } from './intakeApi.ts';

const ENDINGS = ['.pdf', '.jpg', '.jpeg', '.png'];
const TYPES: readonly string[] = PAPER_CONTENT_TYPES;
/** What the file chooser offers; the server checks the bytes. Where JPEG is named, phones turn their own picture format into it. */
export const CHOSEN_PAPERS = [...TYPES, ...ENDINGS].join(',');
const MEGABYTES = MAX_PAPER_BYTES / (1024 * 1024);

export interface PaperUpload {
  readonly id: string;
  readonly file: File;
  readonly state: 'waiting' | 'sending' | 'added' | 'failed';
  /** From 0 to 1. */
  readonly sent: number;
  readonly message?: string;
  readonly canRetry?: boolean;
}

function reasonAgainst({ name, size, type }: File): string | undefined {
  if (size === 0) return 'This file is empty.';
  if (size > MAX_PAPER_BYTES)
    return `This file is larger than ${MEGABYTES} MB. Scan it at a lower resolution or in parts.`;
  const hasEnding = ENDINGS.some((ending) => name.toLowerCase().endsWith(ending));
  return TYPES.includes(type) || hasEnding ? undefined : 'Add a PDF, JPEG, or PNG file.';
}

function failureOf(error: unknown): Pick<PaperUpload, 'message' | 'canRetry'> {
  if (!(error instanceof FailedUpload))
    return { message: 'The upload couldn’t be confirmed. Try again.', canRetry: true };
  const { canRetry, fieldErrors, message } = error.problem;
  return { message: fieldErrors['file'] ?? message, canRetry };
}

/** Papers that are sent to the tray one after the other. Each has a key, so that one that is sent again is not added twice. */
export function usePaperUploads(hospiceId: string) {
  const dispatch = useDispatch();
  const [uploads, setUploads] = useState<readonly PaperUpload[]>([]);
  const waiting = useRef<PaperUpload[]>([]);
  const isSending = useRef(false);
  const change = (id: string, patch: Partial<PaperUpload>) =>
    setUploads((current) => current.map((one) => (one.id === id ? { ...one, ...patch } : one)));

  const send = async ({ file, id }: PaperUpload) => {
    change(id, { state: 'sending', sent: 0 });
    const form = new FormData();
    form.append('file', file, file.name);
    try {
      await upload(pathWith(intakeEndpoints.addIntakePaper.path, { hospiceId }), form, {
        idempotencyKey: id,
        onProgress: (sent, total) => change(id, { sent: total > 0 ? sent / total : 0 }),
      });
      change(id, { state: 'added' });
      dispatch(api.util.invalidateTags(paperTags(LIST)));
    } catch (error) {
      change(id, { state: 'failed', ...failureOf(error) });
    }
  };
  const sendAll = async () => {
    if (isSending.current) return;
    isSending.current = true;
    for (let next = waiting.current.shift(); next; next = waiting.current.shift()) await send(next);
    isSending.current = false;
  };
  const enqueue = (items: readonly PaperUpload[]) => {
    waiting.current.push(...items.filter(({ state }) => state === 'waiting'));
    void sendAll();
  };

  return {
    uploads,
    add: (files: readonly File[]) => {
      const items = files.map((file): PaperUpload => {
        const message = reasonAgainst(file);
        const entry = { id: crypto.randomUUID(), file, sent: 0 };
        return message === undefined
          ? { ...entry, state: 'waiting' }
          : { ...entry, state: 'failed', message, canRetry: false };
      });
      setUploads((current) => [...current.filter(({ state }) => state !== 'added'), ...items]);
      enqueue(items);
    },
    retry: (one: PaperUpload) => {
      const again: PaperUpload = { ...one, state: 'waiting', sent: 0 };
      change(one.id, again);
      enqueue([again]);
    },
    dismiss: (id: string) => setUploads((current) => current.filter((one) => one.id !== id)),
  };
}
