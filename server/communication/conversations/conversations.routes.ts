import { conversationEndpoints } from '#contract/communication/conversations.ts';
import { contactEndpoints } from '#contract/referrals/contacts.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import { changeConversation, listAssignees, settleReferralMessages } from './changeConversation.queries.ts';
import { addEntry, addReply, readByHospice, readByPerson } from './entries.queries.ts';
import {
  findConversation,
  listConversations,
  listReplyRows,
  type InboxReader,
} from './hospiceConversations.queries.ts';
import { findReceived, listReceived, type Reader } from './receivedMessages.queries.ts';
import { noteMessageAnswered } from './timelineLines.queries.ts';
import type { ConversationSide } from './conversations.tables.ts';
import type { Person } from '#server/platform/access/session.queries.ts';
import { at, invalid, notFound } from '#server/platform/access/refusal.ts';
import { contextOf, groupView, hospiceView } from '#server/platform/access/viewpoint.ts';
import { answer } from '#server/platform/http/answer.ts';
import { notifyOfReply } from './reply.mail.ts';
import { authorOf } from '#server/people/author.queries.ts';
import { lockSeenReferral } from '#server/referrals/changeReferral.queries.ts';
import { readRecord } from '#server/referrals/referralDetail.queries.ts';

const NOBODY_READS = 'This person has left the group or can no longer see the referral';

interface Words {
  readonly actor: Person;
  readonly side: ConversationSide;
  /** Of a hospice's reply: everyone it goes to. */
  readonly recipientIds: readonly [string, ...string[]];
  readonly hospiceId: string;
  readonly groupId: string;
  readonly referralId: string | null;
  readonly text: string;
  readonly now: Date;
}

/** Saves the text, adds it to the referral's timeline if it is about one, and notifies the other side, in one transaction. */
async function write(trx: Trx, words: Words): Promise<void> {
  const { actor, groupId, hospiceId, now, recipientIds, referralId, side, text } = words;
  const author = await authorOf(trx, actor);
  const moment =
    side === 'hospice'
      ? await addReply(trx, { recipientIds, author, text, now })
      : await addEntry(trx, { recipientId: recipientIds[0], side, author, text, now });
  if (referralId !== null) {
    await noteMessageAnswered(trx, { referralId, hospiceId, groupId, author, text, now: moment });
  }
  for (const conversationId of recipientIds) await notifyOfReply(trx, { conversationId, side, now });
}

const inboxOf = ({ actor, now, params }: { actor: Person; now: Date; params: { hospiceId: string } }): InboxReader => ({
  view: hospiceView(params.hospiceId, actor),
  userId: actor.id,
  now,
});

const readerOf = (actor: Person, groupId: string): Reader => ({ view: groupView(groupId), userId: actor.id });

/** Only people who may answer can read a conversation, so their permission is checked before it is looked up. */
const orNotFound = <Found>(found: Found | undefined): Found => {
  if (found === undefined) throw notFound();
  return found;
};

/** Messages and their answers: a hospice's inbox, and the messages that people of groups received. */
answer(conversationEndpoints.listConversations, ({ actor, db, now, params, query }) =>
  listConversations(db, inboxOf({ actor, now, params }), query),
);

answer(conversationEndpoints.getConversation, async ({ actor, db, now, params }) =>
  orNotFound(await findConversation(db, inboxOf({ actor, now, params }), params.conversationId)),
);

answer(conversationEndpoints.answerConversation, async ({ actor, body, db, now, params }) => {
  const inbox = inboxOf({ actor, now, params });
  const { group, id, referral } = orNotFound(await findConversation(db, inbox, params.conversationId));
  const [first, ...others] = await listReplyRows(db, id);
  if (first === undefined) throw invalid([at('text', NOBODY_READS)]);
  const about = { hospiceId: inbox.view.hospiceId, groupId: group.id, referralId: referral?.id ?? null };
  const recipientIds = [first, ...others] as const;
  await write(db, { ...about, actor, side: 'hospice', recipientIds, text: body.text, now });
  return orNotFound(await findConversation(db, inbox, id));
});

answer(conversationEndpoints.changeConversation, async ({ actor, body, db, now, params }) => {
  const inbox = inboxOf({ actor, now, params });
  const conversation = orNotFound(await findConversation(db, inbox, params.conversationId));
  await changeConversation(db, { conversation, change: body, hospiceId: params.hospiceId, actor, now });
  return orNotFound(await findConversation(db, inbox, conversation.id));
});

answer(conversationEndpoints.listConversationAssignees, ({ db, params }) => listAssignees(db, params.hospiceId));

answer(contactEndpoints.settleReferralMessages, {
  find: ({ db, params, ...caller }) => lockSeenReferral(db, contextOf(caller), params.referralId),
  handle: async ({ actor, db, found: { record }, now }) => {
    await settleReferralMessages(db, { record, actor, now });
    return readRecord(db, contextOf({ actor, now }), record.id);
  },
});

answer(conversationEndpoints.markConversationRead, async ({ actor, body, db, now, params }) => {
  const { id } = orNotFound(await findConversation(db, inboxOf({ actor, now, params }), params.conversationId));
  await readByHospice(db, { id, until: new Date(body.until), now });
});

answer(conversationEndpoints.listReceivedMessages, ({ actor, db, params, query }) =>
  listReceived(db, readerOf(actor, params.groupId), query),
);

answer(conversationEndpoints.getReceivedMessage, async ({ actor, db, params }) =>
  orNotFound(await findReceived(db, readerOf(actor, params.groupId), params.receivedId)),
);

answer(conversationEndpoints.markReceivedRead, async ({ actor, body, db, now, params }) => {
  const { id } = orNotFound(await findReceived(db, readerOf(actor, params.groupId), params.receivedId));
  await readByPerson(db, { id, until: new Date(body.until), now });
});

answer(conversationEndpoints.replyToMessage, async ({ actor, body, db, now, params }) => {
  const reader = readerOf(actor, params.groupId);
  const { hospice, id, referral } = orNotFound(await findReceived(db, reader, params.receivedId));
  const about = { hospiceId: hospice.id, groupId: reader.view.groupId, referralId: referral?.id ?? null };
  await write(db, { ...about, actor, side: 'group', recipientIds: [id], text: body.text, now });
  return orNotFound(await findReceived(db, reader, id));
});
