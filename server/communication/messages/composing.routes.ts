import { communicationEndpoints } from '#contract/communication/communicationEndpoints.ts';
import type { MessageText } from '#contract/communication/communications.ts';
import { fillVariables } from '#contract/communication/messageText.ts';
import {
  checkDraft,
  checkReferral,
  countReaders,
  EMPTY_FILTER,
  listMessagePeople,
  resolveAudience,
} from './audience.queries.ts';
import { checkMessageText } from './checkMessageText.queries.ts';
import { messageMail, messageTestMail } from './message.mail.ts';
import { referralMessageMail } from './referralMessage.mail.ts';
import { displayIdOf, sampleFor } from './sampleReader.queries.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import type { Person } from '#server/platform/access/session.queries.ts';
import { at, invalid, NOT_A_CHOICE, refuseErrors } from '#server/platform/access/refusal.ts';
import { hospiceView, type HospiceView } from '#server/platform/access/viewpoint.ts';
import { answer } from '#server/platform/http/answer.ts';
import type { MailData } from '#server/mail/defineMail.ts';
import { sampleLinks } from '#server/mail/links.ts';
import { queueMail } from '#server/mail/queueMail.queries.ts';
import { renderMail } from '#server/mail/renderMail.ts';

interface Example extends MessageText {
  readonly referralId: string | null;
}

/** An example of a message with the caller as author, as its readers would get it. */
async function exampleOf(trx: Trx, view: HospiceView, example: Example, sender: Person) {
  refuseErrors(await checkReferral(trx, view, example));
  const { hospice, values } = await sampleFor(trx, view.hospiceId, sender);
  // Mails and their rows never contain text about a patient.
  const text = example.referralId === null ? example : { subject: '', body: '' };
  const data: MailData['message_test'] = {
    subject: fillVariables(text.subject, values, { isFormatted: false }),
    body: fillVariables(text.body, values, { isFormatted: true }),
    hospice: hospice.name,
    author: values.sender,
    group: values.group,
    displayId: example.referralId === null ? null : await displayIdOf(trx, example.referralId),
  };
  return { hospice, facts: data };
}

/** Lookups and tests while composing a message. */
answer(communicationEndpoints.listMessagePeople, ({ db, params, query }) =>
  listMessagePeople(db, params.hospiceId, query),
);

answer(communicationEndpoints.countAudience, async ({ actor, body, db, note, params }) => {
  const { audience, referralId, topic } = body;
  const view = hospiceView(params.hospiceId, actor);
  refuseErrors(await checkDraft(db, view, body, actor.id));
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
});

answer(communicationEndpoints.previewMessage, async ({ actor, app, body, db, params }) => {
  const origin = app.services.mail.publicOrigin;
  const { facts, hospice } = await exampleOf(db, hospiceView(params.hospiceId, actor), body, actor);
  const { displayId } = facts;
  const received = { ...facts, receivedId: 'sample' };
  const links = { ...sampleLinks(origin), action: `${origin}/stakeholder/manage-communication` };
  return displayId === null
    ? renderMail(messageMail, received, 'en', links, hospice)
    : renderMail(referralMessageMail, { ...received, displayId }, 'en', links, hospice);
});

answer(communicationEndpoints.testMessage, async ({ actor, body, db, now, params }) => {
  const view = hospiceView(params.hospiceId, actor);
  refuseErrors(await checkMessageText(db, body, { view, referralId: body.referralId }));
  const { facts, hospice } = await exampleOf(db, view, body, actor);
  await queueMail(
    db,
    messageTestMail,
    {
      to: { address: actor.email, name: facts.author, userId: actor.id },
      from: { name: hospice.name, replyTo: hospice.email },
      hospiceId: hospice.id,
      data: facts,
    },
    now,
  );
  return { to: actor.email };
});
