import type { OpenDatabase } from '#server/platform/database/connection.ts';
import { listenForChanges, type Change, type Notice, type RightsChange } from './changes.ts';

/** The person whose changes a stream follows. */
export interface Listener {
  readonly id: string;
  readonly hospiceId: string | null;
  readonly groupId: string | null;
  /** The hospice's locations that the person is limited to; empty: all of them. */
  readonly locationIds: readonly string[];
  /** Also gets messages to the hospice, not only those to this person. */
  readonly readsAnswers?: boolean;
}

export interface News {
  readonly referralIds: readonly string[];
  /** A message or an answer arrived. */
  readonly hasMessages: boolean;
  /** More happened than is kept, or something may have been missed: everything shown is asked for again. */
  readonly isBehind: boolean;
}

interface Subscription extends Disposable {
  /** Waits until there is something to take, or the listener's rights may have changed, for so long at most. */
  readonly next: (milliseconds: number, signal: AbortSignal) => Promise<'changed' | 'rights' | 'quiet' | 'ended'>;
  /** Returns the news since the previous call. */
  readonly take: () => News;
}

/** The changes of all servers, passed on to this server's open streams. */
export interface LiveEvents {
  /** How often a stream sends a sign of life, and checks whether its person may still read it. */
  readonly heartbeatMs: number;
  readonly hasRoomFor: (personId: string) => boolean;
  readonly subscribe: (listener: Listener) => Subscription;
  /** Ends every stream, so that the server can stop. */
  readonly endStreams: () => void;
  readonly isEnding: () => boolean;
  readonly close: () => Promise<void>;
}

const HEARTBEAT_MS = 15_000;
const MAX_STREAMS_A_PERSON = 10;
/** A reader that is slower than this has a screenful to ask for anyway. */
const MAX_WAITING = 50;

/** Whom a change reaches: an organization, or of a hospice's people those who are limited to a location. */
const openTo = (hospiceId: string): string => `open ${hospiceId}`;

/** A person who is limited to some locations hears of records there, and of those that are at no location yet. */
function keysOf({ groupId, hospiceId, locationIds }: Listener): readonly string[] {
  if (hospiceId !== null && locationIds.length > 0) return [...locationIds, openTo(hospiceId)];
  return [hospiceId ?? groupId ?? ''];
}

const keysOfHospices = ({ hospiceIds, locationIds, openHospiceIds }: Omit<Change, 'referralId' | 'groupIds'>) => [
  ...hospiceIds,
  ...locationIds,
  ...openHospiceIds.map(openTo),
];

interface Subscriber {
  readonly listener: Listener;
  readonly announceChange: (referralId: string | null) => void;
  readonly announceMessage: () => void;
  readonly askRights: () => void;
  readonly end: () => void;
}

/** Listens to the database and passes each later commit on to each subscriber. */
export async function openLiveEvents(
  database: Pick<OpenDatabase, 'listen'>,
  { heartbeatMs = HEARTBEAT_MS }: { readonly heartbeatMs?: number } = {},
): Promise<LiveEvents> {
  const byKey = new Map<string, Set<Subscriber>>();
  const all = new Set<Subscriber>();
  let isEnding = false;

  const onChange = ({ groupIds, referralId, ...hospices }: Change) => {
    for (const key of [...keysOfHospices(hospices), ...groupIds]) {
      for (const subscriber of byKey.get(key) ?? []) subscriber.announceChange(referralId);
    }
  };
  const onRights = ({ groupIds, hospiceIds, personIds }: RightsChange) => {
    const meant = new Set([...personIds, ...hospiceIds, ...groupIds]);
    for (const { askRights, listener } of all) {
      if ([listener.id, listener.hospiceId, listener.groupId].some((id) => id !== null && meant.has(id))) askRights();
    }
  };
  const onNotice = ({ personIds, ...hospices }: Notice) => {
    const people = new Set(personIds);
    const keys = new Set(keysOfHospices(hospices));
    for (const { listener, announceMessage } of all) {
      const isOfHospice = listener.readsAnswers === true && keysOf(listener).some((key) => keys.has(key));
      if (isOfHospice || people.has(listener.id)) announceMessage();
    }
  };
  const stop = await listenForChanges(database, {
    onChange,
    onRights,
    onNotice,
    onGap: () => {
      for (const subscriber of all) subscriber.announceChange(null);
    },
  });

  const add = (subscriber: Subscriber): Disposable => {
    const keys = keysOf(subscriber.listener);
    for (const key of keys) byKey.set(key, (byKey.get(key) ?? new Set()).add(subscriber));
    all.add(subscriber);
    return {
      [Symbol.dispose]() {
        all.delete(subscriber);
        for (const key of keys) {
          const others = byKey.get(key);
          others?.delete(subscriber);
          if (others?.size === 0) byKey.delete(key);
        }
      },
    };
  };
  const endStreams = () => {
    isEnding = true;
    for (const { end } of all) end();
  };

  return {
    heartbeatMs,
    hasRoomFor: (personId) => [...all].filter(({ listener }) => listener.id === personId).length < MAX_STREAMS_A_PERSON,
    subscribe: (listener) => subscription(listener, add, isEnding),
    endStreams,
    isEnding: () => isEnding,
    close: async () => {
      endStreams();
      await stop();
    },
  };
}

const asleep = () => {};

/** Keeps what happened until it is taken: some ids, or that there were too many. It does not grow. */
function subscription(
  listener: Listener,
  add: (subscriber: Subscriber) => Disposable,
  hasEnded: boolean,
): Subscription {
  let waiting = new Set<string>();
  let isBehind = false;
  let hasMessages = false;
  let isEnded = hasEnded;
  let hasOtherRights = false;
  let wake = asleep;

  const added = add({
    listener,
    announceChange: (referralId) => {
      if (referralId !== null) waiting.add(referralId);
      isBehind ||= referralId === null || waiting.size > MAX_WAITING;
      if (isBehind) waiting.clear();
      wake();
    },
    announceMessage: () => {
      hasMessages = true;
      wake();
    },
    askRights: () => {
      hasOtherRights = true;
      wake();
    },
    end: () => {
      isEnded = true;
      wake();
    },
  });
  const hasNews = () => isBehind || hasMessages || waiting.size > 0;

  return {
    next: async (milliseconds, signal) => {
      if (!isEnded && !hasOtherRights && !hasNews() && !signal.aborted && milliseconds > 0) {
        const woken = Promise.withResolvers<void>();
        const timer = setTimeout(woken.resolve, milliseconds);
        wake = woken.resolve;
        signal.addEventListener('abort', wake);
        await woken.promise;
        signal.removeEventListener('abort', wake);
        clearTimeout(timer);
        wake = asleep;
      }
      if (isEnded || signal.aborted) return 'ended';
      if (hasOtherRights) {
        hasOtherRights = false;
        return 'rights';
      }
      return hasNews() ? 'changed' : 'quiet';
    },
    take: () => {
      const news = { referralIds: [...waiting], isBehind, hasMessages };
      waiting = new Set();
      hasMessages = false;
      isBehind = false;
      return news;
    },
    [Symbol.dispose]: () => added[Symbol.dispose](),
  };
}
