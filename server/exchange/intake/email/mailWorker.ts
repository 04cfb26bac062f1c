import { parentPort, workerData } from 'node:worker_threads';
import { parseMail } from './parseMail.ts';

/** Reads one mail in a thread of its own: whatever its bytes are, the server answers meanwhile (readMail.ts starts it). */

// Only readMail.ts starts this file, with this data.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const raw = workerData as Uint8Array;
// A worker's port has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(await parseMail(raw));
