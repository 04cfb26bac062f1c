import { communicationEndpoints } from '#contract/communication/communicationEndpoints.ts';
import type { Audience, MessageCreation, MessageText } from '#contract/communication/communications.ts';
import type { FieldError } from '#contract/platform/errors.ts';
import type { MessageTopic } from '#contract/mail/mail.ts';
import { fillVariables } from '#contract/communication/messageText.ts';
import { checkAudience, checkReferral, countReaders, EMPTY_FILTER, resolveAudience } from './audience.queries.ts';
import { beginSending, readyToSend } from './beginSending.queries.ts';
import { checkMessageText } from './checkMessageText.queries.ts';
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
import { listMessagePeople } from './people.queries.ts';
import { listRecipients } from './recipients.queries.ts';
import { displayIdOf, sampleFor } from './sampleReader.queries.ts';
import { finishSentMessage, stopMails } from './finishSent.queries.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import type { Person } from '#server/platform/access/session.ts';
import { isAdmin } from '#server/platform/access/actor.ts';
import { at, NOT_A_CHOICE } from '#server/platform/access/fieldErrors.ts';
import { conflict, invalid, Refusal } from '#server/platform/access/refusal.ts';
import { hospiceView, type HospiceView } from '#server/platform/access/viewpoint.ts';
import { answer } from '#server/platform/http/answer.ts';
import { defineRoutes } from '#server/platform/http/defineRoutes.ts';
import type { MailData } from '#server/mail/defineMail.ts';
import { sampleLinks } from '#server/mail/links.ts';
import { queueMail } from '#server/mail/queueMail.queries.ts';
import { renderMail } from '#server/mail/renderMail.ts';

const MINUTE = 60_000;
const YEAR = 366 * 86_400_000;

interface Params {
  readonly hospiceId: string;
  readonly communicationId: string;
}

const begun = (message = 'This message is no draft any more'): Refusal => new Refusal('message_begun', message);

const demandNone = (errors: readonly FieldError[]): void => {
  if (errors.length > 0) throw invalid(errors);
};

const audienceOf = (row: MessageRow): Audience => ({
  groupIds: [...row.group_ids],
  communityIds: [...row.community_ids],
  personIds: [...row.person_ids],
  savedFilterId: row.saved_filter_id,
});

/** The message of the path, held for a change. An administrator has nothing to change, and is told so. */
const holdMessage = ({ actor, db, params }: { actor: Person; db: Trx; params: Params }) =>
  (isAdmin(actor) ? findMessage : lockMessage)(db, hospiceView(params.hospiceId, actor), params.communicationId);

/** It could not begin when its time came: nobody has got anything of it. */
const hasNotBegun = ({ failure, status }: MessageRow): boolean => status === 'failed' && failure !== 'nothing_went_out';

