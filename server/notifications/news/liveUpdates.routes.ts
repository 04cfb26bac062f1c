import { setTimeout as wait } from 'node:timers/promises';
import { type LIVE_EVENTS, liveUpdateEndpoints } from '#contract/notifications/liveUpdates.ts';
import { abilityFor } from '#contract/platform/ability.ts';
import { MANAGES_COMMUNICATION, hasOneOf } from '#contract/platform/permissions.ts';
import { markNewsRead, markNewsSeen, readNews } from './news.queries.ts';
import { findPerson, type Person } from '#server/platform/access/session.queries.ts';
import { Refusal } from '#server/platform/access/refusal.ts';
import type { News } from '#server/platform/events/liveEvents.ts';
import { answer } from '#server/platform/http/answer.ts';
import type { App } from '#server/platform/http/app.ts';
import { contextOf } from '#server/platform/access/viewpoint.ts';

/** Changes within this time of the first are sent together, because one save causes several. */
const GATHER_MS = 100;
/** How long a client waits before it reconnects, unless it has its own rule. */
const RETRY_MS = 1_000;

answer(liveUpdateEndpoints.followChanges, async ({ actor, app, headers, query }) => {
  const { events } = app.services;
  if (events.isEnding()) throw new Refusal('unavailable', 'The server is restarting. Try again shortly');
  if (!events.hasRoomFor(actor.id)) {
    throw new Refusal('rate_limited', 'Too many windows are open. Close some, then try again');
  }
  const authorization = headers.get('Authorization') ?? undefined;
  // A buffering proxy would hold back the whole stream.
  const streamed = { 'X-Accel-Buffering': 'no' };
  return { headers: streamed, chunks: (signal) => follow(app, actor, authorization, query.missedSeconds, signal) };
});

answer(liveUpdateEndpoints.getNews, ({ actor, db, now, query }) => readNews(db, contextOf({ actor, now }), query));

answer(liveUpdateEndpoints.markNewsSeen, ({ actor, body, db, now }) =>
  markNewsSeen(db, contextOf({ actor, now }), new Date(body.until)),
);

answer(liveUpdateEndpoints.markNewsRead, async ({ actor, body, db, note, now }) => {
  note({ items: body.ids.length, isRead: body.isRead });
  await markNewsRead(db, contextOf({ actor, now }), body);
  return null;
});

const message = (event: (typeof LIVE_EVENTS)[number], data: object): string =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

const messagesOf = ({ isBehind, hasMessages, referralIds }: News): string =>
  isBehind
    ? message('caught_up', {})
    : referralIds.map((referralId) => message('changed', { referralId })).join('') +
      (hasMessages ? message('messages', {}) : '');

/**
 * Streams the changes of the person's hospice or group, and messages to the person. Begins with those of the time that the client says it
 * missed, or with `caught_up`. Ends when the token or the person loses access.
 */
async function* follow(
  app: App,
  person: Person,
  authorization: string | undefined,
  missedSeconds: number | undefined,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const { events } = app.services;
  const readsAnswers = hasOneOf(abilityFor(person.role), MANAGES_COMMUNICATION);
  using subscription = events.subscribe({ ...person, readsAnswers }, missedSeconds);
  yield `retry: ${RETRY_MS}\n\n${missedSeconds === undefined ? message('caught_up', {}) : messagesOf(subscription.take())}`;
  let beatAt = Date.now() + events.heartbeatMs;
  for (;;) {
    const what = await subscription.next(beatAt - Date.now(), signal);
    if (what === 'ended') return;
    if (what === 'changed') {
      await wait(GATHER_MS);
      yield messagesOf(subscription.take());
    }
    if (what !== 'rights' && Date.now() < beatAt) continue;
    if (!(await mayStillFollow(app, person, authorization))) return;
    if (Date.now() < beatAt) continue;
    yield ': here\n\n';
    beatAt = Date.now() + events.heartbeatMs;
  }
}

/**
 * Checks the token and the database again, like every request: logging out, deactivation, another role or other locations end the stream.
 */
async function mayStillFollow({ services }: App, person: Person, authorization: string | undefined): Promise<boolean> {
  try {
    const identity = await services.identify(authorization);
    const now = identity && (await findPerson(services.db, identity));
    return Boolean(now) && JSON.stringify(rightsOf(now ?? person)) === JSON.stringify(rightsOf(person));
  } catch {
    // Access cannot be checked at the moment, so the client has to reconnect later.
    return false;
  }
}

const rightsOf = ({ accountType, groupId, hospiceId, id, isOrganizationOn, locationIds, role }: Person) => [
  id,
  accountType,
  role,
  hospiceId,
  groupId,
  isOrganizationOn,
  locationIds.toSorted(),
];
