import { env } from '#src/config/env.ts';
import { accessToken, accessTokenRefused } from './accessToken.ts';
import { problem, type Problem } from './problem.ts';

/** A failed upload, with the texts to show. */
export class FailedUpload extends Error {
  readonly problem: Problem;

  constructor(what: Problem) {
    super(what.title);
    this.name = 'FailedUpload';
    this.problem = what;
  }
}

interface Options {
  /** Bytes sent, out of the form's total. The server may still be working after the last one. */
  readonly onProgress?: (sent: number, total: number) => void;
  readonly signal?: AbortSignal;
  /** For a call that creates something: a form sent again with the same key creates nothing twice. */
  readonly idempotencyKey?: string;
}

/**
 * Sends a form with a file to the API and reports the progress, which takes XMLHttpRequest: fetch does not report it.
 * @returns the answer's JSON, still to be parsed by the row's schema; undefined where there is none
 * @throws FailedUpload, or the signal's reason once it is aborted
 */
export async function upload(url: string, form: FormData, options: Options = {}): Promise<unknown> {
  const { idempotencyKey, onProgress, signal } = options;
  const token = await accessToken();
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    const stop = () => call.abort();
    call.open('POST', new URL(url, `${env.apiUrl}/`));
    if (token) call.setRequestHeader('Authorization', `Bearer ${token}`);
    if (idempotencyKey !== undefined) call.setRequestHeader('Idempotency-Key', idempotencyKey);
    call.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(loaded, total));
    call.addEventListener('load', () => {
      const data = read(call.responseText);
      if (call.status >= 200 && call.status < 300) {
        resolve(data);
        return;
      }
      if (call.status === 401 && token) accessTokenRefused();
      reject(new FailedUpload(problem({ status: call.status, data })));
    });
    call.addEventListener('error', () => reject(new FailedUpload(problem({ status: 'FETCH_ERROR' }))));
    call.addEventListener('abort', () => {
      const reason: unknown = signal?.reason;
      reject(reason instanceof Error ? reason : new DOMException('The upload was stopped', 'AbortError'));
    });
    call.addEventListener('loadend', () => signal?.removeEventListener('abort', stop));
    signal?.addEventListener('abort', stop);
    call.send(form);
  });
}

function read(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
