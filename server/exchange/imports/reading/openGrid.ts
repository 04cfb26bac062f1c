import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { at, invalid, type Refusal } from '#server/platform/access/refusal.ts';
import type { Grid, ReadGrid } from './grid.ts';
import { isWorkbook, readGrid } from './readGrid.ts';

/** Text up to this size is read in a few milliseconds: less than a thread takes to start. */
const SMALL = 128 * 1024;
const LONGEST_MS = 30_000;
const MAX_MEMORY_MB = 768;
const TOO_MUCH = 'This file takes too long to read. Copy the referrals to a new file, and choose that';

const refused = (message: string): Refusal => invalid([at('file', message)]);

async function readInThread(bytes: Uint8Array, sheet: string | undefined): Promise<ReadGrid> {
  const worker = new Worker(join(import.meta.dirname, 'gridWorker.ts'), {
    workerData: { bytes, sheet },
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
  });
  try {
    const [message] = await once(worker, 'message', { signal: AbortSignal.timeout(LONGEST_MS) });
    // The worker's only message has this type (gridWorker.ts).
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return message as ReadGrid;
  } catch {
    return { problem: TOO_MUCH };
  } finally {
    await worker.terminate();
  }
}

/**
 * The rows of a CSV, TSV or Excel file; a large file and every workbook is read in a thread of its own.
 * @throws Refusal `invalid` at `file`
 */
export async function openGrid(bytes: Uint8Array, sheet: string | undefined): Promise<Grid> {
  const isQuick = bytes.length <= SMALL && !isWorkbook(bytes);
  const read = await (isQuick ? readGrid(bytes, sheet) : readInThread(bytes, sheet));
  if ('problem' in read) throw refused(read.problem);
  return read;
}
