import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { documentEndpoints, ReferralDocument, type DocumentType } from '#contract/documents/documents.ts';
import { pathWith } from '#contract/platform/http.ts';
import { api } from '#src/api/api.ts';
import { FailedUpload, upload } from '#src/api/upload.ts';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { documentTags } from './documentsApi.ts';
import { guessedType, reasonAgainst } from './fileChecks.ts';
import { takeOver } from './newReferral/handedOver.ts';
import { useLostFiles } from './newReferral/useLostFiles.ts';

/** A third upload at a time would only slow the others down. */
const CONCURRENCY_LIMIT = 2;

export interface Upload {
  readonly id: string;
  readonly file: File;
  readonly fileType: DocumentType;
  readonly state: 'waiting' | 'sending' | 'failed';
  /** From 0 to 1; the server still checks the file after that. */
  readonly sent: number;
  readonly message?: string;
  readonly canRetry?: boolean;
  /** Chosen in the form of the new referral. */
  readonly isHandedOver?: boolean;
}

/** Sends a file. A repeated call has the same key, so that the file is not added twice. */
const sendFile = async (
  referralId: string,
  { file, fileType, id }: Upload,
  onSent: (sent: number) => void,
  signal: AbortSignal,
) => {
  const form = new FormData();
  form.append('fileType', fileType);
  form.append('file', file, file.name);
  const answer = await upload(pathWith(documentEndpoints.addDocument.path, { referralId }), form, {
    idempotencyKey: `${id}-${fileType}`,
    onProgress: (sent, total) => onSent(total > 0 ? sent / total : 0),
    signal,
  });
  return ReferralDocument.parse(answer);
};

function failureOf(error: unknown): Pick<Upload, 'message' | 'canRetry'> {
  if (!(error instanceof FailedUpload))
    return { message: 'The upload couldn’t be confirmed. Try again.', canRetry: true };
  const { canRetry, code, fieldErrors, message } = error.problem;
  if (code === 'too_large') return { message: 'This file is larger than 25 MB.', canRetry: false };
  return {
    message: fieldErrors['file'] ?? message,
    canRetry,
  };
}

/**
 * The uploads to a referral, and the documents they created. Files that were handed over with a new referral are sent at once. Uploads
 * continue when the page is left; a failure of what the page does not show, or was not chosen on it, is shown as a toast.
 */
export function useUploads(referralId: string) {
  const dispatch = useDispatch();
  const showToast = useToast();
  const { lost, forget } = useLostFiles(referralId);
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [added, setAdded] = useState<readonly string[]>([]);
  const running = useRef(new Map<string, AbortController>());
  const waiting = useRef<Upload[]>([]);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => void (isHere.current = false);
  }, []);

  const change = (id: string, patch: Partial<Upload>) =>
    setUploads((current) => current.map((one) => (one.id === id ? { ...one, ...patch } : one)));
  const drop = (id: string) => setUploads((current) => current.filter((one) => one.id !== id));

  const run = async (one: Upload) => {
    const controller = new AbortController();
    running.current.set(one.id, controller);
    change(one.id, { state: 'sending', sent: 0 });
    try {
      const document = await sendFile(referralId, one, (sent) => change(one.id, { sent }), controller.signal);
      setAdded((current) => [...current, document.id]);
      drop(one.id);
      forget([one.file.name]);
      dispatch(api.util.invalidateTags(documentTags(referralId)));
    } catch (error) {
      if (controller.signal.aborted) return;
      const failure = failureOf(error);
      change(one.id, { state: 'failed', ...failure });
      if (!isHere.current || one.isHandedOver) {
        showToast({ text: `${one.file.name} couldn’t be added. ${failure.message}`, tone: 'error' });
      }
    } finally {
      running.current.delete(one.id);
      next();
    }
  };

  function next(): void {
    while (running.current.size < CONCURRENCY_LIMIT) {
      const one = waiting.current.shift();
      if (!one) return;
      void run(one);
    }
  }

  const enqueue = (items: readonly Upload[]) => {
    waiting.current.push(...items.filter(({ state }) => state === 'waiting'));
    next();
  };

  const add = (files: readonly File[], isHandedOver = false) => {
    const items = files.map((file): Upload => {
      const message = reasonAgainst(file);
      const entry = { id: crypto.randomUUID(), file, fileType: guessedType(file.name), sent: 0, isHandedOver };
      return message === undefined
        ? { ...entry, state: 'waiting' }
        : { ...entry, state: 'failed', message, canRetry: false };
    });
    setUploads((current) => [...current, ...items]);
    enqueue(items);
  };

  const sendHandedOver = useEffectEvent(() => add(takeOver(referralId), true));
  useEffect(() => {
    queueMicrotask(() => sendHandedOver());
  }, []);

  return {
    uploads,
    /** Ids of the documents added since this page was opened, until they are dismissed. */
    added,
    putAway: () => setAdded([]),
    /** Files that an earlier load of the page was sending when it ended. */
    lost,
    dismissLost: () => forget(lost),
    add,
    setType: (id: string, fileType: DocumentType) => {
      waiting.current = waiting.current.map((one) => (one.id === id ? { ...one, fileType } : one));
      change(id, { fileType });
    },
    retry: (one: Upload) => {
      const again: Upload = { ...one, state: 'waiting', sent: 0 };
      change(one.id, again);
      enqueue([again]);
    },
    /** Stops the upload and removes its row. */
    cancel: (id: string) => {
      forget(uploads.filter((one) => one.id === id).map(({ file }) => file.name));
      waiting.current = waiting.current.filter((one) => one.id !== id);
      running.current.get(id)?.abort();
      drop(id);
    },
  };
}
