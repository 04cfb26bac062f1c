import { FailedDownload, saveFile, type Downloaded, type Progress } from '#src/api/download.ts';
import { problem, type Problem } from '#src/api/problem.ts';

/** An export: its work, and the texts shown while it runs. */
export interface ExportJob {
  /** The name until the server sends its own. */
  readonly fileName: string;
  readonly unit: 'rows' | 'bytes';
  /** The noun for the exported items: `row` and `rows`, `file` and `files`. */
  readonly items: readonly [one: string, several: string];
  readonly run: (signal: AbortSignal, onProgress: (progress: Progress) => void) => Promise<Downloaded>;
}

type ExportState =
  | { readonly state: 'running'; readonly progress: Progress }
  | { readonly state: 'done'; readonly items: number | null }
  | { readonly state: 'failed'; readonly problem: Problem };

export type ShownExport = ExportState & { readonly id: number; readonly fileName: string; readonly job: ExportJob };

const SHOW_EVERY_MS = 200;
const AT_THE_START: Progress = { done: 0, total: null };

/** Exports go on when the person leaves the screen, so they are kept outside of it, in memory only. */
let shown: readonly ShownExport[] = [];
let lastId = 0;
const controllers = new Map<number, AbortController>();
const listeners = new Set<() => void>();

function show(next: readonly ShownExport[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

const change = (id: number, state: ExportState, fileName?: string): void =>
  show(shown.map((one) => (one.id === id ? { id, job: one.job, fileName: fileName ?? one.fileName, ...state } : one)));

export const shownExports = (): readonly ShownExport[] => shown;

export function onExports(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function startExport(job: ExportJob): void {
  lastId += 1;
  const id = lastId;
  show([...shown, { id, job, fileName: job.fileName, state: 'running', progress: AT_THE_START }]);
  void runExport(id, job);
}

export function retryExport({ id, job }: Pick<ShownExport, 'id' | 'job'>): void {
  change(id, { state: 'running', progress: AT_THE_START });
  void runExport(id, job);
}

/** Removes an export from the screen; a running one is stopped, here and on the server. */
export function dropExport(id: number): void {
  controllers.get(id)?.abort();
  controllers.delete(id);
  show(shown.filter((one) => one.id !== id));
}

/** At sign-out: stops and removes all exports. */
export const dropAllExports = (): void => {
  for (const { id } of shown) dropExport(id);
};

async function runExport(id: number, job: ExportJob): Promise<void> {
  const controller = new AbortController();
  const { signal } = controller;
  controllers.set(id, controller);
  let progress = AT_THE_START;
  let lastShown = AT_THE_START;
  // Progress arrives every few milliseconds, which is too often to render.
  const timer = setInterval(() => {
    if (lastShown === progress) return;
    lastShown = progress;
    change(id, { state: 'running', progress });
  }, SHOW_EVERY_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
  let ended: ExportState;
  let fileName: string | undefined;
  try {
    const downloaded = await job.run(signal, (next) => (progress = next));
    if (signal.aborted) return;
    saveFile(downloaded.blob, downloaded.fileName);
    ({ fileName } = downloaded);
    ended = { state: 'done', items: downloaded.items };
  } catch (error) {
    if (signal.aborted) return;
    ended = { state: 'failed', problem: error instanceof FailedDownload ? error.problem : problem(error) };
  } finally {
    clearInterval(timer);
  }
  controllers.delete(id);
  change(id, ended, fileName);
}
