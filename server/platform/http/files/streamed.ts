import type { Context } from 'hono';
import type { Endpoint } from '#contract/platform/http.ts';
import type { Variables } from '#server/platform/http/app.ts';

/** An answer that is sent piece by piece, after the call's transaction is over. */
export interface Streamed {
  /** When it differs from what the contract's row says. */
  readonly contentType?: string;
  /** The name under which it is saved; without one it is shown. */
  readonly fileName?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Runs after the transaction and before the first byte: the last moment for a Refusal `unavailable`. */
  readonly ready?: () => Promise<void>;
  /**
   * The pieces. When the client disconnects, the signal is aborted and the iterator is returned. An error breaks the connection,
   * so that no client mistakes half a file for a whole one.
   */
  readonly chunks: (signal: AbortSignal) => AsyncIterable<Uint8Array | string>;
  /** Runs once when the pieces have ended, failed or been dropped, also before the first of them was asked for. */
  readonly onEnd?: () => void;
}

/** What a handler has begun for its answer, where its row of the contract has a stream. */
export function streamedIn({ stream }: Endpoint, body: unknown): Streamed | undefined {
  // A row with a stream always answers with a stream: `Handling` ensures it, but its type is lost where this is asked.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return stream === undefined ? undefined : (body as Streamed);
}

/** RFC 6266 with RFC 5987: plain letters for old readers, the whole name for the others. */
const attachmentHeader = (fileName: string): string => {
  const plain = fileName.replaceAll(/[^\x20-\x7E]|["\\%]/g, '_');
  const whole = encodeURIComponent(fileName.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
};

const encoder = new TextEncoder();

async function* bytesOf({ chunks }: Streamed, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks(signal)) yield typeof chunk === 'string' ? encoder.encode(chunk) : chunk;
}

/**
 * The response of a stream; its headers are those that the request has been given so far, and its own.
 * `report` gets the error that broke it; the client only learns that it broke, as a database's error may name values.
 */
export function streamedResponse(
  c: Context<{ Variables: Variables }>,
  mediaType: string,
  streamed: Streamed,
  report: (error: unknown) => void,
): Response {
  c.header('Content-Type', streamed.contentType ?? mediaType);
  if (streamed.fileName !== undefined) c.header('Content-Disposition', attachmentHeader(streamed.fileName));
  for (const [name, value] of Object.entries(streamed.headers ?? {})) c.header(name, value);
  const gone = new AbortController();
  const { signal: requestSignal } = c.req.raw;
  const signal = AbortSignal.any([requestSignal, gone.signal]);
  const pieces = bytesOf(streamed, signal);
  let hasEnded = false;
  const end = () => {
    if (!hasEnded) streamed.onEnd?.();
    hasEnded = true;
  };
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const next = await pieces.next();
          if (next.done) {
            controller.close();
            end();
          } else controller.enqueue(next.value);
        } catch (error) {
          end();
          if (!signal.aborted) report(error);
          // Whatever it was stays inside: the listener would print it.
          // oxlint-disable-next-line preserve-caught-error
          throw new Error('The answer broke off');
        }
      },
      async cancel() {
        // The signal first: an iterator that waits for something would never hear of its return.
        gone.abort();
        try {
          await pieces.return(undefined);
        } finally {
          end();
        }
      },
    },
    { highWaterMark: 0 },
  );
  return c.body(body);
}