/** @throws Refusal `message_begun`, or `conflict` with the message as it stands */
async function demandDraft(trx: Trx, found: MessageRow, version: number): Promise<void> {
  if (found.status !== 'draft') throw begun();
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

interface Example extends MessageText {
  readonly referralId: string | null;
}

/** An example of a message as its reader gets it, from whoever asks for it. */
async function exampleOf(trx: Trx, view: HospiceView, example: Example, sender: Person) {
  demandNone(await checkReferral(trx, view, example));
  const { hospice, values } = await sampleFor(trx, view.hospiceId, sender);
  // Words about a patient stand in no mail, and in no row of one.
  const words = example.referralId === null ? example : { subject: '', body: '' };
  const facts: MailData['message_test'] = {
    subject: fillVariables(words.subject, values, { isFormatted: false }),
    body: fillVariables(words.body, values, { isFormatted: true }),
    hospice: hospice.name,
    author: values.sender,
    group: values.group,
    displayId: example.referralId === null ? null : await displayIdOf(trx, example.referralId),
  };
  return { hospice, facts };
}

const checkDraft = async (
  trx: Trx,
  view: HospiceView,
  { audience, referralId, topic }: Pick<MessageCreation, 'audience' | 'referralId' | 'topic'>,
  ownerId: string,
): Promise<FieldError[]> => [
  ...(await checkReferral(trx, view, { referralId, topic })),
  ...(await checkAudience(trx, view, { audience, ownerId })),
];

const checkTopic = (referralId: string | null, topic: MessageTopic | undefined): FieldError[] =>
  referralId !== null && topic !== undefined && topic !== 'conversation'
    ? [at('topic', 'A message about a patient has the topic conversation')]
    : [];

/** What a hospice writes to its referral sources, and what became of it. */
defineRoutes((app) => {
  const origin = app.services.mail.publicOrigin;

  answer(app, communicationEndpoints.listMessages, {
    handle: ({ actor, db, params, query }) => listMessages(db, hospiceView(params.hospiceId, actor), query),
  });

  // Before the single message, whose path would take `people` for an id.
  answer(app, communicationEndpoints.listMessagePeople, {
    handle: ({ db, params, query }) => listMessagePeople(db, params.hospiceId, query),
  });

  answer(app, communicationEndpoints.countAudience, {
    handle: async ({ actor, body, db, note, params }) => {
      const { audience, referralId, topic } = body;
      const view = hospiceView(params.hospiceId, actor);
      demandNone(await checkDraft(db, view, body, actor.id));
      const readers = await resolveAudience(db, {
        hospiceId: view.hospiceId,
        ownerId: actor.id,
        audience,
        referralId,
      });
      if (readers === 'gone') throw invalid([at('audience.savedFilterId', NOT_A_CHOICE)]);
      if (readers === 'empty') throw invalid([at('audience.savedFilterId', EMPTY_FILTER)]);
      const count = await countReaders(db, readers, topic);
      note({ people: count.people, groups: count.groups });
      return count;
    },
  });

  answer(app, communicationEndpoints.previewMessage, {
    handle: async ({ actor, body, db, params }) => {
      const { facts, hospice } = await exampleOf(db, hospiceView(params.hospiceId, actor), body, actor);
      const { displayId } = facts;
      const received = { ...facts, receivedId: 'sample' };
      const links = { ...sampleLinks(origin), action: `${origin}/stakeholder/manage-communication` };
      return displayId === null
        ? renderMail('message', received, 'en', links, hospice)
        : renderMail('referral_message', { ...received, displayId }, 'en', links, hospice);
    },
  });

  answer(app, communicationEndpoints.testMessage, {
    handle: async ({ actor, body, db, now, params }) => {
      const view = hospiceView(params.hospiceId, actor);
      demandNone(await checkMessageText(db, body, { hospiceId: view.hospiceId, referralId: body.referralId }));
      const { facts, hospice } = await exampleOf(db, view, body, actor);
      await queueMail(
        db,
        {
          kind: 'message_test',
          to: { address: actor.email, name: facts.author, userId: actor.id },
          from: { name: hospice.name, replyTo: hospice.email },
          hospiceId: hospice.id,
          language: 'en',
          data: facts,
        },
        now,
      );
      return { to: actor.email };
    },
  });

  answer(app, communicationEndpoints.createMessage, {
    handle: async ({ actor, body, db, now, params }) => {
      const view = hospiceView(params.hospiceId, actor);
      demandNone(await checkDraft(db, view, body, actor.id));
      const id = await createMessage(db, { author: actor, hospiceId: view.hospiceId, now }, body);
      return freshMessage(db, view, id);
    },
  });

  answer(app, communicationEndpoints.getMessage, {
    find: ({ actor, db, params }) => findMessage(db, hospiceView(params.hospiceId, actor), params.communicationId),
    handle: ({ db, found }) => toMessage(db, found),
  });

  answer(app, communicationEndpoints.updateMessage, {
    find: holdMessage,
    handle: async ({ actor, body, db, found, now, params }) => {
      const { version, ...change } = body;
      await demandDraft(db, found, version);
      const view = hospiceView(params.hospiceId, actor);
      demandNone([
        ...checkTopic(found.referral_id, change.topic),
        ...(change.audience
          ? await checkAudience(db, view, { audience: change.audience, ownerId: actor.id, kept: audienceOf(found) })
          : []),
      ]);
      await saveMessage(db, found.id, change, now);
      return freshMessage(db, view, found.id);
    },
  });

  answer(app, communicationEndpoints.deleteMessage, {
    find: holdMessage,
    handle: async ({ db, found }) => {
      if (found.status !== 'draft' && !hasNotBegun(found)) throw begun();
      await deleteMessage(db, found.id);
    },
  });

  answer(app, communicationEndpoints.sendMessage, {
    find: holdMessage,
    handle: async ({ actor, body, db, found, note, now, params }) => {
      await demandDraft(db, found, body.version);
      const view = hospiceView(params.hospiceId, actor);
      const ready = await readyToSend(db, found, actor.id);
      demandNone([...checkMoment(body.at, now), ...('failure' in ready ? ready.errors : [])]);
      if ('failure' in ready) throw begun();
      if (body.at === null) {
        await setAuthor(db, found.id, actor);
        const { mails, recipients } = await beginSending(db, found, ready.readers, now);
        await finishSentMessage(db, found.id, now);
        note({ recipients, mails });
      } else {
        await scheduleMessage(db, found.id, actor, new Date(body.at), now);
        note({ scheduledAt: body.at });
      }
      return freshMessage(db, view, found.id);
    },
  });

  answer(app, communicationEndpoints.cancelMessage, {
    find: holdMessage,
    handle: async ({ actor, body, db, found, note, now, params }) => {
      const isWaiting = found.status === 'scheduled' || hasNotBegun(found);
      if (!isWaiting && found.status !== 'sending') throw begun('Nothing of this message waits any more');
      if (found.version !== body.version) throw conflict(await toMessage(db, found));
      if (isWaiting) await backToDraft(db, found.id, now);
      else {
        note({ stopped: await stopMails(db, found.id) });
        await finishSentMessage(db, found.id, now);
      }
      return freshMessage(db, hospiceView(params.hospiceId, actor), found.id);
    },
  });

  answer(app, communicationEndpoints.listRecipients, {
    find: ({ actor, db, params }) => findMessage(db, hospiceView(params.hospiceId, actor), params.communicationId),
    handle: ({ db, found, query }) => listRecipients(db, found.id, query),
  });
});
