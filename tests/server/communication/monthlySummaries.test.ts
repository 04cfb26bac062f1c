import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { monthlySummaryEndpoints } from '#contract/communication/monthlySummaries.ts';
import { DEFAULT_SHARING } from '#contract/organizations/sharing/sharingSettings.ts';
import type { SharedFact } from '#contract/organizations/sharing/sharing.ts';
import { MINUTE } from '#contract/platform/durations.ts';
import { runMonthlySummaries } from '#server/communication/summaries/monthlySummaries.job.ts';
import { addressHash } from '#server/mail/links.ts';
import { test } from '../mail/support/mailPost.ts';
import { performanceOf } from '../performance/support/performanceCalls.ts';
import { keepLog } from '../support/quietLog.ts';
import { patch, post as posted, type TestServer } from '../support/server.ts';
import { setDefault } from '../organizations/support/sharing.ts';
import { addProviderPerson, addReferred } from './support/summaryReader.ts';

/** Providers read their own month, once, on the first of the next one. */

const { getSummarySettings, listSummaryReaders, previewSummary, sendSummaries } = monthlySummaryEndpoints;

const at = (moment: string) => new Date(moment);
/** In Chicago the clocks were put back six hours before. */
const FIRST_IN_CHICAGO = at('2026-11-01T14:00:00Z');

/** A hospice in Chicago with one connected group; `busy` referred six patients in October and four in September, `calm` three. */
async function startOctober(server: TestServer) {
  const hospiceId = await server.addHospice({
    plan: 'pro',
    time_zone: 'America/Chicago',
    email: 'intake@harbor.example',
  });
  const groupId = await server.addGroup();
  await server.db.insertInto('group_hospice').values({ group_id: groupId, hospice_id: hospiceId }).execute();
  const admin = await server.addPerson({ role: 'hospice_admin', hospiceId });
  const busy = await addProviderPerson(server, groupId, 'Shah');
  const calm = await addProviderPerson(server, groupId, 'Okafor');
  const refer = (providerId: string, receivedAt: string, startsAfterHours?: number) =>
    addReferred(server, {
      hospiceId,
      groupId,
      providerId,
      receivedAt: at(receivedAt),
      ...(startsAfterHours === undefined ? {} : { startsAfterHours }),
    });
  // The first and the last hour of October in Chicago, and what lies just beyond them.
  await refer(busy.providerId, '2026-10-01T05:30:00Z', 10);
  for (const day of ['06', '13', '20', '27']) await refer(busy.providerId, `2026-10-${day}T15:00:00Z`, 20);
  await refer(busy.providerId, '2026-11-01T04:30:00Z');
  await refer(busy.providerId, '2026-10-01T04:30:00Z', 30);
  for (const day of ['02', '09', '16', '23']) await refer(busy.providerId, `2026-09-${day}T15:00:00Z`, 30);
  await refer(busy.providerId, '2026-11-01T05:30:00Z');
  for (const day of ['05', '12', '19']) await refer(calm.providerId, `2026-10-${day}T15:00:00Z`, 40);
  // Nobody's account, so nobody's summary.
  await refer(await server.addProvider(groupId), '2026-10-15T15:00:00Z');
  server.clock.now = at('2026-10-20T15:00:00Z');
  const path = `/v1/hospices/${hospiceId}/monthly-summaries`;
  const call = (rest: string, init?: RequestInit) => server.as(admin)(path + rest, init);
  const turn = async (isOn: boolean) => {
    const { version } = z.parse(getSummarySettings.response, await (await call('/settings')).json());
    const answer = await call('/settings', patch({ version, isOn }));
    return z.parse(getSummarySettings.response, await answer.json());
  };
  const send = (month: string, ...people: { readonly id: string }[]) =>
    call('', posted({ month, personIds: people.map(({ id }) => id) }));
  const readers = async (month = '2026-10') =>
    z.parse(listSummaryReaders.response, await (await call(`?filter.month=${month}`)).json());
  return { hospiceId, groupId, admin, busy, calm, call, turn, send, readers };
}

const run = (server: TestServer, now: Date) => runMonthlySummaries(server.db, now, keepLog());

const without = (...facts: SharedFact[]) => ({
  ...DEFAULT_SHARING,
  shared: DEFAULT_SHARING.shared.filter((fact) => !facts.includes(fact)),
});

