import { randomUUID } from 'node:crypto';
import type { MailKind } from '#contract/mail/mailKinds.ts';
import type { SurveyLanguage } from '#contract/platform/languages.ts';
import { DEFAULT_SURVEY_SETTINGS } from '#contract/surveys/surveySettings.ts';
import type { Database } from '#server/platform/database/connection.ts';
import type { MailRow } from '#server/mail/mail.tables.ts';
import type { MailData } from '#server/mail/defineMail.ts';
import { queueMail, type NewMail } from '#server/mail/queueMail.queries.ts';
import { surveyMails } from '#server/surveys/sending/survey.mail.ts';
import type { Makers } from '../../support/makers.ts';

export const NOW = new Date('2026-11-20T15:00:00.000Z');
export const later = (minutes: number, from = NOW) => new Date(from.getTime() + minutes * 60_000);

/** The link in the text that a message's writer typed. */
export const WRITTEN_LINK = 'https://beds.example/map';

export const HOSPICE = 'Harbor Hospice';

/** Sample data of each kind of mail, with recognizable names of hospice and contact. */
export function mailDataFor(language: SurveyLanguage = 'en'): { readonly [Kind in MailKind]: MailData[Kind] } {
  const { invitation, reminder } = DEFAULT_SURVEY_SETTINGS.words;
  const written = {
    subject: 'A new inpatient unit',
    body: `Hello Noor,\n\nwe opened **six beds**. *Come and see*:\n\n- Quiet\n- Close, see ${WRITTEN_LINK}`,
    hospice: HOSPICE,
    author: 'Ben Carter',
    group: 'Bayview Physicians',
  };
  const common = {
    name: 'Ana',
    readers: [{ name: 'Bayview Physicians', readsWords: false }],
    hospice: HOSPICE,
    phone: '(410) 555-0100',
    until: '2026-12-20',
  };
  return {
    survey_invitation: { ...common, words: invitation[language] },
    survey_reminder: { ...common, words: reminder[language] },
    survey_test: { ...common, words: invitation[language], mail: 'invitation' },
    low_score: {
      displayId: 'R-10234',
      referralId: '5f0b8a44-6f60-4b52-9b4a-2f1f8f2f5a11',
      wantsCallback: true,
      callbackDueAt: '2026-11-21T15:00:00.000Z',
      timeZone: 'America/Chicago',
    },
    status_notice: {
      event: 'pending_start_of_care',
      isNew: false,
      isByHospice: true,
      displayId: 'R-10234',
      referralId: '5f0b8a44-6f60-4b52-9b4a-2f1f8f2f5a11',
      hospice: HOSPICE,
      phone: '(410) 555-0100',
      timeZone: 'America/Chicago',
      pendingReason: 'awaiting_records',
      declineReason: null,
      withdrawnBy: null,
      dischargeType: null,
      plannedStartOfCare: '2026-11-23',
      dischargeDate: null,
      dateOfDeath: null,
      firstContactAt: null,
      evaluationVisitAt: null,
      startOfCare: null,
    },
    new_referral: {
      displayId: 'R-10234',
      referralId: '5f0b8a44-6f60-4b52-9b4a-2f1f8f2f5a11',
      isUrgent: true,
      from: 'Bayview Physicians',
      isOwn: false,
      isUnverified: false,
      community: 'Maple Court',
      receivedAt: '2026-11-20T15:00:00.000Z',
      respondBy: '2026-11-20T16:00:00.000Z',
      timeZone: 'America/Chicago',
    },
    guest_code: { accessId: '5f0b8a44-6f60-4b52-9b4a-2f1f8f2f5a11', hospice: HOSPICE, code: '402913' },
    guest_sent: {
      guestReferralId: '5f0b8a44-6f60-4b52-9b4a-2f1f8f2f5a11',
      displayId: 'R-10234',
      hospice: HOSPICE,
      phone: '(410) 555-0100',
    },
    guest_answer: {
      guestReferralId: '5f0b8a44-6f60-4b52-9b4a-2f1f8f2f5a11',
      displayId: 'R-10234',
      hospice: HOSPICE,
      phone: null,
    },
    guest_news: {
      guestReferralId: '5f0b8a44-6f60-4b52-9b4a-2f1f8f2f5a11',
      displayId: null,
      hospice: HOSPICE,
      phone: '(410) 555-0100',
    },
    concern: {
      displayId: 'R-10234',
      referralId: '5f0b8a44-6f60-4b52-9b4a-2f1f8f2f5a11',
      from: 'Bayview Physicians',
    },
    concern_taken_back: {
      displayId: 'R-10234',
      referralId: '5f0b8a44-6f60-4b52-9b4a-2f1f8f2f5a11',
      from: 'Bayview Physicians',
    },
    escalation: {
      stepId: '5f0b8a44-6f60-4b52-9b4a-2f1f8f2f5a11',
      referralId: '5f0b8a44-6f60-4b52-9b4a-2f1f8f2f5a11',
      hospice: HOSPICE,
      what: 'response',
      waited: 52 * 60_000,
      isLate: false,
      dueAt: '2026-11-20T16:00:00.000Z',
      timeZone: 'America/Chicago',
    },
    message: { ...written, receivedId: '5f0b8a44-6f60-4b52-9b4a-2f1f8f2f5a11' },
    message_test: { ...written, displayId: null },
    referral_message: {
      displayId: 'R-10234',
      receivedId: '5f0b8a44-6f60-4b52-9b4a-2f1f8f2f5a11',
      hospice: HOSPICE,
      author: 'Ben Carter',
      group: 'Bayview Physicians',
    },
    reply: {
      side: 'group',
      conversationId: '5f0b8a44-6f60-4b52-9b4a-2f1f8f2f5a11',
      from: 'Noor Haddad of Bayview Physicians',
      displayId: 'R-10234',
    },
    digest: {
      side: 'group',
      hospice: HOSPICE,
      day: '2026-11-20',
      sections: [
        {
          heading: 'Enrolled',
          path: '/stakeholder',
          lines: [
            {
              label: 'R-10234',
              text: 'Harbor Hospice changed the status to On service.',
              path: '/stakeholder/referrals',
            },
          ],
        },
      ],
    },
    monthly_summary: {
      hospice: HOSPICE,
      month: '2026-10',
      figures: [
        { label: 'Referrals', value: '12', change: '3 more than in September' },
        { label: 'Median hours to admission', value: null, change: null },
      ],
    },
    added_from_outside: {
      firstName: 'Grace',
      organization: HOSPICE,
      side: 'hospice',
      what: 'invited',
      person: 'noor@invited.example',
      role: 'hospice_admin',
      grantedBy: 'Robin Hart of Wayside',
      awaitsConfirmation: true,
    },
    hospice_archive: {
      firstName: 'Grace',
      hospice: HOSPICE,
      requestedAt: '2026-11-20T15:00:00.000Z',
      endsAt: '2026-11-27T15:20:00.000Z',
      bytes: 12_400_000,
      timeZone: 'America/Chicago',
    },
    hospice_deletion: {
      firstName: 'Grace',
      hospice: HOSPICE,
      deletesAt: '2033-11-18T15:00:00.000Z',
      timeZone: 'America/Chicago',
      isLast: false,
      contact: 'admin@wayside.example',
    },
    webhook_off: { firstName: 'Grace', host: 'ehr.example', side: 'hospice' },
    audit_head: { sequence: 4711, hash: '8d969eef6ecad3c2'.repeat(4), at: '2026-11-20T15:00:00.000Z' },
    password_changed: {
      firstName: 'Noor',
      accountType: 'hospice',
      at: '2026-11-20T15:00:00.000Z',
      timeZone: 'America/Chicago',
      device: 'Chrome on Windows',
      ended: 'others',
    },
    passkey_changed: {
      firstName: 'Noor',
      accountType: 'hospice',
      at: '2026-11-20T15:00:00.000Z',
      timeZone: 'America/Chicago',
      what: 'added',
      name: 'Chrome on Windows',
    },
    password_reset: { firstName: 'Noor' },
    invite: {
      firstName: 'Noor',
      organization: HOSPICE,
      role: 'hospice_clinical_manager',
      invitedBy: 'Ana Ruiz',
      until: '2026-11-27',
      sending: 1,
    },
  };
}

