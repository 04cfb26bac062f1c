import { asSystem } from '#server/platform/access/session.queries.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { readDuties, type Duty, type Place } from '#server/organizations/onCall/duty.queries.ts';
import { SYSTEM } from '#server/people/author.queries.ts';

/** The history's words for why the rota chose a person. */
const ON_CALL = 'on call';
const BY_DEFAULT = 'default owner';

function ownerOf({ defaultOwnerId, hospiceId, locationId, onCallId }: Duty) {
  const personId = onCallId ?? defaultOwnerId;
  return personId === null ? [] : [{ hospiceId, locationId, personId, why: onCallId ? ON_CALL : BY_DEFAULT }];
}

/**
 * Gives each of these enrollments that is open and has no owner to the person on call at its location now, or else to the default owner, with
 * a line in its history. Whoever owns one keeps it. Works in any session: a group does not see who is on call.
 */
export const giveOwners = (trx: Trx, enrollmentIds: readonly string[], now: Date): Promise<void> =>
  asSystem(trx, async () => {
    const unowned = sql`enrollment.id = any (${sql.val(enrollmentIds)}::uuid[]) and enrollment.assigned_to_id is null
      and enrollment.status in ('referral_received', 'pending_start_of_care')`;
    const { rows: places } = await sql<Place>`
      select distinct hospice_id as "hospiceId", hospice_location_id as "locationId" from enrollment where ${unowned}`.execute(
      trx,
    );
    const owners = (await readDuties(trx, places, now)).flatMap(ownerOf);
    if (owners.length === 0) return;
    await sql`
      with owner as (
        select place.*, person.first_name || ' ' || person.last_name as name
        from jsonb_to_recordset(${JSON.stringify(owners)}::jsonb)
            as place("hospiceId" uuid, "locationId" uuid, "personId" uuid, why text)
          join app_user as person on person.id = place."personId"
      ), given as (
        update enrollment set assigned_to_id = owner."personId"
        from owner
        where ${unowned} and enrollment.hospice_id = owner."hospiceId"
          and enrollment.hospice_location_id is not distinct from owner."locationId"
        returning enrollment.referral_id, enrollment.hospice_id, owner.name, owner.why
      )
      insert into timeline_event (referral_id, hospice_id, at, kind, actor_name, text, visibility)
      -- After the lines of the change itself.
      select referral_id, hospice_id, ${now}::timestamptz + interval '2 milliseconds', 'assigned', ${SYSTEM.name},
        name || ' (' || why || ')', 'internal'
      from given`.execute(trx);
  });
