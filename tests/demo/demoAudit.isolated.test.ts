import { afterAll, beforeAll, expect, test } from 'vitest';
import { allEndpoints } from '#contract/app/endpoints.ts';
import { OTHER_LABELS } from '#contract/audit/actionLabels.ts';
import { sealAudit, verifyAudit } from '#server/audit/chain.queries.ts';
import type { Database, OpenDatabase } from '#server/platform/database/connection.ts';
import { readSystemHealth } from '#server/administration/systemHealth.queries.ts';
import { loadDemo } from '#demo/load.ts';
import { countOf, rowsOf } from './support/demoQueries.ts';
import { keepLog } from '../server/support/quietLog.ts';
import { openTestDatabase } from '../server/support/testDatabase.ts';

const NOW = new Date('2026-11-20T14:25:00Z');
const HOUR_BEGAN = new Date('2026-11-20T14:00:00Z');

let opened: OpenDatabase;
let db: Database;
beforeAll(async () => {
  opened = await openTestDatabase();
  db = opened.db;
  await loadDemo(db, { now: NOW, referrals: 600, log: keepLog() });
});
afterAll(() => opened.close());

interface Counts {
  verb: string;
  entity: string;
}

test('demo audit: events are recent, in order and of existing people and referrals, and can be sealed as a whole chain', async () => {
  expect(await countOf(db, 'audit_event')).toBeGreaterThan(40);
  for (const wrong of [
    `audit_event where at > '${HOUR_BEGAN.toISOString()}' or at < '${HOUR_BEGAN.toISOString()}'::timestamptz - interval '6 days'`,
    `(select at, lag(at) over (order by id) as before from audit_event) as each where at < before`,
    'audit_event where actor_id is not null and actor_id not in (select id from app_user)',
    `audit_event where entity = 'Referrals' and outcome = 'ok' and entity_id not in (select id from referral)`,
  ]) {
    expect([wrong, await countOf(db, wrong)]).toEqual([wrong, 0]);
  }
  const entities = new Map<string, string>(allEndpoints.map(([operationId, { resource }]) => [operationId, resource]));
  for (const { entity, verb } of await rowsOf<Counts>(db, 'select distinct verb, entity from audit_event')) {
    expect([verb, entities.get(verb) ?? (verb in OTHER_LABELS ? 'Users' : undefined)]).toEqual([verb, entity]);
  }
  expect(await sealAudit(db)).toBe(await countOf(db, 'audit_event'));
  expect(await verifyAudit(db)).toMatchObject({ isWhole: true });
});

test('demo audit: one referral was opened by an administrator with a reason, and its timeline shows it internally', async () => {
  const [line, ...others] = await rowsOf<{ text: string; visibility: string; reads: number }>(
    db,
    `select text, visibility, (
      select count(*) from audit_event where line.text = 'Support request: ' || access_reason and access_category = 'support_request' and entity_id = line.referral_id and actor_id = line.actor_id
    ) as reads from timeline_event as line where kind = 'opened_by_administrator'`,
  );
  expect(others).toEqual([]);
  expect(line?.visibility).toBe('internal');
  expect(line?.reads).toBeGreaterThan(0);
});

test('demo system health: invites are waiting, one has expired, and no background work is late', async () => {
  const health = await db.transaction().execute((trx) => readSystemHealth(trx, HOUR_BEGAN));
  expect(health.invitesWaiting).toBeGreaterThan(0);
  expect(health.work.filter(({ isLate }) => isLate)).toEqual([]);
  expect(health.attention.filter(({ kind }) => kind === 'invite_expired')).toMatchObject([
    { subject: { name: 'Prairie Lantern Hospice' }, count: 1 },
  ]);
});

test('demo proposals: a group’s change of an enrolled patient’s contact data waits for the hospice, and the history shows it', async () => {
  const rows = await rowsOf<{ status: string; lines: number }>(
    db,
    `select enrollment.status, (
      select count(*) from timeline_event as line
      where line.referral_id = proposal.referral_id and line.group_id = proposal.group_id and line.kind = 'change_proposed'
    ) as lines from contact_proposal as proposal join enrollment on enrollment.referral_id = proposal.referral_id
    where proposal.decided_at is null and enrollment.status = 'enrolled'`,
  );
  expect(rows).toEqual([{ status: 'enrolled', lines: 1 }]);
});
