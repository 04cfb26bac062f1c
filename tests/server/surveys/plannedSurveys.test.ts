import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { pageOf } from '#contract/platform/http.ts';
import { PlannedSurvey } from '#contract/surveys/surveySending.ts';
import { DAY } from '#contract/platform/durations.ts';
import { runSurveys } from '#server/surveys/sending/surveys.job.ts';
import { addressHash } from '#server/mail/links.ts';
import { addFamily, askWith } from './support/families.ts';
import { addInvitation } from '../people/support/invitations.ts';
import { keepLog } from '../support/quietLog.ts';
import { test, type TestServer } from '../support/server.ts';

const planned = async (server: TestServer, hospiceId: string, query = '') => {
  const person = await server.addPerson({ role: 'hospice_admin', hospiceId });
  const reply = await server.as(person)(`/v1/hospices/${hospiceId}/survey-settings/planned${query}`);
  return z.parse(pageOf(PlannedSurvey), await reply.json());
};

describe('Planned surveys', () => {
  test('show when each family is asked, or why it is skipped', async ({ server }) => {
    const { clock } = server;
    // It is a Friday, 10 in the morning.
    const hospiceId = await server.addHospice();
    const ago = (days: number) => new Date(clock.now.getTime() - days * DAY);
    const family = (name: string, fields: Omit<Parameters<typeof addFamily>[1], 'hospiceId'> = {}) =>
      addFamily(server, { hospiceId, ...fields, referral: { last_name: name } });
    const optedOut = await family('Opted');
    await server.db
      .insertInto('mail_suppression')
      .values({ address_hash: addressHash(optedOut.address), reason: 'unsubscribed', at: clock.now })
      .execute();
    await family('Overdue');
    await family('Sunday', { startOfCare: ago(5) });
    await family('Later', { startOfCare: ago(-2) });
    await family('Dead', { startOfCare: ago(6), enrollment: { date_of_death: '2026-11-19' } });
    await family('Long dead', { startOfCare: ago(90), enrollment: { date_of_death: '2026-09-19' } });
    await family('Gone', {
      startOfCare: ago(6),
      enrollment: { discharge_date: '2026-11-19', discharge_type: 'revoked' },
    });
    await family('Sia', { enrollment: { is_sia: true } });
    await family('Silent', { caregiver: { hasConsentedToContact: false } });
    await family('Other', { caregiver: { isSurveyContact: false } });
    await family('Nobody', { caregiver: null });
    await family('Paper', { caregiver: { email: null } });
    await family('Bounced', { enrollment: { has_undeliverable_survey: true } });
    const past = async (name: string, sentDaysAgo: number, fields = {}) => {
      const { enrollmentId } = await family(name, { startOfCare: ago(200) });
      const sent_at = ago(sentDaysAgo);
      await addInvitation(server, { enrollmentId, hospiceId }, { sent_at, created_at: sent_at, ...fields });
    };
    await past('Reminded', 2);
    await past('Waiting', 28, { reminders: 2, expires_at: ago(-30) });
    await past('Again', 25, { status: 'completed' });
    await server.addReferral({ hospiceIds: [hospiceId], status: 'pending_start_of_care' });

    const { data, meta } = await planned(server, hospiceId, '?limit=100');
    expect(
      data.map(({ dueAt, kind, referral, skipped }) => [referral.patient.lastName, kind, dueAt ?? skipped]),
    ).toEqual([
      ['Overdue', 'invitation', '2026-11-20T15:00:00.000Z'],
      ['Reminded', 'reminder', '2026-11-21T14:00:00.000Z'],
      ['Sunday', 'invitation', '2026-11-23T14:00:00.000Z'],
      ['Again', 'invitation', '2026-11-25T14:00:00.000Z'],
      ['Bounced', 'invitation', 'undeliverable'],
      ['Dead', 'invitation', 'deceased'],
      ['Gone', 'invitation', 'discharged'],
      ['Nobody', 'invitation', 'no_contact'],
      ['Opted', 'invitation', 'opted_out'],
      ['Other', 'invitation', 'no_contact'],
      ['Paper', 'invitation', 'no_email'],
      ['Sia', 'invitation', 'sia'],
      ['Silent', 'invitation', 'no_contact'],
      ['Waiting', 'invitation', 'waits_for_answer'],
    ]);
    expect(meta.totalItems).toBe(14);
    expect((await planned(server, hospiceId, '?filter.is=asked')).meta.totalItems).toBe(4);
    const second = await planned(server, hospiceId, '?filter.is=skipped&limit=4&page=2');
    expect([second.meta.totalItems, second.data.map(({ referral }) => referral.patient.lastName)]).toEqual([
      10,
      ['Opted', 'Other', 'Paper', 'Sia'],
    ]);
  });

  test('show a family as skipped when it has been asked as often as allowed', async ({ server }) => {
    const hospiceId = await server.addHospice();
    const sentAt = new Date(server.clock.now.getTime() - 40 * DAY);
    const { enrollmentId } = await addFamily(server, { hospiceId, startOfCare: new Date(sentAt.getTime() - 9 * DAY) });
    const done = { status: 'completed', sent_at: sentAt, created_at: sentAt } as const;
    await addInvitation(server, { enrollmentId, hospiceId }, done);
    await askWith(server, hospiceId, { repeatEveryDays: 0 });
    expect((await planned(server, hospiceId)).data).toMatchObject([{ number: 2, skipped: 'asked_once' }]);
    await askWith(server, hospiceId, { maxPerEnrollment: 1 });
    expect((await planned(server, hospiceId)).data).toMatchObject([{ number: 2, skipped: 'max_reached' }]);
  });

  test('are sent to exactly the listed families at the listed times', async ({ server }) => {
    const hospiceId = await server.addHospice();
    await askWith(server, hospiceId);
    for (const days of [0, 2, 5, 7, 9, 30]) {
      await addFamily(server, { hospiceId, startOfCare: new Date(server.clock.now.getTime() - days * DAY) });
    }
    const { data } = await planned(server, hospiceId, '?filter.is=asked');
    for (const { dueAt } of data) {
      server.clock.now = new Date(dueAt ?? 0);
      await runSurveys(server.db, server.clock.now, keepLog());
    }
    const mails = await server.db.selectFrom('mail_message').select(['enrollment_id', 'created_at']).execute();
    const happened = mails.map(({ created_at, enrollment_id }) => [enrollment_id, created_at.toISOString()] as const);
    expect(happened).toHaveLength(6);
    const found = data.map(({ dueAt, enrollmentId }) => [enrollmentId, dueAt] as const);
    expect(new Map(happened)).toEqual(new Map(found));
    expect(found).toHaveLength(6);
  });
});
