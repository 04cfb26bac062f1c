/**
 * Loaded before a server whose clock a journey moves: every `Date` of that process is ahead by what its parent says. Background
 * work comes round every second, so that nobody waits for it.
 */

const MAX_MS = 1_000;

let ahead = 0;

const RealDate = Date;

globalThis.Date = new Proxy(RealDate, {
  construct: (real, parts: unknown[], made): object =>
    Object(Reflect.construct(real, parts.length === 0 ? [RealDate.now() + ahead] : parts, made)),
  apply: () => new RealDate(RealDate.now() + ahead).toString(),
  get: (real, name): unknown => (name === 'now' ? () => RealDate.now() + ahead : Reflect.get(real, name)),
});

process.on('message', (milliseconds) => {
  if (typeof milliseconds !== 'number') return;
  ahead = milliseconds;
  process.send?.('moved');
});

const { setInterval: repeat } = globalThis;
Object.assign(globalThis, {
  setInterval: (work: () => void, milliseconds: number) => repeat(work, Math.min(milliseconds, MAX_MS)),
});

// The parent is no reason to go on.
process.channel?.unref();
