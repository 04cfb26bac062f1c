import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ParsedMail } from './parseMail.ts';

const LONGEST_MS = 30_000;
const MAX_MEMORY_MB = 512;

/** Parses a mail in a thread of its own. @returns undefined where it is no mail, or takes too long or too much memory */
export async function readMail(raw: Uint8Array): Promise<ParsedMail | undefined> {
  const worker = new Worker(join(import.meta.dirname, 'mailWorker.ts'), {
    workerData: raw,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
  });
  try {
    const [message] = await once(worker, 'message', { signal: AbortSignal.timeout(LONGEST_MS) });
    // The worker's only message has this type (mailWorker.ts).
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return message as ParsedMail;
  } catch {
    return undefined;
  } finally {
    await worker.terminate();
  }
}