describe('Monthly summary on the first of the month', () => {
  test('is mailed once to each provider, with their own figures, at 8:00 AM hospice time', async ({ post, server }) => {
    const { busy, calm, readers, turn } = await startOctober(server);
    expect(await turn(true)).toMatchObject({ isOn: true, nextAt: FIRST_IN_CHICAGO.toISOString() });
    expect(await run(server, new Date(FIRST_IN_CHICAGO.getTime() - MINUTE))).toBe(0);
    // Two servers at the same moment.
    const made = await Promise.all([run(server, FIRST_IN_CHICAGO), run(server, FIRST_IN_CHICAGO)]);
    expect(made[0] + made[1]).toBe(2);
    expect(await run(server, at('2026-11-02T14:00:00Z'))).toBe(0);
    await post.deliver(FIRST_IN_CHICAGO);

    const texts = new Map(post.sink.mails.map(({ text, to }) => [to, text]));
    expect([...texts.keys()].toSorted()).toEqual([busy.email, calm.email].toSorted());
    const own = texts.get(busy.email);
    expect(own).toContain('Referrals: 6\n  1 more than in September');
    expect(own).toContain('Enrolled: 5\n  same as in September');
    expect(own).toContain('Conversion, all referrals: 83%\n  17 points lower than in September');
    expect(own).toContain('Median time to admission: 20h\n  10h shorter than in September');
    expect(own).toContain('/stakeholder/performances');
    const few = texts.get(calm.email);
    expect(few).toContain('Referrals: fewer than 5\n');
    for (const label of ['Enrolled', 'Conversion, all referrals', 'Median time to admission']) {
      expect(few).toContain(`${label}: too few patients to show\n`);
    }
    expect(few).not.toMatch(/\d+ (?:more|fewer|points|hours)/);
    expect((await readers()).data.map(({ name, referrals, state }) => [name, referrals, state])).toEqual([
      ['Priya Okafor', 3, 'sent'],
      ['Priya Shah', 6, 'sent'],
    ]);
  });

  test('shows the same figures as the performance view by responsible provider', async ({ server }) => {
    const { admin, busy, call, hospiceId } = await startOctober(server);
    const days = 'view=by_responsible_provider&period=custom&filter.days=$btw:2026-10-01,2026-10-31';
    const { data } = await performanceOf(server, admin, hospiceId, days);
    const figures = data.find(({ source }) => source.id === busy.providerId)?.figures;
    expect(figures?.referrals?.value).toBe(6);
    expect(figures?.enrolled?.value).toBe(5);
    expect(figures?.conversionRate?.value).toBeCloseTo(5 / 6);
    expect(figures?.medianHoursToAdmission?.value).toBe(20);
    const { html, text } = z.parse(previewSummary.response, await (await call(`/2026-10/${busy.id}`)).json());
    for (const words of ['6', '5', '83%', '20h']) {
      expect(html).toContain(`<strong>${words}</strong>`);
      expect(text).toContain(`: ${words}\n`);
    }
  });

  test('is sent later when no server was running that day', async ({ server }) => {
    const { turn } = await startOctober(server);
    await turn(true);
    expect(await run(server, at('2026-11-03T02:00:00Z'))).toBe(2);
  });

  test('is not sent when never turned on, turned on too late, or turned off again', async ({ server }) => {
    const { turn } = await startOctober(server);
    expect(await run(server, FIRST_IN_CHICAGO)).toBe(0);
    server.clock.now = at('2026-11-01T15:00:00Z');
    expect(await turn(true)).toMatchObject({ nextAt: '2026-12-01T14:00:00.000Z' });
    expect(await run(server, at('2026-11-05T15:00:00Z'))).toBe(0);
    expect(await turn(false)).toMatchObject({ isOn: false, nextAt: null });
    expect(await run(server, at('2026-12-01T15:00:00Z'))).toBe(0);
  });
});

test('turning summaries on with settings that a colleague has changed is a conflict, and changes nothing', async ({
  server,
}) => {
  const { call, turn } = await startOctober(server);
  const { version } = z.parse(getSummarySettings.response, await (await call('/settings')).json());
  await turn(true);
  const late = await call('/settings', patch({ version, isOn: false }));
  expect([late.status, await late.json()]).toMatchObject([409, { current: { isOn: true } }]);
});

