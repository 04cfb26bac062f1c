// On both databases: the job skips words that others have locked.
import { describe, expect } from 'vitest';
import { sql } from '#server/platform/database/connection.ts';
import { dropUnusedWords } from '#server/referrals/lists/searchWords.queries.ts';
import { test, type TestServer } from '#tests/server/support/server.ts';

// The embedded database has one connection, so nobody can hold a lock meanwhile.
const isOnServer = process.env['TEST_DATABASE_URL'] !== undefined;

/** A patient whose last name was Lind before. */
async function makeRenamed(server: TestServer) {
  const { db } = server;
  const hospiceId = await server.addHospice();
  const named = { first_name: 'Ann', last_name: 'Lind' };
  const { id } = await server.addReferral({ hospiceIds: [hospiceId], referral: named });
  const rename = (lastName: string) => sql`update referral set last_name = ${lastName} where id = ${id}`;
  await rename('Okafor').execute(db);
  const words = async () => {
    const { rows } = await sql<{ word: string }>`select word from search_word order by 1`.execute(db);
    return rows.map(({ word }) => word);
  };
  return { db, rename, words };
}

describe('Search words', () => {
  test('are deleted once no patient has them', async ({ server }) => {
    const { db, words } = await makeRenamed(server);
    expect(await words()).toEqual(['ann', 'lind', 'okafor']);
    // One by one, to prove that every word is looked up.
    await dropUnusedWords(db, 1);
    expect(await words()).toEqual(['ann', 'okafor']);
  });

  test.runIf(isOnServer)('stay while a save that uses them is open', async ({ server }) => {
    const { db, rename, words } = await makeRenamed(server);
    await db.transaction().execute(async (trx) => {
      await rename('Lind').execute(trx);
      await dropUnusedWords(db);
    });
    await dropUnusedWords(db);
    expect(await words()).toEqual(['ann', 'lind']);
  });

  test.runIf(isOnServer)('are added again by a save that waited for their deletion', async ({ server }) => {
    const { db, rename, words } = await makeRenamed(server);
    const renaming = await db.transaction().execute(async (trx) => {
      await sql`delete from search_word where word = 'lind'`.execute(trx);
      const saved = rename('Lind').execute(db);
      const isWaiting = sql<{ is: boolean }>`
        select exists (select from pg_locks where not granted and locktype = 'transactionid') as is`;
      await expect.poll(async () => (await isWaiting.execute(trx)).rows[0]?.is).toBe(true);
      return { saved };
    });
    await renaming.saved;
    expect(await words()).toContain('lind');
  });
});
