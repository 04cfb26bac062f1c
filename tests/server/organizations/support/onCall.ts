import type { OnCallSettings } from '#contract/organizations/onCall/onCall.ts';
import type { TestServer } from '../../support/server.ts';

interface Rota extends Partial<OnCallSettings> {
  readonly hospiceId: string;
  readonly locationId?: string;
}

/** Every day from midnight to midnight. */
export const always = (personId: string) =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ personId, weekday, from: '00:00', to: '00:00' }));

/** Stores who is on call at a hospice or one of its locations. */
export async function addOnCall({ db }: Pick<TestServer, 'db'>, rota: Rota): Promise<void> {
  const { defaultOwnerId, hospiceId, locationId, managerId, quietHours, shifts = [] } = rota;
  const { id } = await db
    .insertInto('on_call')
    .values({
      hospice_id: hospiceId,
      hospice_location_id: locationId ?? null,
      default_owner_id: defaultOwnerId ?? null,
      manager_id: managerId ?? null,
      quiet_from: quietHours?.from ?? null,
      quiet_to: quietHours?.to ?? null,
      quiet_holds_received: quietHours?.holdsReceived ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [place, { from, personId, to, weekday }] of shifts.entries()) {
    await db
      .insertInto('on_call_shift')
      .values({ on_call_id: id, place, person_id: personId, weekday, starts_at: from, ends_at: to })
      .execute();
  }
}
