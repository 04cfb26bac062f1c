import { mailTopicLabel, type MailTopic } from '#contract/mail/mail.ts';
import type { SurveyLanguage } from '#contract/platform/languages.ts';
import type { AccountType } from '#contract/platform/roles.ts';
import { unsubscribeEndpoints, type MailChoice, type UnsubscribeChoice } from '#contract/mail/unsubscribe.ts';
import { UNSUBSCRIBE_PATH } from '#contract/mail/unsubscribePaths.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import { findStoppableMail, readMailChoice, saveMailChoice, type MailReader } from './mailChoices.queries.ts';
import { maskedAddress } from './maskedAddress.rules.ts';
import { answer, defineRoutes } from '#server/platform/http/answer.ts';
import { answerOneClick } from '#server/platform/http/pages/oneClick.ts';
import { addressHash, hashOf } from './links.ts';

/** The labels of stoppable topics, in the language of the mail. Only families get mails in languages other than English. */
const topicLabel: Readonly<Record<SurveyLanguage, Readonly<Record<MailTopic, string>>>> = {
  en: mailTopicLabel,
  es: {
    survey: 'Preguntas sobre la atención',
    low_score: 'Avisos de puntuaciones bajas en las encuestas',
    status_notice: 'Novedades sobre pacientes referidos',
    new_referral: 'Nuevos pacientes referidos',
    concern: 'Inquietudes sobre pacientes referidos',
    escalation: 'Próximos pasos atrasados',
    announcement: 'Noticias y anuncios',
    education: 'Capacitación y eventos',
    partnership: 'Colaboración',
    conversation: 'Mensajes sobre pacientes y respuestas',
    digest: 'Resúmenes diarios',
    monthly_summary: 'Resúmenes mensuales',
  },
};

/** A caller with the handle of a mail counts as its reader. */
async function readerOf(trx: Trx, handle: string, now: Date): Promise<MailReader | undefined> {
  const mail = await findStoppableMail(trx, hashOf(handle), now);
  return mail && { ...mail, addressHash: addressHash(mail.address) };
}

/** The pages where people with an account choose their notices. */
const CHOICES_AT: Readonly<Record<AccountType, string>> = {
  stakeholder: '/stakeholder/manage-communication',
  hospice: '/hospice/account-settings',
  admin: '/admin/account-settings',
};

const toMailChoice = (
  { accountType, address, from, language, topic }: MailReader,
  choice: UnsubscribeChoice,
): MailChoice => ({
  kind: topicLabel[language][topic],
  endsSurvey: topic === 'survey',
  choicesAt: accountType && CHOICES_AT[accountType],
  from,
  maskedAddress: maskedAddress(address),
  language,
  choice,
});

/** Readers stop mails by the page, or by a mail program's button. */
answer(unsubscribeEndpoints.getMailChoice, {
  find: ({ db, now, params }) => readerOf(db, params.messageId, now),
  handle: async ({ db, found, note }) => {
    note({ mailId: found.id });
    return toMailChoice(found, await readMailChoice(db, found));
  },
});

answer(unsubscribeEndpoints.setMailChoice, {
  find: ({ db, now, params }) => readerOf(db, params.messageId, now),
  handle: async ({ body, db, found, note, now }) => {
    note({ mailId: found.id, choice: body.choice });
    return toMailChoice(found, await saveMailChoice(db, found, body.choice, now));
  },
});

defineRoutes((app) => {
  answerOneClick(app, {
    path: `${UNSUBSCRIBE_PATH}/:messageId`,
    verb: 'unsubscribeByOneClick',
    stop: async (trx, handle, now) => {
      const reader = await readerOf(trx, handle, now);
      // A reader who has stopped more than this kind keeps that choice.
      if (reader && (await readMailChoice(trx, reader)) === 'receive') {
        await saveMailChoice(trx, reader, 'stop_topic', now);
      }
      return reader?.id;
    },
  });
});
