import { expect } from 'vitest';
import { DEFAULT_SURVEY_SETTINGS } from '#contract/surveys/surveySettings.ts';
import { DAY } from '#contract/platform/durations.ts';
import { sql } from '#server/platform/database/connection.ts';
import { runSurveys } from '#server/surveys/sending/surveys.job.ts';
import { addFamily, askWith, handOver, mailsOf, type Family } from './support/families.ts';
import { keepLog } from '../support/quietLog.ts';
import { test, type TestServer } from '../support/server.ts';

/** 10 in the morning in New York, before and after the clocks are put back on November 1. */
const FIRST_DAY = '2026-10-08';
const dayAfter = (days: number) =>
  new Date(Date.parse(`${FIRST_DAY}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
const morningOf = (day: string) => new Date(`${day}T${day < '2026-11-01' ? '14' : '15'}:00:00Z`);
const isSunday = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay() === 0;

const run = ({ clock, db }: TestServer) => runSurveys(db, clock.now, keepLog());
/** As many servers as there may be. */
const runTwice = async (server: TestServer) => Promise.all([run(server), run(server)]);

const kindsTo = async (server: TestServer, { address }: Family) =>
  (await mailsOf(server)).filter(({ to }) => to === address).map(({ kind }) => kind);

/** The actions of a family in these sixty days; days are counted from the first. */
interface Story {
  readonly startsOn: number;
  readonly diesOn?: number;
  /** A few days after each invitation, before the second reminder. */
  readonly isAnswered: boolean;
}

const ANSWERED_AFTER = 4;

const STORIES: readonly Story[] = Array.from({ length: 40 }, (_, index) => ({
  startsOn: index - 12,
  ...(index % 5 === 0 ? { diesOn: index + 6 } : {}),
  isAnswered: index % 3 === 0,
}));
const LAST_DAY = 60;

/** By hand, day by day: first after 7, again after 30, reminders after 3 and 7 unless answered, nothing on Sundays or after a death. */
function expectedMails({ diesOn = Infinity, isAnswered, startsOn }: Story): string[] {
  const mails: string[] = [];
  const open = (day: number) => day >= 0 && day < Math.min(diesOn, LAST_DAY) && !isSunday(dayAfter(day));
  const firstOpen = (from: number) => {
    for (let day = Math.max(from, 0); day < LAST_DAY; day += 1) if (open(day)) return day;
    return undefined;
  };
  for (let asked = firstOpen(startsOn + 7); asked !== undefined; asked = firstOpen(asked + 30)) {
    mails.push(`${dayAfter(asked)} survey_invitation`);
    const answered = isAnswered ? asked + ANSWERED_AFTER : Infinity;
    const first = firstOpen(asked + 3);
    const second = first === undefined ? undefined : firstOpen(Math.max(asked + 7, first + 4));
    for (const day of [first, second]) {
      if (day !== undefined && day < answered) mails.push(`${dayAfter(day)} survey_reminder`);
    }
  }
  return mails.toSorted();
}

test('two servers running for sixty days send forty families exactly the survey emails that the settings require', async ({
  server,
}) => {
  const hospiceId = await server.addHospice();
  await askWith(server, hospiceId);
  const families: (Family & { readonly story: Story })[] = [];
  for (const story of STORIES) {
    const startOfCare = morningOf(dayAfter(story.startsOn));
    families.push({ story, ...(await addFamily(server, { hospiceId, startOfCare })) });
  }
  for (let day = 0; day < LAST_DAY; day += 1) {
    const today = dayAfter(day);
    server.clock.now = morningOf(today);
    const idsOf = (isMeant: (story: Story) => boolean) =>
      families.filter(({ story }) => isMeant(story)).map(({ enrollmentId }) => enrollmentId);
    await sql`update enrollment set date_of_death = ${today}
      where id = any (${idsOf(({ diesOn }) => diesOn === day)}::uuid[])`.execute(server.db);
    await sql`update survey_invitation set status = 'completed', completed_at = ${server.clock.now}
      where enrollment_id = any (${idsOf(({ isAnswered }) => isAnswered)}::uuid[]) and status = 'sent'
        and sent_at <= ${new Date(server.clock.now.getTime() - (ANSWERED_AFTER - 0.5) * DAY)}`.execute(server.db);
    await runTwice(server);
    await handOver(server);
  }
  const sent = await server.db.selectFrom('mail_message').select(['enrollment_id', 'kind', 'created_at']).execute();
  const found = families.map(({ enrollmentId }) =>
    sent
      .filter(({ enrollment_id }) => enrollment_id === enrollmentId)
      .map(({ created_at, kind }) => `${created_at.toISOString().slice(0, 10)} ${kind}`)
      .toSorted(),
  );
  expect(found).toEqual(STORIES.map(expectedMails));
  expect(sent.length).toBeGreaterThan(100);
}, 120_000);

test('a survey email waits for the sending window, and a hospice with surveys switched off asks nobody', async ({
  server,
}) => {
  const hospiceId = await server.addHospice();
  const other = await server.addHospice({ name: 'Prairie Hospice' });
  await askWith(server, hospiceId);
  await askWith(server, other, { isEnabled: false });
  const family = await addFamily(server, { hospiceId });
  await addFamily(server, { hospiceId: other });
  // A Sunday, then Monday before nine and at nine.
  for (const [moment, asked] of [
    ['2026-11-22T16:00:00Z', 0],
    ['2026-11-23T13:59:59Z', 0],
    ['2026-11-23T14:00:00Z', 1],
    ['2026-11-23T14:00:30Z', 0],
  ] as const) {
    server.clock.now = new Date(moment);
    expect(await run(server)).toMatchObject({ asked });
  }
  expect((await mailsOf(server)).map(({ to }) => to)).toEqual([family.address]);
});

test('a family whose survey email cannot be queued leaves no invitation, holds up no other family and is asked by the next run', async ({
  server,
}) => {
  const hospiceId = await server.addHospice();
  await askWith(server, hospiceId);
  const address = 'refused@family.example';
  const refused = await addFamily(server, { hospiceId, caregiver: { email: address } });
  const families = [await addFamily(server, { hospiceId }), refused, await addFamily(server, { hospiceId })];
  await sql
    .raw(
      `create function refuse_mail() returns trigger language plpgsql as $$ begin raise 'Out of paper'; end $$;
      create trigger refusing before insert on mail_message for each row when (new.to_address = '${address}')
      execute function refuse_mail()`,
    )
    .execute(server.db);
  const log = keepLog();
  try {
    expect(await runSurveys(server.db, server.clock.now, log)).toMatchObject({ asked: 2 });
    const stored = await server.db.selectFrom('survey_invitation').select('enrollment_id').execute();
    expect(stored.map(({ enrollment_id }) => enrollment_id)).not.toContain(refused.enrollmentId);
    expect(log.lines).toHaveLength(1);
    expect(JSON.stringify(log.lines)).not.toContain(address);
  } finally {
    await sql.raw('drop trigger refusing on mail_message; drop function refuse_mail()').execute(server.db);
  }
  expect(await run(server)).toMatchObject({ asked: 1 });
  for (const family of families) expect(await kindsTo(server, family)).toEqual(['survey_invitation']);
});

test('an invalid time zone stored for one hospice does not stop the surveys of another', async ({ server }) => {
  const [first = '', second = ''] = [await server.addHospice(), await server.addHospice()].toSorted();
  for (const hospiceId of [first, second]) await askWith(server, hospiceId);
  await addFamily(server, { hospiceId: first });
  const family = await addFamily(server, { hospiceId: second });
  await server.db.updateTable('hospice').set({ time_zone: 'Mars/Phobos' }).where('id', '=', first).execute();
  const log = keepLog();
  expect(await runSurveys(server.db, server.clock.now, log)).toMatchObject({ asked: 1 });
  expect((await mailsOf(server)).map(({ to }) => to)).toEqual([family.address]);
  expect(log.lines).toMatchObject([{ level: 'error', fields: { kind: 'RangeError', hospiceId: first } }]);
});

test('a family whose reminders were missed while no server ran is reminded once, and again only days later', async ({
  server,
}) => {
  const hospiceId = await server.addHospice();
  await askWith(server, hospiceId, { window: { from: 9, until: 18, weekdays: [1, 2, 3, 4, 5, 6, 7] } });
  const family = await addFamily(server, { hospiceId });
  const sent: (readonly [number, number])[] = [];
  for (const day of [0, 12, 13, 15, 16, 17, 40]) {
    server.clock.now = new Date(Date.parse('2026-11-20T15:00:00Z') + day * DAY);
    await runTwice(server);
    const mails = await handOver(server);
    if (mails > 0) sent.push([day, mails]);
  }
  // After 12 days the first reminder, 4 days later the second: as far apart as the settings have them. On day 30 the next survey.
  expect(sent).toEqual([
    [0, 1],
    [12, 1],
    [16, 1],
    [40, 1],
  ]);
  expect(await kindsTo(server, family)).toEqual([
    'survey_invitation',
    'survey_reminder',
    'survey_reminder',
    'survey_invitation',
  ]);
});

test('an expired survey cancels its unsent email, and does not use up the family’s limit of surveys', async ({
  server,
}) => {
  const hospiceId = await server.addHospice();
  await askWith(server, hospiceId, { maxPerEnrollment: 1 });
  const family = await addFamily(server, { hospiceId });
  expect(await run(server)).toMatchObject({ asked: 1 });
  server.clock.now = new Date(server.clock.now.getTime() + 31 * DAY);
  expect(await run(server)).toMatchObject({ expired: 1, asked: 1 });
  const mails = await mailsOf(server);
  expect(mails.map(({ status, to }) => [to, status])).toEqual([
    [family.address, 'suppressed'],
    [family.address, 'queued'],
  ]);
});

test('a survey email has the caregiver’s language and first name, the hospice’s sender name and the last day of its link', async ({
  server,
}) => {
  const hospiceId = await server.addHospice({ phone: '+1 555 0100', email: 'hello@harbor.example' });
  await askWith(server, hospiceId, { fromName: 'Your Harbor team' });
  const caregiver = { name: 'Luz Ortega Ruiz', language: 'es-MX' };
  await addFamily(server, { hospiceId, caregiver });
  await addFamily(server, {
    hospiceId,
    caregiver: { name: 'Mr. Ortega', language: 'fr' },
    referral: { preferred_language: 'es' },
  });
  await run(server);
  const mails = server.db.selectFrom('mail_message').select(['to_name', 'from_name', 'reply_to', 'language', 'data']);
  const { words } = DEFAULT_SURVEY_SETTINGS;
  const data = {
    words: words.invitation.es,
    readers: [],
    hospice: 'Harbor Hospice',
    phone: '+1 555 0100',
    until: '2026-12-19',
  };
  const from = { from_name: 'Your Harbor team', reply_to: 'hello@harbor.example', language: 'es' };
  expect(await mails.orderBy('to_name').execute()).toEqual([
    { ...from, to_name: 'Luz Ortega Ruiz', data: { ...data, name: 'Luz' } },
    { ...from, to_name: 'Mr. Ortega', data: { ...data, name: 'Mr. Ortega' } },
  ]);
  const { expires_at } = await server.db.selectFrom('survey_invitation').select('expires_at').executeTakeFirstOrThrow();
  // The end of December 19 in New York.
  expect(expires_at.toISOString()).toBe('2026-12-20T05:00:00.000Z');
});
