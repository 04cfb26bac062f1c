import { conversationEndpoints } from '#contract/communication/conversations.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import { addEntry, isReaderThere, readByHospice, readByPerson } from './entries.queries.ts';
import { findConversation, listConversations } from './hospiceConversations.queries.ts';
import { findReceived, listReceived, type Reader } from './receivedMessages.queries.ts';
import { noteMessageAnswered } from './timelineLines.queries.ts';
import type { ConversationSide } from './conversations.tables.ts';
import type { Person } from '#server/platform/access/session.queries.ts';
import { at, invalid, notFound } from '#server/platform/access/refusal.ts';
import { groupView, hospiceView } from '#server/platform/access/viewpoint.ts';
import { answer, defineRoutes } from '#server/platform/http/answer.ts';
import { notifyOfReply } from './reply.mail.ts';
import { authorOf } from '#server/people/author.queries.ts';

const NOBODY_READS = 'This person has left the group or can no longer see the referral';

interface Words {
  readonly actor: Person;
  readonly side: ConversationSide;
  readonly conversationId: string;
  readonly hospiceId: string;
  readonly groupId: string;
  readonly referralId: string | null;
  readonly text: string;
  readonly now: Date;
}

/** Saves the text, adds it to the referral's timeline if it is about one, and notifies the other side, in one transaction. */
async function write(trx: Trx, words: Words): Promise<void> {
  const { actor, conversationId, groupId, hospiceId, now, referralId, side, text } = words;
  const author = await authorOf(trx, actor);
  const moment = await addEntry(trx, { recipientId: conversationId, side, author, text, now });
  if (referralId !== null) {
    await noteMessageAnswered(trx, { referralId, hospiceId, groupId, author, text, now: moment });
  }
  await notifyOfReply(trx, { conversationId, side, now });
}

const readerOf = (actor: Person, groupId: string): Reader => ({ view: groupView(groupId), userId: actor.id });

/** Only people who may answer can read a conversation, so their permission is checked before it is looked up. */
const orNotFound = <Found>(found: Found | undefined): Found => {
  if (found === undefined) throw notFound();
  return found;
};

/** Messages and their answers: a hospice's inbox, and the messages that people of groups received. */
defineRoutes((app) => {
  answer(app, conversationEndpoints.listConversations, ({ actor, db, params, query }) =>
    listConversations(db, hospiceView(params.hospiceId, actor), query),
  );

  answer(app, conversationEndpoints.getConversation, async ({ actor, db, params }) =>
    orNotFound(await findConversation(db, hospiceView(params.hospiceId, actor), params.conversationId)),
  );

  answer(app, conversationEndpoints.answerConversation, async ({ actor, body, db, now, params }) => {
    const view = hospiceView(params.hospiceId, actor);
    const { group, id, referral } = orNotFound(await findConversation(db, view, params.conversationId));
    if (!(await isReaderThere(db, id))) throw invalid([at('text', NOBODY_READS)]);
    const about = { hospiceId: view.hospiceId, groupId: group.id, referralId: referral?.id ?? null };
    await write(db, { ...about, actor, side: 'hospice', conversationId: id, text: body.text, now });
    return orNotFound(await findConversation(db, view, id));
  });

  answer(app, conversationEndpoints.markConversationRead, async ({ actor, body, db, now, params }) => {
    const view = hospiceView(params.hospiceId, actor);
    const { id } = orNotFound(await findConversation(db, view, params.conversationId));
    await readByHospice(db, { recipientId: id, until: new Date(body.until), now });
  });

  answer(app, conversationEndpoints.listReceivedMessages, ({ actor, db, params, query }) =>
    listReceived(db, readerOf(actor, params.groupId), query),
  );

  answer(app, conversationEndpoints.getReceivedMessage, async ({ actor, db, params }) =>
    orNotFound(await findReceived(db, readerOf(actor, params.groupId), params.receivedId)),
  );

  answer(app, conversationEndpoints.markReceivedRead, async ({ actor, body, db, now, params }) => {
    const { id } = orNotFound(await findReceived(db, readerOf(actor, params.groupId), params.receivedId));
    await readByPerson(db, { recipientId: id, until: new Date(body.until), now });
  });

  answer(app, conversationEndpoints.replyToMessage, async ({ actor, body, db, now, params }) => {
    const reader = readerOf(actor, params.groupId);
    const { hospice, id, referral } = orNotFound(await findReceived(db, reader, params.receivedId));
    const about = { hospiceId: hospice.id, groupId: reader.view.groupId, referralId: referral?.id ?? null };
    await write(db, { ...about, actor, side: 'group', conversationId: id, text: body.text, now });
    return orNotFound(await findReceived(db, reader, id));
  });
});
