import { expect } from 'vitest';
import type { TestServer } from '../../support/server.ts';

/** Reads a stream of server-sent events, one message at a time. */
export interface EventReader {
  /** `caught_up`, `changed <id>`, or `beat`; undefined once the stream has ended. */
  readonly next: () => Promise<string | undefined>;
  readonly cancel: () => Promise<void>;
}

export function readEvents(answer: Response): EventReader {
  if (!answer.body) throw new Error('The answer is no stream');
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async (): Promise<string | undefined> => {
    const end = text.indexOf('\n\n');
    if (end === -1) {
      const { done, value } = await reader.read();
      if (done) return undefined;
      text += value;
      return next();
    }
    const message = text.slice(0, end);
    text = text.slice(end + 2);
    if (message.startsWith(':')) return 'beat';
    const event = /^event: (.+)$/m.exec(message)?.[1];
    const id = /"referralId":"([^"]+)"/.exec(message)?.[1];
    return event === undefined ? next() : [event, id].filter(Boolean).join(' ');
  };
  return { next, cancel: () => reader.cancel() };
}

/** A person's open screen after a time without a stream; it shows what it asked for before. */
export async function reopenStream(
  server: TestServer,
  person: { readonly id: string },
  missedSeconds: number,
): Promise<EventReader> {
  return readEvents(await server.as(person)(`/v1/events?missedSeconds=${missedSeconds}`));
}

/** A person's open screen, which has just asked for everything. */
export async function openStream(server: TestServer, person: { readonly id: string }): Promise<EventReader> {
  const answer = await server.as(person)('/v1/events');
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'text/event-stream']);
  const events = readEvents(answer);
  expect(await events.next()).toBe('caught_up');
  return events;
}
