import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import * as z from 'zod/mini';
import { LiveChange, liveUpdateEndpoints, MAX_MISSED_SECONDS } from '#contract/notifications/liveUpdates.ts';
import { MINUTE } from '#contract/platform/durations.ts';
import { env } from '#src/config/env.ts';
import { accessToken, doubtRights } from '#src/api/accessToken.ts';
import { api } from '#src/api/api.ts';
import { readEventStream, type StreamMessage } from '#src/api/eventStream.ts';
import { inOneTab, tabChannel } from '#src/api/oneTab.ts';
import { LIST, type Tag, type TagType } from '#src/api/tags.ts';

type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

/** The tags that a change of a referral invalidates. */
const LIVE_TYPES: readonly TagType[] = ['Referral', 'Enrollment', 'Performance'];
/** The tag that a message or an answer invalidates. */
const MESSAGES: TagType = 'Communication';

/** Many changes are fetched at most once in this time. */
const REST_MS = 1_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** The server sends something every 15 seconds: a stream that is silent for this long is dead. */
const SILENCE_MS = 40_000;
/** An answer that begins later than this does not know what happened while it was on its way. */
const LATE_MS = 4_000;
/** A page that is hidden for this long closes its connection. */
const HIDDEN_MS = MINUTE;

const pause = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** The id of a referral that changed, that a message or an answer came, or that everything may have changed. */
type Change = { readonly referralId: string } | 'messages' | 'everything';

const ChangeText = z.string().check(z.maxLength(200));

function changeOf({ data, event }: StreamMessage): Change | undefined {
  if (event === 'caught_up') return 'everything';
  if (event === 'messages') return 'messages';
  if (event !== 'changed' || !ChangeText.safeParse(data).success) return undefined;
  try {
    const change = LiveChange.safeParse(JSON.parse(data));
    return change.success ? change.data : undefined;
  } catch {
    return undefined;
  }
}

const tagsOf = (ids: ReadonlySet<string>): readonly Tag[] =>
  ids.size === 0
    ? []
    : [...[...ids].map((id): Tag => ({ type: 'Referral', id })), ...LIVE_TYPES.map((type) => ({ type, id: LIST }))];

/** Refetches the shown data, at once and then at most once a second. */
function refresher(dispatch: Dispatch, stopped: AbortSignal): (change: Change) => void {
  let ids = new Set<string>();
  let isEverything = false;
  let hasMessages = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastAt = -Infinity;

  const refresh = async () => {
    timer = undefined;
    lastAt = Date.now();
    const tags = isEverything ? [...LIVE_TYPES, MESSAGES] : [...tagsOf(ids), ...(hasMessages ? [MESSAGES] : [])];
    ids = new Set();
    isEverything = false;
    hasMessages = false;
    const askAgain = () => {
      if (!stopped.aborted) dispatch(api.util.invalidateTags(tags));
    };
    // A running call may have read the state before the change, and is not repeated while it runs.
    const running = Promise.allSettled(dispatch(api.util.getRunningQueriesThunk()));
    const isSlow = await Promise.race([running.then(() => false), pause(REST_MS).then(() => true)]);
    askAgain();
    if (isSlow) void running.then(askAgain);
  };

  stopped.addEventListener('abort', () => clearTimeout(timer));
  return (change) => {
    if (change === 'everything') isEverything = true;
    else if (change === 'messages') hasMessages = true;
    else ids.add(change.referralId);
    if (stopped.aborted) return;
    timer ??= setTimeout(() => void refresh(), Math.max(0, lastAt + REST_MS - Date.now()));
  };
}

/** How a stream ended: it was read, it failed for now, or the server refuses it. */
type Outcome = 'read' | 'failed' | 'refused';

/** Worth another attempt: no token, too many requests, or a server error. */
const isPassing = (status: number): boolean => status === 401 || status === 408 || status === 429 || status >= 500;

/** Since when this page may have missed changes: it loaded then, asked for everything again, or heard from the stream. */
interface Known {
  until: number;
}

