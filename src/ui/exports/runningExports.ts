import { FailedDownload, saveFile, type Downloaded, type Progress } from '#src/api/download.ts';
import { problem, type Problem } from '#src/api/problem.ts';

/** What an export does when it runs, and what people read meanwhile. */
export interface ExportJob {
  /** The name to begin with; the server's takes its place. */
  readonly fileName: string;
  readonly unit: 'rows' | 'bytes';
  /** What is counted once it is done: `rows`, `files`. */
  readonly items: readonly [one: string, several: string];
  readonly run: (signal: AbortSignal, onProgress: (progress: Progress) => void) => Promise<Downloaded>;
}

type Course =
  | { readonly state: 'running'; readonly progress: Progress }
  | { readonly state: 'done'; readonly items: number | null }
  | { readonly state: 'failed'; readonly problem: Problem };

export type ShownExport = Course & { readonly id: number; readonly fileName: string; readonly job: ExportJob };

const TOLD_EVERY_MS = 200;
const AT_THE_START: Progress = { done: 0, total: null };

/** Exports outlive the screen that began them, so they are kept beside the screens; nothing is stored of them. */
let shown: readonly ShownExport[] = [];
let lastId = 0;
const controllers = new Map<number, AbortController>();
const listeners = new Set<() => void>();

function show(next: readonly ShownExport[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

const change = (id: number, course: Course, fileName?: string): void =>
  show(shown.map((one) => (one.id === id ? { id, job: one.job, fileName: fileName ?? one.fileName, ...course } : one)));

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

/** Takes it off the screen; one that runs is stopped, here and on the server. */
export function dropExport(id: number): void {
  controllers.get(id)?.abort();
  controllers.delete(id);
  show(shown.filter((one) => one.id !== id));
}

/** The person is gone: nothing of theirs goes on or stays on the screen. */
export const dropAllExports = (): void => {
  for (const { id } of shown) dropExport(id);
};

async function runExport(id: number, job: ExportJob): Promise<void> {
  const controller = new AbortController();
  const { signal } = controller;
  controllers.set(id, controller);
  let progress = AT_THE_START;
  let told = AT_THE_START;
  // A piece comes every few milliseconds; nobody reads that fast.
  const telling = setInterval(() => {
    if (told === progress) return;
    told = progress;
    change(id, { state: 'running', progress });
  }, TOLD_EVERY_MS);
  signal.addEventListener('abort', () => clearInterval(telling));
  let ended: Course;
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
    clearInterval(telling);
  }
  controllers.delete(id);
  change(id, ended, fileName);
}
