import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, vi } from 'vitest';

/*
 * Files share a process. What one of them leaves behind would change what the next one proves, so it is put back here,
 * and the file that left it fails.
 */

const isDom = typeof window !== 'undefined';
/** Each of these keeps a process or a port busy for as long as it is open. */
const BUSY_HANDLES = new Set(['ProcessWrap', 'TCPServerWrap', 'PipeServerWrap', 'FSEventWrap']);

const busyHandles = () => process.getActiveResourcesInfo().filter((name) => BUSY_HANDLES.has(name)).length;
const processListeners = () => process.eventNames().flatMap((name) => process.listeners(name));

/** What listens on the window and the document; a browser offers no list of it. */
const pageListeners = new Map<string, { target: EventTarget; type: string; listener: unknown; options: unknown }>();
const numbers = new WeakMap<object, number>();
let lastNumber = 0;

function keyOf(target: EventTarget, type: string, listener: unknown, options: unknown): string | undefined {
  if (listener === null || (typeof listener !== 'object' && typeof listener !== 'function')) return undefined;
  if (!numbers.has(listener)) numbers.set(listener, (lastNumber += 1));
  const captures = typeof options === 'object' && options !== null ? Reflect.get(options, 'capture') : options;
  return [target === window ? 'window' : 'document', type, numbers.get(listener), Boolean(captures)].join(' ');
}

if (isDom) {
  for (const target of [window, document]) {
    const { addEventListener, removeEventListener } = target;
    target.addEventListener = (type: string, listener: never, options?: never) => {
      const key = keyOf(target, type, listener, options);
      if (key) pageListeners.set(key, { target, type, listener, options });
      addEventListener.call(target, type, listener, options);
    };
    target.removeEventListener = (type: string, listener: never, options?: never) => {
      const key = keyOf(target, type, listener, options);
      if (key) pageListeners.delete(key);
      removeEventListener.call(target, type, listener, options);
    };
  }
}

let environment: NodeJS.ProcessEnv;
let listeners: ReadonlySet<unknown>;
let handles: number;
let onPage: ReadonlySet<string>;

beforeAll(() => {
  environment = { ...process.env };
  listeners = new Set(processListeners());
  handles = busyHandles();
  onPage = new Set(pageListeners.keys());
});

/** Sets the environment's variables back. @returns the names of those that had changed */
function restoreEnvironment(): string[] {
  const names = new Set([...Object.keys(process.env), ...Object.keys(environment)]);
  const changed = [...names].filter((name) => process.env[name] !== environment[name]);
  for (const name of changed) {
    if (environment[name] === undefined) delete process.env[name];
    else process.env[name] = environment[name];
  }
  return changed;
}

/** What is being closed takes a moment. */
async function areHandlesClosed(): Promise<boolean> {
  for (let tries = 50; tries > 0 && busyHandles() > handles; tries -= 1) await pause(10);
  return busyHandles() <= handles;
}

afterAll(async () => {
  const found: string[] = [];
  if (vi.isFakeTimers()) {
    vi.useRealTimers();
    found.push('fake timers');
  }
  // Vitest names the worker there, and counts it on.
  const names = restoreEnvironment().filter((name) => !name.startsWith('VITEST_'));
  if (names.length > 0) found.push(`environment variables ${names.join(', ')}`);

  for (const name of process.eventNames()) {
    for (const listener of process.listeners(name)) {
      if (listeners.has(listener)) continue;
      process.removeListener(name, listener as never);
      found.push(`a listener of the process for ${String(name)}`);
    }
  }
  if (!(await areHandlesClosed())) found.push('an open port, process or file watcher');
  for (const [key, { target, type, listener, options }] of pageListeners) {
    if (onPage.has(key)) continue;
    target.removeEventListener(type, listener as never, options as never);
    found.push(`a listener of the ${key.split(' ').slice(0, 2).join(' for ')}`);
  }
  if (isDom && document.body.childElementCount > 0) {
    found.push(`elements on the page: ${document.body.innerHTML.slice(0, 200)}`);
    document.body.replaceChildren();
  }
  if (found.length > 0) throw new Error(`This file left behind: ${found.join('; ')}`);
});