async function readOnce(signal: AbortSignal, known: Known, onChange: (change: Change) => void): Promise<Outcome> {
  const silent = new AbortController();
  const over = AbortSignal.any([signal, silent.signal]);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onSign = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silent.abort(), SILENCE_MS);
  };
  onSign();
  let outcome: Outcome = 'failed';
  try {
    const token = await accessToken();
    if (token === undefined) return 'failed';
    const askedAt = Date.now();
    const missedSeconds = Math.ceil((askedAt - known.until) / 1_000);
    const query = missedSeconds >= 0 && missedSeconds <= MAX_MISSED_SECONDS ? `?missedSeconds=${missedSeconds}` : '';
    const answer = await fetch(env.apiUrl + liveUpdateEndpoints.followChanges.path + query, {
      headers: { Accept: 'text/event-stream', Authorization: `Bearer ${token}` },
      cache: 'no-store',
      signal: over,
    });
    if (answer.status === 401 || answer.status === 403) doubtRights();
    const isStream = answer.headers.get('Content-Type')?.startsWith('text/event-stream') === true;
    if (!answer.ok || !isStream || !answer.body) return isPassing(answer.status) ? 'failed' : 'refused';
    outcome = 'read';
    if (Date.now() - askedAt > LATE_MS) onChange('everything');
    await readEventStream(answer.body, {
      onSign: () => {
        known.until = Date.now();
        onSign();
      },
      onMessage: (message) => {
        const change = changeOf(message);
        if (change) onChange(change);
      },
    });
  } catch {
    // The stream broke off; the next one starts with the missed changes.
  } finally {
    clearTimeout(timer);
  }
  return outcome;
}

/** Reads one stream after the other, with growing pauses after failures. Ends when the server refuses. */
async function readOnAndOn(
  signal: AbortSignal,
  known: Known,
  onChange: (change: Change) => void,
): Promise<'refused' | 'stopped'> {
  let wait = FIRST_WAIT_MS;
  for (;;) {
    // Each try waits for the previous one.
    // oxlint-disable-next-line no-await-in-loop
    const outcome = await readOnce(signal, known, onChange);
    if (signal.aborted) return 'stopped';
    if (outcome === 'refused') return 'refused';
    // The server ends the streams of those whose access has changed.
    if (outcome === 'read') doubtRights();
    wait = outcome === 'read' ? FIRST_WAIT_MS : Math.min(wait * 1.5, LONGEST_WAIT_MS);
    // The next try waits for this pause.
    // oxlint-disable-next-line no-await-in-loop
    await pause(wait * (0.5 + Math.random()), signal);
    if (signal.aborted) return 'stopped';
  }
}

/**
 * Keeps a visible page up to date: refetches the data that the server reports as changed. One tab of the browser reads the stream for
 * all. Returns a function that stops.
 */
export function followChanges(dispatch: Dispatch): () => void {
  const stopped = new AbortController();
  const refresh = refresher(dispatch, stopped.signal);
  const tabs = tabChannel<Change>('wayside.changes', refresh);
  const known: Known = { until: performance.timeOrigin };
  let reading: AbortController | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;

  const onChange = (change: Change) => {
    refresh(change);
    tabs.send(change);
  };
  const begin = () => {
    if (reading || stopped.signal.aborted) return;
    const mine = new AbortController();
    reading = mine;
    void inOneTab('wayside.changes', mine.signal, async () => {
      if ((await readOnAndOn(mine.signal, known, onChange)) === 'refused') stop();
    });
  };
  const pauseReading = () => {
    clearTimeout(hiding);
    hiding = undefined;
    reading?.abort();
    reading = undefined;
  };
  const update = () => {
    if (!navigator.onLine) pauseReading();
    else if (document.visibilityState === 'hidden') hiding ??= setTimeout(pauseReading, HIDDEN_MS);
    else {
      clearTimeout(hiding);
      hiding = undefined;
      if (reading) return;
      // Another tab may read the stream, and this one may have missed its messages.
      refresh('everything');
      known.until = Date.now();
      begin();
    }
  };
  const stop = () => {
    stopped.abort();
    pauseReading();
    tabs.close();
    document.removeEventListener('visibilitychange', update);
    window.removeEventListener('online', update);
    window.removeEventListener('offline', update);
  };

  document.addEventListener('visibilitychange', update);
  window.addEventListener('online', update);
  window.addEventListener('offline', update);
  if (navigator.onLine && document.visibilityState !== 'hidden') begin();
  return stop;
}
