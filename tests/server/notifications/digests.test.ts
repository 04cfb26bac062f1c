import { describe, expect } from 'vitest';
import { HOUR } from '#contract/platform/durations.ts';
import { sampleLinks } from '#server/mail/links.ts';
import { renderMail } from '#server/mail/renderMail.ts';
import { digestMail } from '#server/notifications/digests/digest.mail.ts';
import { addReceived, SUBJECT } from '../communication/support/received.ts';
import { choose, DAILY_TO_GROUPS, digestsIn, EIGHT_TOMORROW, makeDigests } from './support/digests.ts';
import { ago } from '../referrals/support/enrollmentSteps.ts';
import { linksIn, ORIGIN, test } from '../mail/support/mailPost.ts';
import { later } from '../mail/support/mailWorld.ts';
import { patch, type TestServer } from '../support/server.ts';
import { setDefault } from '../organizations/support/sharing.ts';
import { mailing, moveTo, noticesIn, startNotices, toAll, TRACES, type Started } from './support/statusNotices.ts';

/** One mail a day of what waits for a person at a hospice. */

/** A hospice with an administrator for whom something is overdue each day. */
async function addBusyHospice(server: TestServer, timeZone: string) {
  const hospiceId = await server.addHospice({ time_zone: timeZone });
  const admin = await server.addPerson({ role: 'hospice_admin', hospiceId });
  await server.addReferral({ hospiceIds: [hospiceId], receivedAt: new Date('2026-09-01T12:00:00Z') });
  return { hospiceId, admin };
}

const momentsOf = async (server: TestServer, hospiceId: string): Promise<string[]> =>
  (await digestsIn(server))
    .filter((mail) => mail.hospice_id === hospiceId)
    .map(({ created_at }) => created_at.toISOString().slice(0, 16));

describe('Daily digest', () => {
  test.for([
    {
      change: 'set back',
      from: '2026-10-31T00:00:00Z',
      chicago: ['2026-10-31T13:00', '2026-11-01T14:00', '2026-11-02T14:00'],
      newYork: ['2026-10-31T12:00', '2026-11-01T13:00', '2026-11-02T13:00'],
    },
    {
      change: 'set forward',
      from: '2027-03-13T00:00:00Z',
      chicago: ['2027-03-13T14:00', '2027-03-14T13:00', '2027-03-15T13:00'],
      newYork: ['2027-03-13T13:00', '2027-03-14T12:00', '2027-03-15T12:00'],
    },
  ])(
    'is made once a day at 08:00 in the hospice’s time zone, even when the clocks are $change',
    async ({ chicago, from, newYork }, { server }) => {
      const one = await addBusyHospice(server, 'America/Chicago');
      const other = await addBusyHospice(server, 'America/New_York');
      const begin = new Date(from);
      // Before midnight of the first day's zones nothing of it is due; the day before ended without a server.
      for (const hour of [...Array(66).keys()].map((each) => each + 6)) {
        await makeDigests(server, new Date(begin.getTime() + hour * HOUR));
      }
      expect(await momentsOf(server, one.hospiceId)).toEqual(chicago);
      expect(await momentsOf(server, other.hospiceId)).toEqual(newYork);
    },
  );

  test('missed at 08:00 is made once later that day, even by two servers at the same time', async ({ server }) => {
    const { hospiceId } = await addBusyHospice(server, 'America/Chicago');
    expect(await makeDigests(server, new Date('2026-11-21T13:59:59Z'))).toBe(0);
    const back = new Date('2026-11-21T21:40:00Z');
    const made = await Promise.all([makeDigests(server, back), makeDigests(server, back)]);
    expect(made[0] + made[1]).toBe(1);
    expect(await makeDigests(server, later(60, back))).toBe(0);
    expect(await momentsOf(server, hospiceId)).toEqual(['2026-11-21T21:40']);
  });

  test('interrupted midway continues with the people who have none yet', async ({ server }) => {
    const { admin, hospiceId } = await addBusyHospice(server, 'America/Chicago');
    const second = await server.addPerson({ role: 'hospice_admin', hospiceId });
    await server.db
      .insertInto('digest')
      .values({ hospice_id: hospiceId, user_id: admin.id, day: '2026-11-21', made_at: EIGHT_TOMORROW })
      .execute();
    await makeDigests(server, later(1, EIGHT_TOMORROW));
    expect((await digestsIn(server)).map(({ to_address }) => to_address)).toEqual([second.email]);
  });
});

