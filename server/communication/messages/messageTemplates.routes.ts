import { communicationEndpoints } from '#contract/communication/communicationEndpoints.ts';
import type { MessageTemplate } from '#contract/communication/communications.ts';
import type { FieldError } from '#contract/platform/errors.ts';
import { BUILT_IN_TEMPLATES } from '#contract/communication/messageTemplates.ts';
import { checkMessageText } from './checkMessageText.queries.ts';
import {
  createTemplate,
  deleteTemplate,
  listTemplates,
  lockTemplate,
  MAX_TEMPLATES,
  sameNameAmong,
  saveTemplate,
} from './templates.queries.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import { at, conflict, refuseErrors } from '#server/platform/access/refusal.ts';
import { hospiceView, type HospiceView } from '#server/platform/access/viewpoint.ts';
import { answer } from '#server/platform/http/answer.ts';

type Words = Pick<MessageTemplate, 'name' | 'subject' | 'body'>;

/** @param own the template itself may keep its name */
async function check(trx: Trx, view: HospiceView, words: Words, own?: MessageTemplate): Promise<void> {
  const same = await sameNameAmong(trx, view.hospiceId, words.name);
  const isFull = own === undefined && same.count >= MAX_TEMPLATES;
  const errors: FieldError[] = [
    ...(same.id !== undefined && same.id !== own?.id ? [at('name', 'A template with this name already exists')] : []),
    ...(isFull ? [at('name', `You have ${MAX_TEMPLATES} templates, the maximum. Delete one first`)] : []),
    ...(await checkMessageText(trx, words, { view, referralId: null })),
  ];
  refuseErrors(errors);
}

/** Words to begin a message with. Those of the product are nobody's to change: they answer as missing ones. */
answer(communicationEndpoints.listMessageTemplates, async ({ db, params }) => ({
  data: [...BUILT_IN_TEMPLATES, ...(await listTemplates(db, params.hospiceId))],
}));

answer(communicationEndpoints.createMessageTemplate, async ({ actor, body, db, now, params }) => {
  await check(db, hospiceView(params.hospiceId, actor), body);
  return createTemplate(db, params.hospiceId, body, now);
});

answer(communicationEndpoints.updateMessageTemplate, {
  find: ({ db, params }) => lockTemplate(db, params.hospiceId, params.templateId),
  handle: async ({ actor, body, db, found, now, params }) => {
    const { version, ...change } = body;
    if (version !== found.version) throw conflict(found);
    const { name = found.name, subject = found.subject, body: words = found.body } = change;
    await check(db, hospiceView(params.hospiceId, actor), { name, subject, body: words }, found);
    return saveTemplate(db, found, change, now);
  },
});

answer(communicationEndpoints.deleteMessageTemplate, {
  find: ({ db, params }) => lockTemplate(db, params.hospiceId, params.templateId),
  handle: async ({ db, found }) => deleteTemplate(db, found.id),
});
