import type { Endpoint } from '#contract/platform/http.ts';
import { ask, FailedDownload } from './download.ts';
import { problem } from './problem.ts';
import type { RequestParts } from './request.ts';

/**
 * Fetches one stored file, for a preview or to save it.
 * @throws FailedDownload, or the signal's reason once it is aborted
 */
export async function fileContent<E extends Endpoint>(
  endpoint: E,
  parts: RequestParts<E>,
  signal: AbortSignal,
): Promise<Blob> {
  const answer = await ask(endpoint, parts, signal);
  try {
    return await answer.blob();
  } catch {
    signal.throwIfAborted();
    throw new FailedDownload(problem({ status: 'FETCH_ERROR' }));
  }
}
