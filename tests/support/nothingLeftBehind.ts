import type { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, vi } from 'vitest';
import { pageListeners } from './pageListeners.ts';

/*
 * Files share a process. What one of them leaves behind would change what the next one proves, so it is put back here,
 * and the file that left it fails.
 */

const isDom = typeof window !== 'undefined';
const emitter: EventEmitter = process;
/** Each of these keeps a process or a port busy for as long as it is open. */
const BUSY_HANDLES = new Set(['ProcessWrap', 'TCPServerWrap', 'PipeServerWrap', 'FSEventWrap']);
const MAX_CLOSING_MS = 500;

const busyHandles = () => process.getActiveResourcesInfo().filter((name) => BUSY_HANDLES.has(name)).length;
type Listener = (...given: unknown[]) => void;
const isListener = (value: unknown): value is Listener => typeof value === 'function';
const processListeners = () =>
  emitter.eventNames().flatMap((name) =>
    emitter
      .listeners(name)
      .filter(isListener)
      .map((listener) => ({ name, listener })),
  );

let environment: NodeJS.ProcessEnv;
let handles: number;
let ofProcess: ReadonlySet<unknown>;
let ofPage: ReadonlySet<string>;

beforeAll(() => {
  environment = { ...process.env };
  handles = busyHandles();
  ofProcess = new Set(processListeners().map(({ listener }) => listener));
  ofPage = new Set(pageListeners.keys());
});

function restoreTimers(): string[] {
  if (!vi.isFakeTimers()) return [];
  vi.useRealTimers();
  return ['fake timers'];
}

function restoreEnvironment(): string[] {
  const names = new Set([...Object.keys(process.env), ...Object.keys(environment)]);
  // Vitest counts its workers in variables of its own.
  const changed = [...names].filter((name) => process.env[name] !== environment[name] && !name.startsWith('VITEST_'));
  for (const name of changed) {
    if (environment[name] === undefined) delete process.env[name];
    else process.env[name] = environment[name];
  }
  return changed.map((name) => `the environment variable ${name}`);
}

function removeListeners(): string[] {
  const more = processListeners().filter(({ listener }) => !ofProcess.has(listener));
  for (const { listener, name } of more) {
    emitter.off(name, listener);
  }
  const onPage = [...pageListeners].filter(([key]) => !ofPage.has(key));
  for (const [, { remove }] of onPage) remove();
  return [
    ...more.map(({ name }) => `a listener of the process for ${String(name)}`),
    ...onPage.map(([, { words }]) => words),
  ];
}

/** Closing takes a moment. */
async function openHandles(): Promise<string[]> {
  const until = Date.now() + MAX_CLOSING_MS;
  while (busyHandles() > handles && Date.now() < until) await pause(10);
  return busyHandles() > handles ? ['an open port, process or file watcher'] : [];
}

function clearPage(): string[] {
  if (!isDom || document.body.childElementCount === 0) return [];
  const left = document.body.innerHTML.slice(0, 200);
  document.body.replaceChildren();
  return [`elements on the page: ${left}`];
}

afterAll(async () => {
  const left = [
    ...restoreTimers(),
    ...restoreEnvironment(),
    ...removeListeners(),
    ...(await openHandles()),
    ...clearPage(),
  ];
  if (left.length > 0) throw new Error(`This file left behind: ${left.join('; ')}`);
});
