import { type Endpoint, FHIR_MEDIA_TYPE, TOTAL_BYTES_HEADER, TOTAL_ITEMS_HEADER } from '#contract/platform/http.ts';
import { MINUTE } from '#contract/platform/durations.ts';
import { env } from '#src/config/env.ts';
import { accessToken, accessTokenRefused } from './accessToken.ts';
import { problem, type Problem } from './problem.ts';
import { request, type RequestParts } from './request.ts';

/** How far a download is; `total` is null when the server does not send it. */
export interface Progress {
  readonly done: number;
  readonly total: number | null;
}

export interface Downloaded {
  readonly blob: Blob;
  readonly fileName: string;
  /** Rows, or files of an archive. */
  readonly items: number | null;
}

/** A failed download, with the texts to show. Nothing of the file is kept. */
export class FailedDownload extends Error {
  readonly problem: Problem;

  constructor(what: Problem) {
    super(what.title);
    this.name = 'FailedDownload';
    this.problem = what;
  }
}

interface Options {
  readonly signal: AbortSignal;
  /** The unit of the progress: rows of a CSV file, or bytes. */
  readonly unit: 'rows' | 'bytes';
  readonly onProgress: (progress: Progress) => void;
  /** The name to use when the answer has none. */
  readonly fileName: string;
}

/** A server that sends nothing for so long is taken to be gone. */
const MAX_SILENCE_MS = MINUTE;

/**
 * Fetches a file that the server streams, and reports the progress.
 * @throws FailedDownload, or the signal's reason once it is aborted
 */
export async function download<E extends Endpoint>(
  endpoint: E,
  parts: RequestParts<E>,
  { fileName, onProgress, signal, unit }: Options,
): Promise<Downloaded> {
  const answer = await ask(endpoint, parts, signal);
  const items = numberIn(answer.headers, TOTAL_ITEMS_HEADER);
  const total = unit === 'rows' ? items : numberIn(answer.headers, TOTAL_BYTES_HEADER);
  const count = unit === 'rows' ? countRows() : countBytes();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let done = 0;
  onProgress({ done, total });
  const reader = answer.body?.getReader();
  try {
    for (;;) {
      const next = await within(MAX_SILENCE_MS, reader?.read());
      if (!next || next.done) break;
      pieces.push(next.value);
      done = count(next.value);
      onProgress({ done, total });
    }
  } catch {
    signal.throwIfAborted();
    void reader?.cancel().catch(() => {});
    throw new FailedDownload(interruptedAt(unit, done, total));
  }
  const blob = new Blob(pieces, { type: answer.headers.get('Content-Type') ?? '' });
  // A proxy may end a broken answer as if it were complete.
  const isComplete = unit === 'rows' ? total === null || done >= total : await isWhole(blob, endpoint);
  if (!isComplete) throw new FailedDownload(interruptedAt(unit, done, total));
  return {
    blob,
    fileName: nameFrom(answer.headers.get('Content-Disposition')) ?? fileName,
    items: unit === 'rows' ? done : items,
  };
}

/**
 * The answer of a call that streams a file.
 * @throws FailedDownload
 */
export async function ask<E extends Endpoint>(
  endpoint: E,
  parts: RequestParts<E>,
  signal: AbortSignal,
): Promise<Response> {
  const { headers, url } = request(endpoint, parts);
  const token = await accessToken();
  let answer: Response;
  try {
    answer = await fetch(new URL(url, `${env.apiUrl}/`), {
      headers: { ...headers, ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      signal,
    });
  } catch {
    signal.throwIfAborted();
    throw new FailedDownload(problem({ status: 'FETCH_ERROR' }));
  }
  if (answer.ok) return answer;
  if (answer.status === 401 && token) accessTokenRefused();
  const data: unknown = await answer.json().catch(() => undefined);
  throw new FailedDownload(problem({ status: answer.status, data }));
}

async function within<Value>(ms: number, value: Promise<Value> | undefined): Promise<Value | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The server stopped sending data')), ms);
  });
  try {
    return await Promise.race([value, late]);
  } finally {
    clearTimeout(timer);
  }
}

const isWhole = (blob: Blob, { stream }: Endpoint): Promise<boolean> =>
  stream === FHIR_MEDIA_TYPE ? isJson(blob) : endsAsArchive(blob);

async function isJson(blob: Blob): Promise<boolean> {
  try {
    JSON.parse(await blob.text());
    return true;
  } catch {
    return false;
  }
}

const ARCHIVE_END = [0x50, 0x4b, 0x05, 0x06];
const ARCHIVE_END_BYTES = 22;

/** A complete ZIP archive ends with its directory. */
async function endsAsArchive(blob: Blob): Promise<boolean> {
  const end = new Uint8Array(await blob.slice(-ARCHIVE_END_BYTES).arrayBuffer());
  return ARCHIVE_END.every((byte, index) => end[index] === byte);
}

const numberIn = (headers: Headers, name: string): number | null => {
  const value = headers.get(name);
  return value !== null && /^\d+$/.test(value) ? Number(value) : null;
};

/** The file name that the server sent. */
const nameFrom = (header: string | null): string | undefined => {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '') ?? [];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="([^"]+)"/i.exec(header ?? '')?.[1];
};

const QUOTE = 0x22;
const LINE_FEED = 0x0a;

/** Counts complete lines below the headings; a line break inside quotes belongs to its field. */
function countRows(): (piece: Uint8Array) => number {
  let lines = 0;
  let isQuoted = false;
  return (piece) => {
    for (const byte of piece) {
      if (byte === QUOTE) isQuoted = !isQuoted;
      else if (byte === LINE_FEED && !isQuoted) lines += 1;
    }
    return Math.max(0, lines - 1);
  };
}

function countBytes(): (piece: Uint8Array) => number {
  let bytes = 0;
  return (piece) => (bytes += piece.byteLength);
}

const numberText = (value: number) => value.toLocaleString('en-US');

/** `3.4 MB`. */
export const sizeOf = (bytes: number): string =>
  bytes < 100_000 ? `${numberText(Math.ceil(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** `12,400 of 100,000 rows`, `3.4 of 12.0 MB`. */
export function progressLabel(unit: Options['unit'], { done, total }: Progress): string {
  if (unit === 'rows')
    return total === null ? `${numberText(done)} rows` : `${numberText(done)} of ${numberText(total)} rows`;
  return total === null || done > total ? sizeOf(done) : `${sizeOf(done)} of ${sizeOf(total)}`;
}

const interruptedAt = (unit: Options['unit'], done: number, total: number | null): Problem => ({
  ...problem({ status: 'FETCH_ERROR' }),
  title: 'The download stopped',
  message: `The download stopped after ${progressLabel(unit, { done, total })}. Nothing was saved.`,
});

/** Hands a file to the browser, which saves it or asks where. */
export function saveFile(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // Some browsers begin to read only after the click.
  setTimeout(() => URL.revokeObjectURL(address), MINUTE);
}
