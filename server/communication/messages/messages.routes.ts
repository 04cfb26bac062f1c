import { communicationEndpoints } from '#contract/communication/communicationEndpoints.ts';
import type { Audience } from '#contract/communication/communications.ts';
import type { FieldError } from '#contract/platform/errors.ts';
import type { MessageTopic } from '#contract/mail/mail.ts';
import { DAY, MINUTE } from '#contract/platform/durations.ts';
import { checkAudience, checkDraft } from './audience.queries.ts';
import { beginSending, readyToSend } from './beginSending.queries.ts';
import { toMessage, type MessageRow } from './messageRows.queries.ts';
import {
  backToDraft,
  createMessage,
  deleteMessage,
  findMessage,
  listMessages,
  lockMessage,
  saveMessage,
  scheduleMessage,
  setAuthor,
} from './messages.queries.ts';
import { listRecipients } from './recipients.queries.ts';
import { finishSentMessage, stopMails } from './finishSent.queries.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import type { Person } from '#server/platform/access/session.queries.ts';
import { at, conflict, Refusal, refuseErrors } from '#server/platform/access/refusal.ts';
import { hospiceView, isAdmin, type HospiceView } from '#server/platform/access/viewpoint.ts';
import { answer } from '#server/platform/http/answer.ts';
const YEAR = 366 * DAY;

interface Params {
  readonly hospiceId: string;
  readonly communicationId: string;
}

const alreadyStarted = (message = 'This message is no longer a draft'): Refusal =>
  new Refusal('sending_started', message);

const audienceOf = (row: MessageRow): Audience => ({
  groupIds: [...row.group_ids],
  communityIds: [...row.community_ids],
  personIds: [...row.person_ids],
  savedFilterId: row.saved_filter_id,
});

/** The message of the path, locked for a change. Administrators may not change messages. */
const holdMessage = ({ actor, db, params }: { actor: Person; db: Trx; params: Params }) =>
  (isAdmin(actor) ? findMessage : lockMessage)(db, hospiceView(params.hospiceId, actor), params.communicationId);

/** The message failed before sending, so no reader has received anything. */
const hasNotBegun = ({ failure, status }: MessageRow): boolean => status === 'failed' && failure !== 'nothing_went_out';

/** @throws Refusal `sending_started`, or `conflict` with the current message */
async function demandDraft(trx: Trx, found: MessageRow, version: number): Promise<void> {
  if (found.status !== 'draft') throw alreadyStarted();
  if (found.version !== version) throw conflict(await toMessage(trx, found));
}

function checkMoment(moment: string | null, now: Date): FieldError[] {
  if (moment === null) return [];
  const ahead = new Date(moment).getTime() - now.getTime();
  return ahead < MINUTE || ahead > YEAR ? [at('at', 'Choose a time from one minute to one year ahead')] : [];
}

async function freshMessage(trx: Trx, view: HospiceView, id: string) {
  const row = await findMessage(trx, view, id);
  if (!row) throw new Error('A message that was held is gone');
  return toMessage(trx, row);
}

const checkTopic = (referralId: string | null, topic: MessageTopic | undefined): FieldError[] =>
  referralId !== null && topic !== undefined && topic !== 'conversation'
    ? [at('topic', 'Choose “Conversation” for a message about a patient')]
    : [];

/** A hospice's messages to its referral sources: drafts, sending and results. */
answer(communicationEndpoints.listMessages, ({ actor, db, params, query }) =>
  listMessages(db, hospiceView(params.hospiceId, actor), query),
);

answer(communicationEndpoints.createMessage, async ({ actor, body, db, now, params }) => {
  const view = hospiceView(params.hospiceId, actor);
  refuseErrors(await checkDraft(db, view, body, actor.id));
  const id = await createMessage(db, { author: actor, hospiceId: view.hospiceId, now }, body);
  return freshMessage(db, view, id);
});

answer(communicationEndpoints.getMessage, {
  find: ({ actor, db, params }) => findMessage(db, hospiceView(params.hospiceId, actor), params.communicationId),
  handle: ({ db, found }) => toMessage(db, found),
});

answer(communicationEndpoints.updateMessage, {
  find: holdMessage,
  handle: async ({ actor, body, db, found, now, params }) => {
    const { version, ...change } = body;
    await demandDraft(db, found, version);
    const view = hospiceView(params.hospiceId, actor);
    refuseErrors([
      ...checkTopic(found.referral_id, change.topic),
      ...(change.audience
        ? await checkAudience(db, view, { audience: change.audience, ownerId: actor.id, kept: audienceOf(found) })
        : []),
    ]);
    await saveMessage(db, found.id, change, now);
    return freshMessage(db, view, found.id);
  },
});

answer(communicationEndpoints.deleteMessage, {
  find: holdMessage,
  handle: async ({ db, found }) => {
    if (found.status !== 'draft' && !hasNotBegun(found)) throw alreadyStarted();
    await deleteMessage(db, found.id);
  },
});

answer(communicationEndpoints.sendMessage, {
  find: holdMessage,
  handle: async ({ actor, body, db, found, note, now, params }) => {
    await demandDraft(db, found, body.version);
    const view = hospiceView(params.hospiceId, actor);
    const ready = await readyToSend(db, found, actor.id);
    refuseErrors([...checkMoment(body.at, now), ...('failure' in ready ? ready.errors : [])]);
    if ('failure' in ready) throw alreadyStarted();
    if (body.at === null) {
      await setAuthor(db, found.id, actor);
      const { mails, recipients } = await beginSending(db, found, ready.readers, now);
      await finishSentMessage(db, found.id, now);
      note({ recipients, emails: mails });
    } else {
      await scheduleMessage(db, found.id, actor, new Date(body.at), now);
      note({ scheduledAt: body.at });
    }
    return freshMessage(db, view, found.id);
  },
});

answer(communicationEndpoints.cancelMessage, {
  find: holdMessage,
  handle: async ({ actor, body, db, found, note, now, params }) => {
    const isWaiting = found.status === 'scheduled' || hasNotBegun(found);
    if (!isWaiting && found.status !== 'sending') throw alreadyStarted('No emails of this message are waiting');
    if (found.version !== body.version) throw conflict(await toMessage(db, found));
    if (isWaiting) await backToDraft(db, found.id, now);
    else {
      note({ stopped: await stopMails(db, found.id) });
      await finishSentMessage(db, found.id, now);
    }
    return freshMessage(db, hospiceView(params.hospiceId, actor), found.id);
  },
});

answer(communicationEndpoints.listRecipients, {
  find: ({ actor, db, params }) => findMessage(db, hospiceView(params.hospiceId, actor), params.communicationId),
  handle: ({ db, found, query }) => listRecipients(db, found.id, query),
});