describe('Monthly summary', () => {
  test('contains only what the hospice shares with the group when it is sent', async ({ post, server }) => {
    const { busy, calm, groupId, hospiceId, readers, send } = await startOctober(server);
    server.clock.now = FIRST_IN_CHICAGO;
    await send('2026-10', busy);
    await setDefault(server, hospiceId, without('dates'));
    await post.deliver(FIRST_IN_CHICAGO);
    const [mail] = post.sink.mails;
    expect(mail?.text).toContain('Conversion, all referrals: 83%');
    expect(mail?.text).not.toContain('Median');

    await send('2026-10', calm);
    const sharing = JSON.stringify(without('performance_comparison'));
    await server.db.insertInto('group_sharing').values({ hospice_id: hospiceId, group_id: groupId, sharing }).execute();
    await post.deliver(FIRST_IN_CHICAGO);
    expect(post.sink.mails).toHaveLength(1);
    expect((await readers()).data).toEqual([]);
  });

  test('is not sent to a provider who turned it off, unsubscribed or was deactivated', async ({ post, server }) => {
    const { busy, calm, groupId, hospiceId, readers, send } = await startOctober(server);
    const gone = await addProviderPerson(server, groupId, 'Adler');
    await addReferred(server, {
      hospiceId,
      groupId,
      providerId: gone.providerId,
      receivedAt: at('2026-10-08T15:00:00Z'),
    });
    server.clock.now = FIRST_IN_CHICAGO;
    await send('2026-10', busy, calm, gone);
    const { db } = server;
    await db
      .insertInto('notice_choice')
      .values({ user_id: busy.id, event: 'monthly_summary', hospice_id: hospiceId, choice: 'off' })
      .execute();
    await db
      .insertInto('mail_suppression')
      .values({
        address_hash: addressHash(calm.email),
        topic: 'monthly_summary',
        reason: 'unsubscribed',
        at: FIRST_IN_CHICAGO,
      })
      .execute();
    await db.updateTable('app_user').set({ is_active: false }).where('id', '=', gone.id).execute();
    await post.deliver(FIRST_IN_CHICAGO);
    expect(post.sink.mails).toEqual([]);
    expect((await readers()).data.map(({ state }) => state)).toEqual(['suppressed', 'suppressed']);
  });
});

describe('Monthly summary sent manually', () => {
  test('is queued once per provider and not sent again by the scheduled run', async ({ server }) => {
    const { busy, calm, send, turn } = await startOctober(server);
    await turn(true);
    server.clock.now = at('2026-11-01T12:00:00Z');
    const sent = async (...people: { readonly id: string }[]) =>
      z.parse(sendSummaries.response, await (await send('2026-10', ...people)).json());
    expect(await sent(busy, busy)).toEqual({ queued: 1, alreadySent: 0 });
    expect(await sent(busy, calm)).toEqual({ queued: 1, alreadySent: 1 });
    expect(await run(server, FIRST_IN_CHICAGO)).toBe(0);
  });

  test('is neither read nor sent by somebody who is limited to some locations, since it has figures of all', async ({
    server,
  }) => {
    const { busy, hospiceId } = await startOctober(server);
    server.clock.now = at('2026-11-01T12:00:00Z');
    const locationIds = [await server.addLocation(hospiceId)];
    const role = 'hospice_super_admin';
    const summaries = `/v1/hospices/${hospiceId}/monthly-summaries`;
    const answered = async (person: { readonly id: string }) => {
      const send = server.as(person);
      const body = { month: '2026-10', personIds: [busy.id] };
      const answers = [
        await send(`${summaries}?filter.month=2026-10`),
        await send(`${summaries}/2026-10/${busy.id}`),
        await send(summaries, posted(body)),
      ];
      return answers.map(({ status }) => status);
    };
    expect(await answered(await server.addPerson({ role, hospiceId, locationIds }))).toEqual([403, 403, 403]);
    expect(await answered(await server.addPerson({ role, hospiceId }))).toEqual([200, 200, 200]);
  });

  test('is refused for a month that is not over and for a person who has no summary', async ({ server }) => {
    const { admin, busy, call, send } = await startOctober(server);
    server.clock.now = at('2026-11-01T04:30:00Z');
    expect((await send('2026-10', busy)).status).toBe(422);
    server.clock.now = at('2026-11-01T05:30:00Z');
    expect((await send('2026-10', busy, admin)).status).toBe(422);
    expect((await send('2026-10', busy)).status).toBe(200);
    expect((await call(`/2026-10/${admin.id}`)).status).toBe(404);
    expect((await call(`/2026-08/${busy.id}`)).status).toBe(404);
  });

  test('lists with 0 referrals a provider who entered one but is not responsible for it', async ({ server }) => {
    const { groupId, hospiceId, readers } = await startOctober(server);
    const { id } = await addProviderPerson(server, groupId, 'Adler');
    await server.addReferral({
      hospiceIds: [hospiceId],
      groupId,
      receivedAt: at('2026-10-08T15:00:00Z'),
      referral: { created_by: id },
    });
    expect((await readers()).data.map(({ name, referrals }) => [name, referrals])).toContainEqual(['Priya Adler', 0]);
    expect((await readers('2026-08')).meta.totalItems).toBe(0);
  });
});