export interface AskedFamily {
  readonly hospiceId: string;
  readonly referralId: string;
  readonly enrollmentId: string;
  readonly invitationId: string;
  readonly address: string;
}

/** A family in care whose survey is due. */
export async function askFamily(
  db: Database,
  makers: Makers,
  { hospiceId: given, address = `${randomUUID()}@families.example` }: { hospiceId?: string; address?: string } = {},
): Promise<AskedFamily> {
  const hospiceId = given ?? (await makers.addHospice({ name: HOSPICE }));
  const { id: referralId, enrollmentIds } = await makers.addReferral({
    hospiceIds: [hospiceId],
    status: 'enrolled',
    referral: {
      caregiver: JSON.stringify({
        name: 'Ana Byron',
        relationship: 'child',
        email: address,
        isSurveyContact: true,
        hasConsentedToContact: true,
      }),
    },
  });
  const enrollmentId = enrollmentIds[0] ?? '';
  const { id: invitationId } = await db
    .insertInto('survey_invitation')
    .values({
      enrollment_id: enrollmentId,
      hospice_id: hospiceId,
      number: 1,
      contact_name: 'Ana Byron',
      contact_address: address,
      language: 'en',
      created_at: NOW,
      expires_at: later(30 * 24 * 60),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { hospiceId, referralId, enrollmentId, invitationId, address };
}

/** The mail of that survey, as the scheduling queues it. */
export const queueFor = (
  db: Database,
  family: AskedFamily,
  more: Partial<NewMail<'survey_invitation'>> = {},
): Promise<string> =>
  db.transaction().execute((trx) =>
    queueMail(
      trx,
      surveyMails.invitation,
      {
        to: { address: family.address, name: 'Ana Byron' },
        from: { name: HOSPICE, replyTo: 'care@harbor.example' },
        hospiceId: family.hospiceId,
        referralId: family.referralId,
        enrollmentId: family.enrollmentId,
        surveyInvitationId: family.invitationId,
        language: 'en',
        data: mailDataFor().survey_invitation,
        ...more,
      },
      NOW,
    ),
  );

export const readMailRow = (db: Database, id: string): Promise<MailRow> =>
  db.selectFrom('mail_message').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

export const readInvitation = (db: Database, id: string) =>
  db.selectFrom('survey_invitation').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
