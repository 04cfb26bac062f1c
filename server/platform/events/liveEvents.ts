import type { OpenDatabase } from '#server/platform/database/connection.ts';
import { listenForChanges, type Change, type Notice, type RightsChange } from './changes.ts';
import { keepRecentChanges } from './recentChanges.ts';

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
  /** How many streams are open on this server. */
  readonly countStreams: () => number;
  /**
   * Follows what concerns a listener from now on, and before that what did in the last `missedSeconds`; where they are longer than what
   * is remembered, the first news say that anything may have happened.
   */
  readonly subscribe: (listener: Listener, missedSeconds?: number) => Subscription;
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

/** A person who is limited to some locations gets the changes of records there, and of those that are at no location yet. */
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

/** Listens to the database and passes each later commit on to each subscriber. `now` counts milliseconds from anywhere. */
export async function openLiveEvents(
  database: Pick<OpenDatabase, 'listen'>,
  { heartbeatMs = HEARTBEAT_MS, now }: { readonly heartbeatMs?: number; readonly now?: () => number } = {},
): Promise<LiveEvents> {
  const byKey = new Map<string, Set<Subscriber>>();
  const all = new Set<Subscriber>();
  let isEnding = false;

  /** Each announces one event to a subscriber whom it concerns. */
  const recent = keepRecentChanges<(subscriber: Subscriber) => void>(now);

  const onChange = ({ groupIds, referralId, ...hospices }: Change) => {
    const keys = [...keysOfHospices(hospices), ...groupIds];
    for (const key of keys) {
      for (const subscriber of byKey.get(key) ?? []) subscriber.announceChange(referralId);
    }
    recent.add(({ announceChange, listener }) => {
      if (keysOf(listener).some((key) => keys.includes(key))) announceChange(referralId);
    });
  };
  const onRights = ({ groupIds, hospiceIds, personIds }: RightsChange) => {
    const meant = new Set([...personIds, ...hospiceIds, ...groupIds]);
    const concerns = ({ groupId, hospiceId, id }: Listener) =>
      [id, hospiceId, groupId].some((each) => each !== null && meant.has(each));
    for (const { askRights, listener } of all) if (concerns(listener)) askRights();
    // With other rights, other records may be seen.
    recent.add(({ announceChange, listener }) => {
      if (concerns(listener)) announceChange(null);
    });
  };
  const onNotice = ({ personIds, ...hospices }: Notice) => {
    const people = new Set(personIds);
    const keys = new Set(keysOfHospices(hospices));
    const announce = ({ announceMessage, listener }: Subscriber) => {
      const isOfHospice = listener.readsAnswers === true && keysOf(listener).some((key) => keys.has(key));
      if (isOfHospice || people.has(listener.id)) announceMessage();
    };
    all.forEach(announce);
    recent.add(announce);
  };
  const onGap = () => {
    for (const subscriber of all) subscriber.announceChange(null);
    recent.add(({ announceChange }) => announceChange(null));
  };
  const stop = await listenForChanges(database, {
    onChange,
    onRights,
    onNotice,
    onGap,
  });

  const add = (subscriber: Subscriber, missedSeconds: number | undefined): Disposable => {
    const keys = keysOf(subscriber.listener);
    for (const key of keys) byKey.set(key, (byKey.get(key) ?? new Set()).add(subscriber));
    all.add(subscriber);
    if (missedSeconds !== undefined) {
      const missed = recent.last(missedSeconds);
      if (missed) for (const announce of missed) announce(subscriber);
      else subscriber.announceChange(null);
    }
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
    countStreams: () => all.size,
    subscribe: (listener, missedSeconds) =>
      subscription(listener, (subscriber) => add(subscriber, missedSeconds), isEnding),
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
