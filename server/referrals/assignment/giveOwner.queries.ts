import { asSystem } from '#server/platform/access/session.queries.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { insertRows } from '#server/platform/database/insertRows.queries.ts';
import { readDuties, type Duty, type Place } from '#server/organizations/onCall/duty.queries.ts';
import { SYSTEM } from '#server/people/author.queries.ts';

/** The history's words for why the rota chose a person. */
const ON_CALL = 'on call';
const BY_DEFAULT = 'default owner';

/** Who gets what arrives at a place, and the words of the line in its history. */
export interface Owner extends Place {
  readonly personId: string;
  readonly text: string;
}

function ownerOf({ defaultOwnerId, hospiceId, locationId, onCallId }: Duty) {
  const personId = onCallId ?? defaultOwnerId;
  return personId === null ? [] : [{ hospiceId, locationId, personId, why: onCallId ? ON_CALL : BY_DEFAULT }];
}

/**
 * The person on call at each of these places now, or else its default owner; a place without either is left out. Works in any session: a
 * group does not see who is on call.
 */
export const findOwners = (trx: Trx, places: readonly Place[], now: Date): Promise<readonly Owner[]> =>
  asSystem(trx, async () => {
    const owners = (await readDuties(trx, places, now)).flatMap(ownerOf);
    if (owners.length === 0) return [];
    const { rows } = await sql<{ id: string; name: string }>`
      select id, first_name || ' ' || last_name as name from app_user
      where id = any (${sql.val(owners.map(({ personId }) => personId))}::uuid[])`.execute(trx);
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    return owners.map(({ why, ...owner }) => ({ ...owner, text: `${names.get(owner.personId) ?? ''} (${why})` }));
  });

/** The line in the history of a referral that got an owner, after the lines of the change itself. */
export const ownerLine = (owned: { readonly referralId: string; readonly owner: Owner }, now: Date) => ({
  referral_id: owned.referralId,
  hospice_id: owned.owner.hospiceId,
  at: new Date(now.getTime() + 2),
  kind: 'assigned' as const,
  actor_name: SYSTEM.name,
  text: owned.owner.text,
  visibility: 'internal' as const,
});

/**
 * Gives an enrollment that is open and has no owner to the person on call at its location now, or else to the default owner, with a line in
 * its history. Whoever owns one keeps it. Works in any session.
 */
export const giveOwner = (trx: Trx, enrollmentId: string, now: Date): Promise<void> =>
  asSystem(trx, async () => {
    const unowned = sql`enrollment.id = ${enrollmentId}::uuid and enrollment.assigned_to_id is null
      and enrollment.status in ('referral_received', 'pending_start_of_care')`;
    const { rows: places } = await sql<Place & { referralId: string }>`
      select referral_id as "referralId", hospice_id as "hospiceId", hospice_location_id as "locationId"
      from enrollment where ${unowned} for update`.execute(trx);
    const [place] = places;
    const [owner] = place ? await findOwners(trx, [place], now) : [];
    if (!place || !owner) return;
    await sql`update enrollment set assigned_to_id = ${owner.personId}::uuid where ${unowned}`.execute(trx);
    await insertRows(trx, 'timeline_event', [ownerLine({ referralId: place.referralId, owner }, now)]);
  });
