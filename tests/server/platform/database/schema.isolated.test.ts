// On both databases: each describes the schema that it made itself.
import { readFileSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { sql } from '#server/platform/database/connection.ts';
import { LEVELS_OF_CARE } from '#contract/organizations/levelsOfCare.ts';
import { DECLINE_REASONS, DischargeType, ErrorReason, PENDING_REASONS } from '#contract/referrals/statuses.ts';
import { REFERRAL_STATUSES } from '#contract/referrals/referralLabels.ts';
import { describeSchema } from '../../../../tools/describeSchema.ts';
import { test } from '#tests/server/support/server.ts';

describe('docs/schema.sql', () => {
  test('is the schema that the migrations make (`npm run schema` writes it)', async ({ database: { db } }) => {
    expect(await describeSchema(db)).toBe(readFileSync('docs/schema.sql', 'utf8'));
  });
});

test('docs/architecture.md lists exactly the triggers of the database, each with its reason', async ({
  database: { db },
}) => {
  const [, section = ''] = /^## Triggers\n(.*?)^## /ms.exec(readFileSync('docs/architecture.md', 'utf8')) ?? [];
  const listed = [...section.matchAll(/^\| `(\w+)`\s+\| `(\w+)`\s+\| \S.*\|$/gm)].map(
    ([, table, name]) => `${table}: ${name}`,
  );
  const { rows } = await sql<{ name: string }>`
    select relname || ': ' || tgname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = current_schema()::regnamespace and not tgisinternal`.execute(db);
  expect(listed.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

describe('enrollment', () => {
  test.for([
    ['status', REFERRAL_STATUSES],
    ['status_before_error', REFERRAL_STATUSES.filter((status) => status !== 'entered_in_error')],
    ['pending_reason', PENDING_REASONS],
    ['decline_reason', DECLINE_REASONS],
    ['discharge_type', DischargeType.options],
    ['error_reason', ErrorReason.options],
    ['level_of_care', LEVELS_OF_CARE],
  ] as const)('%s takes exactly the words of the contract', async ([column, words], { database: { db } }) => {
    const { rows } = await sql<{ rule: string }>`
      select pg_get_constraintdef(oid) as rule from pg_constraint
      where conrelid = 'enrollment'::regclass and conname = ${`enrollment_${column}_check`}`.execute(db);
    const taken = [...(rows[0]?.rule.matchAll(/'(\w+)'::text/g) ?? [])].map(([, word]) => word);
    expect(new Set(taken)).toEqual(new Set<string>(words));
  });
});

/** Nobody deletes these rows, or only a few in a long time: an index on every table that names them would cost more than it saves. */
const STAYING = ['app_user', 'community', 'hospice', 'hospice_location', 'hospice_staff', 'provider', 'provider_group'];

test('every table that names records which background work deletes has an index to find them by', async ({
  database: { db },
}) => {
  const { rows } = await sql<{ name: string }>`
    select source.relname || '.' || named.attname as name
    from pg_constraint
      join pg_class as source on source.oid = conrelid
      join pg_class as target on target.oid = confrelid
      join pg_attribute as named on named.attrelid = conrelid and named.attnum = conkey[1]
    where contype = 'f' and source.relnamespace = current_schema()::regnamespace and not target.relname = any (${STAYING})
      and not exists (
        select from pg_index where indrelid = conrelid and indkey[0] = conkey[1]
          and (indpred is null or pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', named.attname)))`.execute(
    db,
  );
  expect(rows.map(({ name }) => name)).toEqual([]);
});
