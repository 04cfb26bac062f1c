import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { DEFAULT_SURVEY_SETTINGS, type StoredSurveySettings } from '#contract/surveys/surveySettings.ts';
import type { Caregiver } from '#contract/referrals/patients.ts';
import { DAY } from '#contract/platform/durations.ts';
import type { EnrollmentTable, ReferralTable } from '#server/referrals/referrals.tables.ts';
import { surveySent } from '#server/surveys/sending/surveyDelivery.queries.ts';
import type { TestServer } from '../../support/server.ts';

export interface FamilyFields {
  readonly hospiceId: string;
  /** The group that referred. */
  readonly groupId?: string;
  readonly startOfCare?: Date;
  /** `null`: nobody is written down. */
  readonly caregiver?: Partial<Caregiver> | null;
  readonly referral?: Partial<Insertable<ReferralTable>>;
  readonly enrollment?: Partial<Insertable<EnrollmentTable>>;
}

export interface Family {
  readonly referralId: string;
  readonly enrollmentId: string;
  readonly address: string;
}

/** As if another group had changed the contact's address since, which waits for the hospice to confirm it. */
export const MOVED = {
  caregiver: { email: 'nora.murray@post.example' },
  referral: {
    survey_address_change: JSON.stringify({
      by: 'Rosa Treating',
      organization: 'Lakeside Physicians',
      at: '2026-11-19T15:00:00.000Z',
      from: 'nora@family.example',
    }),
  },
};

export const caregiverWith = (fields: Partial<Caregiver> = {}): Caregiver => ({
  name: 'Rosa Murray',
  relationship: 'child',
  phone: null,
  email: `${randomUUID()}@family.example`,
  language: 'en',
  isSurveyContact: true,
  hasConsentedToContact: true,
  ...fields,
});

/** A patient in care since long ago, with a contact who may be asked. */
export async function addFamily(server: TestServer, fields: FamilyFields): Promise<Family> {
  const startOfCare = fields.startOfCare ?? new Date(server.clock.now.getTime() - 10 * DAY);
  const caregiver = fields.caregiver === null ? null : caregiverWith(fields.caregiver);
  const { id, enrollmentIds } = await server.addReferral({
    hospiceIds: [fields.hospiceId],
    ...(fields.groupId === undefined ? {} : { groupId: fields.groupId }),
    status: 'enrolled',
    receivedAt: new Date(startOfCare.getTime() - DAY),
    referral: { caregiver: caregiver && JSON.stringify(caregiver), ...fields.referral },
    enrollment: { start_of_care: startOfCare, ...fields.enrollment },
  });
  return { referralId: id, enrollmentId: enrollmentIds[0] ?? '', address: caregiver?.email ?? '' };
}

/** Stores these settings of a hospice, switched on, with the product's own for the rest. */
export async function askWith(
  { db }: TestServer,
  hospiceId: string,
  changes: Partial<StoredSurveySettings> = {},
): Promise<void> {
  const settings = JSON.stringify({ ...DEFAULT_SURVEY_SETTINGS, isEnabled: true, ...changes });
  await db
    .insertInto('survey_settings')
    .values({ hospice_id: hospiceId, settings })
    .onConflict((conflict) => conflict.column('hospice_id').doUpdateSet({ settings }))
    .execute();
}

export interface QueuedMail {
  readonly kind: string;
  readonly to: string;
  readonly enrollmentId: string | null;
  readonly status: string;
}

/** Every mail so far, oldest first. */
export async function mailsOf({ db }: TestServer): Promise<QueuedMail[]> {
  const rows = await db
    .selectFrom('mail_message')
    .select(['kind', 'to_address', 'enrollment_id', 'status'])
    .orderBy('created_at')
    .orderBy('to_address')
    .execute();
  return rows.map((row) => ({
    kind: row.kind,
    to: row.to_address,
    enrollmentId: row.enrollment_id,
    status: row.status,
  }));
}

/** Hands over what waits in the queue, as the mail worker does. @returns how many mails it were */
export async function handOver({ clock, db }: TestServer): Promise<number> {
  const mails = await db
    .updateTable('mail_message')
    .set({ status: 'sent', sent_at: clock.now })
    .where('status', '=', 'queued')
    .returning('survey_invitation_id')
    .execute();
  for (const { survey_invitation_id: id } of mails) {
    if (id !== null) await db.transaction().execute((trx) => surveySent(trx, id, clock.now));
  }
  return mails.length;
}