/** The group's care manager hears daily of everything, the others of nothing. */
async function startDaily(server: TestServer, ...events: Parameters<typeof toAll>): Promise<Started> {
  const started = await startNotices(server, toAll(...events));
  const { people } = started.world;
  await choose(server, people.care_manager, DAILY_TO_GROUPS);
  await choose(server, people.provider, { new_status: 'off', enrolled: 'off', declined: 'off', discharge: 'off' });
  for (const role of ['hospice_super_admin', 'hospice_admin', 'hospice_clinical_manager'] as const) {
    await choose(server, people[role], { overdue: 'off' });
  }
  return started;
}

describe('Daily digest for provider groups', () => {
  test('replaces separate mails and lists status changes by event with links and no patient data', async ({
    post,
    server,
  }) => {
    const started = await startDaily(server, 'pending_start_of_care', 'enrolled');
    await moveTo(started, 'pending_start_of_care');
    await moveTo(started, 'enrolled');
    await post.deliver(later(5));
    expect((await noticesIn(server)).map(({ to_address }) => to_address)).not.toContain(started.readers.group);
    await makeDigests(server, EIGHT_TOMORROW);
    await post.deliver(EIGHT_TOMORROW);
    const mail = post.sink.mails.find(({ to }) => to === started.readers.group);
    expect(mail?.headers['subject']).toBe('Harbor Hospice: daily digest for November 21, 2026');
    expect(mail?.headers['reply-to']).toBe('intake@harbor.example');
    expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    expect(mail?.text).toMatch(/\nNew status\n\n- R-\d+: Harbor Hospice changed the status to Pending\. /);
    expect(mail?.text).toMatch(/\nEnrolled\n\n- R-\d+: Harbor Hospice changed the status to On service\. /);
    expect(linksIn(mail?.text ?? '')[0]).toMatch(new RegExp(`/stakeholder/referrals/${started.id}$`));
    expect(mail?.text).not.toMatch(TRACES);
    expect(mail?.html).not.toMatch(TRACES);
    expect(await makeDigests(server, later(24 * 60, EIGHT_TOMORROW))).toBe(0);
  });

  test('names a withdrawal by the group that withdrew, not as a decline of the hospice', async ({ post, server }) => {
    const started = await startDaily(server, 'declined');
    const { people } = started.world;
    await choose(server, people.provider, DAILY_TO_GROUPS);
    const withdraw = patch({ version: 1, withdraw: { declineReason: 'patient_declined_hospice' } });
    expect((await server.as(people.care_manager)(`/v1/referrals/${started.id}`, withdraw)).status).toBe(200);
    await makeDigests(server, EIGHT_TOMORROW);
    await post.deliver(EIGHT_TOMORROW);
    const mail = post.sink.mails.find(({ to }) => to === started.readers.responsible_provider);
    expect(mail?.text).toMatch(/\n- R-\d+: .+ withdrew this referral to Harbor Hospice\. /);
    expect(mail?.text).not.toMatch(/Hospice declined|^Declined$/m);
  });

  test('leaves out outdated items, and is not made when nothing is left', async ({ server }) => {
    const started = await startDaily(server, 'pending_start_of_care', 'declined');
    await moveTo(started, 'pending_start_of_care');
    await choose(server, started.world.people.care_manager, { declined: 'in_app' });
    await moveTo(started, 'declined');
    expect(await makeDigests(server, EIGHT_TOMORROW)).toBe(0);
    expect(await server.db.selectFrom('digest_item').select('id').execute()).toEqual([]);
  });

  test.for(['sharing', 'choice', 'account', 'step'] as const)(
    'is not sent when its content no longer applies at sending time (changed: %s)',
    async (what, { post, server }) => {
      const started = await startDaily(server, 'enrolled');
      await moveTo(started, 'enrolled');
      const { care_manager } = started.world.people;
      expect(await makeDigests(server, EIGHT_TOMORROW)).toBe(1);
      const changes = {
        sharing: () => setDefault(server, started.world.hospiceId, mailing({})),
        choice: () => choose(server, care_manager, { enrolled: 'off' }),
        account: () =>
          server.db.updateTable('app_user').set({ is_active: false }).where('id', '=', care_manager.id).execute(),
        step: () =>
          server.db
            .updateTable('enrollment')
            .set({ deleted_at: later(9) })
            .where('id', '=', started.enrollmentId)
            .execute(),
      };
      await changes[what]();
      await post.deliver(EIGHT_TOMORROW);
      const [mail] = await digestsIn(server);
      expect(mail).toMatchObject({ status: 'suppressed', last_error: 'not_shown' });
    },
  );

  test('lists unread messages by subject, or by referral number for those about a referral', async ({
    post,
    server,
  }) => {
    const { id, readers, world } = await startDaily(server, 'enrolled');
    const { hospiceId, groupId, people } = world;
    const to = { hospiceId, groupId, userId: people.care_manager.id };
    const subject = 'CanaryLast and CanaryFirst';
    const received = [
      await addReceived(server, to),
      await addReceived(server, { ...to, referralId: id, subject }),
      await addReceived(server, { ...to, subject: 'An older letter' }),
    ];
    for (const { id: recipient_id } of received) {
      await server.db
        .insertInto('digest_item')
        .values({ user_id: to.userId, hospice_id: hospiceId, event: 'messages', at: server.clock.now, recipient_id })
        .execute();
    }
    await server.db
      .updateTable('communication_recipient')
      .set({ read_at: later(3) })
      .where('id', '=', received[2]?.id ?? '')
      .execute();
    await makeDigests(server, EIGHT_TOMORROW);
    await post.deliver(EIGHT_TOMORROW);
    const mail = post.sink.mails.find(({ to: address }) => address === readers.group);
    expect(mail?.text).toContain(`- ${SUBJECT}: Harbor Hospice wrote to you.`);
    expect(mail?.text).toMatch(/- R-\d+: Harbor Hospice wrote to you\. Log in to read it\./);
    expect(mail?.text).toContain(`/stakeholder/manage-communication?message=${received[0]?.id}`);
    expect(mail?.text).not.toMatch(/older letter|Canary/);
  });
});

