// On both databases: each describes the schema that it made itself.
import { readFileSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { describeSchema } from '../../../tools/describeSchema.ts';
import { test } from '../support/server.ts';

describe('docs/schema.sql', () => {
  test('is the schema that the migrations make (`npm run schema` writes it)', async ({ database: { db } }) => {
    expect(await describeSchema(db)).toBe(readFileSync('docs/schema.sql', 'utf8'));
  });
});
