import type { Caregiver, CurrentLocation } from '#contract/referrals/patients.ts';
import { HOUR } from '#contract/platform/durations.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { insertRows } from '#server/platform/database/insertRows.queries.ts';
import { HARBOR } from '#demo/scenarios/organizations.ts';
import { idOf } from './random.ts';

const PROPOSER = 'sofia.reyes@bayview.example';
const NEW_PHONE = '(410) 555-0188';
const AGO = 5 * HOUR;

interface Enrolled {
  readonly referral_id: string;
  readonly hospice_id: string;
  readonly group_id: string;
  readonly group_name: string;
  readonly user_id: string;
  readonly user_name: string;
  readonly caregiver: Caregiver;
  readonly current_location: CurrentLocation | null;
}

/** A group's change of an enrolled patient's contact data, which the hospice has not decided. */
export async function addProposal(trx: Trx, now: number): Promise<void> {
  const { rows } = await sql<Enrolled>`
    select enrollment.referral_id, enrollment.hospice_id, provider_group.id as group_id, provider_group.name as group_name,
      person.id as user_id, person.first_name || ' ' || person.last_name as user_name, referral.caregiver,
      referral.current_location
    from enrollment
      join referral on referral.id = enrollment.referral_id
      join app_user as person on person.email = ${PROPOSER} and person.group_id = referral.creator_group_id
      join provider_group on provider_group.id = person.group_id
    where enrollment.hospice_id = ${idOf(`hospice ${HARBOR}`)}::uuid and enrollment.status = 'enrolled'
      and enrollment.discharge_date is null and enrollment.date_of_death is null and not enrollment.is_sia
      and enrollment.deleted_at is null and referral.caregiver is not null
    order by enrollment.received_at desc, enrollment.id limit 1`.execute(trx);
  const [found] = rows;
  if (!found) return;
  const at = new Date(now - AGO);
  const { caregiver, current_location: currentLocation } = found;
  await insertRows(trx, 'contact_proposal', [
    {
      id: idOf('contact proposal'),
      referral_id: found.referral_id,
      group_id: found.group_id,
      proposed_at: at,
      proposed_by: found.user_id,
      proposed_by_name: found.user_name,
      change: { caregiver: { ...caregiver, phone: NEW_PHONE } },
      former: { currentLocation, caregiver },
    },
  ]);
  await insertRows(trx, 'timeline_event', [
    {
      id: idOf('contact proposal in the history'),
      referral_id: found.referral_id,
      hospice_id: found.hospice_id,
      group_id: found.group_id,
      at,
      kind: 'change_proposed',
      actor_id: found.user_id,
      actor_name: found.user_name,
      actor_organization: found.group_name,
      text: `Caregiver’s phone: ${caregiver.phone === null ? 'none' : `•••• ${caregiver.phone.slice(-4)}`} → •••• ${NEW_PHONE.slice(-4)}`,
      visibility: 'shared',
    },
  ]);
}
