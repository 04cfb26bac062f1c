import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ROLES } from '#contract/platform/roles.ts';
import type { Database, OpenDatabase } from '#server/platform/database/connection.ts';
import { demoAccounts } from '#demo/accounts.ts';
import { isDatabaseEmpty, loadDemo } from '#demo/load.ts';
import { DEMO_PASSWORD } from '#server/identity/demoPassword.ts';
import { signIn } from '#server/identity/passwords/localAccounts.ts';
import { countOf, fingerprint, rowsOf } from './support/demoQueries.ts';
import { countWrongCopies } from '../server/organizations/support/merges.ts';
import { tablesUnknownToPlanner } from '../server/support/plannerKnows.ts';
import { keepLog } from '../server/support/quietLog.ts';
import { emptyDatabase, openTestDatabase } from '../server/support/testDatabase.ts';

const NOW = new Date('2026-11-20T14:25:00Z');

let opened: OpenDatabase;
let db: Database;
beforeAll(async () => {
  opened = await openTestDatabase();
  db = opened.db;
  await loadDemo(db, { now: NOW, referrals: 200, log: keepLog() });
});
afterAll(() => opened.close());

async function reload(now: string, referrals: number): Promise<string> {
  await emptyDatabase(db);
  await loadDemo(db, { now: new Date(now), referrals, log: keepLog() });
  return fingerprint(db);
}

const INDEXES_AND_TRIGGERS = `
  select (select json_agg(indexdef order by indexdef) from pg_indexes where schemaname = 'public') as indexes,
    (select json_agg(tgname order by tgname) from pg_trigger where tgenabled <> 'O') as turned_off`;

/** Of the first 150 referrals and their last copies: what one of both has more of. */
const SHARES_OF_COPIES = `
  with numbered as (select number - 10001 as place, id from referral),
  part as (select id, place < 150 as is_original from numbered where place < 150 or place >= 301)
  select (select count(distinct number) from referral) as numbers, nextval('referral_number') as next,
    (select count(*) from part where not is_original) as copies,
    (select sum(case when is_original then 1 else -1 end) from part join enrollment on referral_id = part.id) as enrollments,
    (select sum(case when is_original then 1 else -1 end)
      from part join enrollment on referral_id = part.id join status_history on enrollment_id = enrollment.id) as steps,
    (select coalesce(sum(case when is_original then 1 else -1 end), 0)
      from part join enrollment on referral_id = part.id join survey_result on enrollment_id = enrollment.id) as results,
    (select count(*) from enrollment where deleted_at is null) - (select sum(number) from enrollment_tally) as uncounted`;

describe('Loading demo data', () => {
  test('lets every listed demo account sign in with the demo password and its listed role', async () => {
    expect(new Set(demoAccounts.map(({ role }) => role))).toEqual(new Set(ROLES));
    for (const { email, role } of demoAccounts) {
      const result = await signIn(db, { email, password: DEMO_PASSWORD, address: email, allowsDemo: true }, NOW);
      const [user] = await rowsOf<{ id: string }>(
        db,
        `select id from app_user where email = '${email}' and role = '${role}'`,
      );
      expect(result).toEqual({ kind: 'signedIn', userId: user?.id });
    }
  });

  test('changes nothing in a database that is not empty', async () => {
    const before = await fingerprint(db);
    await loadDemo(db, { now: new Date('2027-01-01T00:00:00Z'), log: keepLog() });
    expect(await fingerprint(db)).toBe(before);
    expect(await isDatabaseEmpty(db)).toBe(false);
  });

  test('creates the requested number of referrals: the same rows in the same hour, others in another hour', async () => {
    const first = await reload('2026-05-04T09:10:00Z', 300);
    expect(await countOf(db, 'referral')).toBe(300);
    expect(await reload('2026-05-04T09:59:59Z', 300)).toBe(first);
    expect(await reload('2026-05-04T10:00:00Z', 300)).not.toBe(first);
    await reload('2026-05-04T10:00:00Z', 7);
    expect(await countOf(db, 'referral')).toBe(7);
  });

  test('succeeds when a decline falls in an earlier batch than the enrollment it belongs to', async () => {
    // With this hour and amount the two fall on both sides of the first batch's end.
    await reload('2026-05-04T10:00:00Z', 560);
    expect(await countOf(db, 'referral')).toBe(560);
  });

  test('says how far it is: referrals, then what is done once they are all there', async () => {
    const heard: (number | string)[] = [];
    await emptyDatabase(db);
    const hear = (said: number | string) => void heard.push(said);
    await loadDemo(db, { now: NOW, referrals: 510, log: keepLog(), onProgress: hear, onStep: hear });
    expect(await tablesUnknownToPlanner(db)).toEqual([]);
    expect(heard).toEqual([500, 510, 'Adding emails, messages and the audit', 'Refreshing statistics']);
  });

  test('copies the first referrals with all that belongs to them when many are asked for', async () => {
    const [before] = await rowsOf(db, INDEXES_AND_TRIGGERS);
    const progress: (number | string)[] = [];
    await emptyDatabase(db);
    await loadDemo(db, {
      now: NOW,
      referrals: 451,
      byRules: 150,
      log: keepLog(),
      onProgress: (done) => progress.push(done),
      onStep: (step) => progress.push(step),
    });
    expect(await countOf(db, 'referral')).toBe(451);
    expect(progress).toEqual([
      151,
      'Adding emails, messages and the audit',
      301,
      451,
      'Filling the tables of searches and groups',
      'Adding up the counts of lists',
      'Building indexes',
      'Refreshing statistics',
    ]);
    const [copied] = await rowsOf(db, SHARES_OF_COPIES);
    expect(copied).toEqual({
      numbers: 451,
      next: 10_452,
      copies: 150,
      enrollments: 0,
      steps: 0,
      results: 0,
      uncounted: 0,
    });
    expect(await countWrongCopies({ db })).toBe(0);
    expect(await rowsOf(db, INDEXES_AND_TRIGGERS)).toEqual([before]);
    const made = await db.selectFrom('referral').select('id').execute();
    expect(made.filter(({ id }) => !z.uuid().safeParse(id).success)).toEqual([]);
  });
});