describe('Daily digest for hospices', () => {
  test('shows overdue numbers that match the linked lists, limited to the person’s locations', async ({
    post,
    server,
  }) => {
    const started = await startDaily(server, 'enrolled');
    const { groupId, hospiceId } = started.world;
    const [north, south] = [await server.addLocation(hospiceId), await server.addLocation(hospiceId)];
    const refer = (locationId: string, enrollment: object = {}) =>
      server.addReferral({
        hospiceIds: [hospiceId],
        groupId,
        receivedAt: ago(30),
        enrollment: { hospice_location_id: locationId, ...enrollment },
      });
    await refer(north);
    await refer(north);
    await refer(south);
    await refer(south, { first_contact_at: ago(20), planned_start_of_care: '2026-11-18' });
    await refer(north, { first_contact_at: ago(20), has_stakeholder_alert: true });
    await started.world.addProposal();
    const local = await server.addPerson({ role: 'hospice_admin', hospiceId, locationIds: [north] });
    const whole = await server.addPerson({ role: 'hospice_clinical_manager', hospiceId });
    const quiet = await server.addPerson({ role: 'hospice_business_development', hospiceId });
    await makeDigests(server, EIGHT_TOMORROW);
    await post.deliver(EIGHT_TOMORROW);
    server.clock.now = EIGHT_TOMORROW;
    expect(post.sink.mails.map(({ to }) => to)).not.toContain(quiet.email);

    const found: Record<string, string[]> = {};
    for (const person of [local, whole]) {
      const mail = post.sink.mails.find(({ to }) => to === person.email);
      const lines = [...(mail?.text.matchAll(/^- (\d+) (.+)\n {2}(\S+)$/gm) ?? [])];
      found[person.role] = lines.map(([, count, what]) => `${count} ${what}`);
      for (const [, count, , link = ''] of lines) {
        const { pathname, search } = new URL(link);
        expect(pathname).toBe('/hospice');
        const answer = await server.as(person)(`/v1/hospices/${hospiceId}/referrals${search}`);
        expect(await answer.json()).toMatchObject({ meta: { totalItems: Number(count) } });
      }
    }
    // Beside them the referral that the world began with, which no location has taken.
    expect(found).toEqual({
      hospice_admin: [
        '3 first contacts over the response target',
        '1 concern waiting for an answer',
        '1 proposed change waiting to be confirmed',
        '4 open alerts in total',
      ],
      hospice_clinical_manager: [
        '4 first contacts over the response target',
        '1 start of care past its planned day',
        '1 concern waiting for an answer',
        '6 open alerts in total',
      ],
    });
  });

  test('lists new referrals at the person’s locations that have had no first contact', async ({ post, server }) => {
    const started = await startDaily(server, 'enrolled');
    const { hospiceId } = started.world;
    const [north, south] = [await server.addLocation(hospiceId), await server.addLocation(hospiceId)];
    const local = await server.addPerson({ role: 'hospice_clinical_manager', hospiceId, locationIds: [north] });
    await choose(server, local, { new_referral: 'daily', overdue: 'off' });
    const waits = async (locationId: string, more: object = {}) => {
      const { enrollmentIds, id } = await server.addReferral({
        hospiceIds: [hospiceId],
        groupId: started.world.groupId,
        receivedAt: ago(1),
        enrollment: { hospice_location_id: locationId, ...more },
      });
      await server.db
        .insertInto('digest_item')
        .values({
          user_id: local.id,
          hospice_id: hospiceId,
          event: 'new_referral',
          at: server.clock.now,
          enrollment_id: enrollmentIds[0] ?? '',
        })
        .execute();
      return id;
    };
    const found = await waits(north);
    await waits(south);
    await waits(north, { first_contact_at: ago(0.5) });
    await makeDigests(server, EIGHT_TOMORROW);
    await post.deliver(EIGHT_TOMORROW);
    const mail = post.sink.mails.find(({ to }) => to === local.email);
    const links = linksIn(mail?.text ?? '').filter((link) => link.includes('/hospice/referrals/'));
    expect(links.map((link) => link.split('/').at(-1))).toEqual([found]);
    expect(mail?.text).toMatch(/New referrals\n\n- R-\d+: Referred by Lakeside Physicians\./);
  });
});

