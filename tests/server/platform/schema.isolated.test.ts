// On both databases: each describes the schema that it made itself.
import { readFileSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { sql } from '#server/platform/database/connection.ts';
import { describeSchema } from '../../../tools/describeSchema.ts';
import { test } from '../support/server.ts';

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
