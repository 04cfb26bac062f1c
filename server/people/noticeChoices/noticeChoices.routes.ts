import {
  choicesFor,
  noticeChoiceEndpoints,
  type NoticeChoiceChange,
  type NoticeChoices,
} from '#contract/people/noticeChoices.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import { liftStop, listGroupReaders, readNoticeChoices, saveNoticeChoice } from './noticeChoices.queries.ts';
import type { Person } from '#server/platform/access/session.queries.ts';
import { at, forbidden, NOT_A_CHOICE, notFound, refuseErrors } from '#server/platform/access/refusal.ts';
import { answer } from '#server/platform/http/answer.ts';
import { addressHash } from '#server/mail/links.ts';

const read = (db: Trx, actor: Person): Promise<NoticeChoices> =>
  readNoticeChoices(db, { actor, addressHash: addressHash(actor.email) });

/**
 * @throws Refusal `forbidden`: the caller's role is not notified of the event; `invalid`: the event does not have this choice, or the
 * hospice does not notify the group
 */
function check({ events, hospices }: NoticeChoices, { choice, event, hospiceId }: NoticeChoiceChange): void {
  if (!events.some((heard) => heard.event === event)) throw forbidden('Your role isn’t notified of this');
  const isKnown = hospiceId === null || hospices.some(({ id }) => id === hospiceId);
  const isChoice = choice === null ? hospiceId !== null : choicesFor(event).includes(choice);
  refuseErrors([
    ...(isKnown ? [] : [at('hospiceId', NOT_A_CHOICE)]),
    ...(isChoice ? [] : [at('choice', NOT_A_CHOICE)]),
  ]);
}

/** People choose their notices and see their stopped mails here; a group sees which of its people get notices. */
answer(noticeChoiceEndpoints.getNoticeChoices, { handle: ({ actor, db }) => read(db, actor) });

answer(noticeChoiceEndpoints.setNoticeChoice, async ({ actor, body, db, note }) => {
  const change = { ...body, hospiceId: body.hospiceId?.toLowerCase() ?? null };
  check(await read(db, actor), change);
  note(change);
  await saveNoticeChoice(db, actor, change);
  return read(db, actor);
});

answer(noticeChoiceEndpoints.resumeMails, async ({ actor, db, params }) => {
  if (!(await liftStop(db, addressHash(actor.email), params.stopId))) throw notFound();
  return read(db, actor);
});

answer(noticeChoiceEndpoints.listGroupReaders, ({ actor, db, params, query }) => {
  if (actor.role !== 'care_manager') throw forbidden();
  return listGroupReaders(db, {
    groupId: params.groupId,
    hashOf: addressHash,
    paging: query,
    search: query.search,
  });
});