const lines = (count: number) =>
  Array.from({ length: count }, (_each, index) => ({
    label: `R-${10_000 + index}`,
    text: 'Harbor Hospice changed the status to Pending. Planned start of care: November 23, 2026.',
    path: `/stakeholder/referrals/5f0b8a44-6f60-4b52-9b4a-${String(index).padStart(12, '0')}`,
  }));

describe('Digest mail', () => {
  test('lists at most 40 lines, links to the rest with its number, and stays under 20 KB', () => {
    const sections = [
      { heading: 'New status', path: '/stakeholder', lines: lines(60) },
      { heading: 'Enrolled', path: '/stakeholder', lines: lines(5) },
    ];
    const facts = { side: 'group', hospice: 'Harbor Hospice', day: '2026-11-21', sections } as const;
    const { html, text } = renderMail(digestMail, facts, 'en', sampleLinks(ORIGIN), { name: 'Harbor Hospice' });
    expect(Buffer.byteLength(html)).toBeLessThan(20 * 1024);
    expect(text.match(/^- R-/gm)).toHaveLength(40);
    expect(text).toContain(`- and 25 more\n  ${ORIGIN}/stakeholder\n`);
    expect(html.match(/<li/g)).toHaveLength(41);
    expect(html).toContain('>and 25 more</a>');
  });
});
