import { parentPort, workerData } from 'node:worker_threads';
import { readGrid } from './readGrid.ts';

/** Reads a file in a thread of its own, so that the server answers other calls meanwhile (openGrid.ts starts it). */

// Only openGrid.ts starts this file, with this data.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const { bytes, sheet } = workerData as { readonly bytes: Uint8Array; readonly sheet: string | undefined };
// A worker's port has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(await readGrid(bytes, sheet));
