import type { TestServer } from '../../support/server.ts';
import type { World } from '../../support/world.ts';

const AT_ONCE = 505;

/**
 * Adds this many referrals to the hospice.
 * @returns their first names, by display id; the last name of each is Many
 */
export async function addManyRows(server: TestServer, { hospiceId }: World, count: number): Promise<string[]> {
  const receivedAt = new Date('2026-11-01T12:00:00Z');
  const rows = Array.from({ length: count }, (_, index) => ({ id: crypto.randomUUID(), first_name: String(index) }));
  for (let from = 0; from < count; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE);
    await server.db
      .insertInto('referral')
      .values(some.map((row) => ({ ...row, source: 'family' as const, received_at: receivedAt, last_name: 'Many' })))
      .execute();
    await server.db
      .insertInto('enrollment')
      .values(
        some.map(({ id }) => ({
          referral_id: id,
          hospice_id: hospiceId,
          received_at: receivedAt,
          status_since: receivedAt,
        })),
      )
      .execute();
  }
  return rows.map(({ first_name }) => first_name);
}
