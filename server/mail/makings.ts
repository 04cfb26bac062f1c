import type { MailKind } from '#contract/mail.ts';
import { sql, type Trx } from '#server/db/connection.ts';
import { isLowScoreHeard, readConcern, readNewReferral } from '#server/db/hospiceNotices.ts';
import type { MailRow } from '#server/db/mailSchema.ts';
import { readStatusNotice } from '#server/db/statusNotices.ts';
import { readDigest } from './digestMails.ts';
import type { MailFacts } from './facts.ts';
import { newInviteToken, whyNotInvited } from './inviteMails.ts';
import {
  accountLink,
  conversationLink,
  groupReferralLink,
  newSecret,
  receivedLink,
  referralLink,
  signupLink,
  surveyLink,
} from './links.ts';
import { readMessage, readReferralMessage } from './messageMails.ts';
import { readReply } from './replyMails.ts';
import { readMonthlySummary, SUMMARY_PATH } from './summaryMails.ts';

/** What a mail says, as it is when its time has come; or why it is not sent after all. */
export type Read<Kind extends MailKind> = { readonly facts: MailFacts[Kind] } | { readonly obstacle: string };

interface Leading<Kind extends MailKind> {
  readonly trx: Trx;
  readonly mail: MailRow;
  readonly facts: MailFacts[Kind];
  readonly origin: string;
  readonly now: Date;
}

/** How a kind of mail is made when it is sent. */
export interface Making<Kind extends MailKind> {
  /** Left out: it says what it was queued with. */
  readonly read?: (trx: Trx, mail: MailRow, now: Date) => Promise<Read<Kind>>;
  /** Where its button leads. Each try has secrets of its own; what is stored of them opens nothing. */
  readonly leadsTo: (leading: Leading<Kind>) => string | Promise<string>;
}

const MAKINGS: { readonly [Kind in MailKind]: Making<Kind> } = {
  survey_invitation: { leadsTo: newSurveyLink },
  survey_reminder: { leadsTo: newSurveyLink },
  survey_test: { leadsTo: ({ origin }) => surveyLink(origin, 'sample') },
  low_score: {
    read: async (trx, mail) =>
      (await isLowScoreHeard(trx, mail)) ? { facts: asQueued(mail, 'low_score') } : { obstacle: 'not_told' },
    leadsTo: ({ facts, origin }) => referralLink(origin, facts.referralId),
  },
  status_notice: {
    read: async (trx, mail) => {
      const facts = await readStatusNotice(trx, mail);
      return facts ? { facts } : { obstacle: 'not_told' };
    },
    leadsTo: ({ facts, origin }) => groupReferralLink(origin, facts.referralId),
  },
  new_referral: { read: readNewReferral, leadsTo: ({ facts, origin }) => referralLink(origin, facts.referralId) },
  concern: { read: readConcern, leadsTo: ({ facts, origin }) => referralLink(origin, facts.referralId) },
  message: { read: readMessage, leadsTo: ({ facts, origin }) => receivedLink(origin, facts.receivedId) },
  message_test: { leadsTo: ({ origin }) => `${origin}/stakeholder/manage-communication` },
  referral_message: {
    read: readReferralMessage,
    leadsTo: ({ facts, origin }) => receivedLink(origin, facts.receivedId),
  },
  reply: {
    read: (trx, mail) => readReply(trx, mail, asQueued(mail, 'reply')),
    leadsTo: ({ facts, origin }) =>
      facts.side === 'group'
        ? conversationLink(origin, facts.conversationId)
        : receivedLink(origin, facts.conversationId),
  },
  digest: {
    read: readDigest,
    leadsTo: ({ facts, origin }) => `${origin}/${facts.side === 'group' ? 'stakeholder' : 'hospice'}`,
  },
  monthly_summary: { read: readMonthlySummary, leadsTo: ({ origin }) => origin + SUMMARY_PATH },
  invite: {
    read: async (trx, mail, now) => {
      const facts = asQueued(mail, 'invite');
      const obstacle = await whyNotInvited(trx, mail, facts, now);
      return obstacle === undefined ? { facts } : { obstacle };
    },
    leadsTo: async ({ mail, now, origin, trx }) => signupLink(origin, await newInviteToken(trx, mail.invite_id, now)),
  },
  password_changed: { leadsTo: ({ facts, origin }) => accountLink(origin, facts.accountType) },
};

export const makingOf = <Kind extends MailKind>(kind: Kind): Making<Kind> => MAKINGS[kind];

/** Goes to whoever tries it out: its links lead nowhere. */
export const isTest = (kind: MailKind): boolean => kind === 'survey_test' || kind === 'message_test';

async function newSurveyLink({
  mail,
  now,
  origin,
  trx,
}: Pick<Leading<'survey_invitation'>, 'mail' | 'now' | 'origin' | 'trx'>) {
  const { hash, secret } = newSecret();
  await sql`insert into survey_link (hash, invitation_id, created_at)
    values (${hash}, ${mail.survey_invitation_id}::uuid, ${now})`.execute(trx);
  return surveyLink(origin, secret);
}

/** What a mail was queued with. */
export function asQueued<Kind extends MailKind>({ facts }: MailRow, _kind: Kind): MailFacts[Kind] {
  // Nobody but queueMail writes them, and it takes them by their kind.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return facts as MailFacts[Kind];
}
