import { setUpSteps, type SetUpStep } from '#contract/administration/setUp.ts';
import type { Named } from '#contract/platform/fields.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { isInState } from '#server/people/invites/inviteRows.queries.ts';

interface Organization extends Named {
  has_person: boolean;
  is_invited: boolean;
}

interface Group extends Organization {
  is_connected: boolean;
  has_directory: boolean;
}

/** The active hospice that is furthest in its set-up; undefined: there is none. */
async function readHospice(trx: Trx, now: Date): Promise<Organization | undefined> {
  const { rows } = await sql<Organization>`
    select hospice.id, hospice.name,
      exists (select from app_user where app_user.hospice_id = hospice.id and app_user.is_active
        and app_user.role = 'hospice_super_admin') as has_person,
      exists (select from invite where invite.hospice_id = hospice.id and invite.role = 'hospice_super_admin'
        and ${isInState(['waiting'], now)}) as is_invited
    from hospice where hospice.is_active
    order by has_person desc, is_invited desc, hospice.created_at, hospice.id limit 1`.execute(trx);
  return rows[0];
}

/** The same of the active provider groups. */
async function readGroup(trx: Trx, now: Date): Promise<Group | undefined> {
  const { rows } = await sql<Group>`
    select provider_group.id, provider_group.name,
      exists (select from group_hospice join hospice on hospice.id = group_hospice.hospice_id and hospice.is_active
        where group_hospice.group_id = provider_group.id) as is_connected,
      exists (select from app_user where app_user.group_id = provider_group.id and app_user.is_active) as has_person,
      exists (select from invite where invite.group_id = provider_group.id and ${isInState(['waiting'], now)}) as is_invited,
      exists (select from provider where provider.group_id = provider_group.id and provider.is_active) as has_directory
    from provider_group where provider_group.is_active
    order by is_connected desc, has_person desc, is_invited desc, has_directory desc, provider_group.created_at, provider_group.id
    limit 1`.execute(trx);
  return rows[0];
}

const at = (organization: Organization | undefined) => ({
  subject: organization ? { id: organization.id, name: organization.name } : null,
  isWaiting: false,
});

/** Somebody who was invited counts, until the invitation expires. */
const personOf = (organization: Organization | undefined) => ({
  ...at(organization),
  isDone: organization !== undefined && (organization.has_person || organization.is_invited),
  isWaiting: organization !== undefined && !organization.has_person && organization.is_invited,
});

/** What an empty system still needs before the first referral, for an administrator. */
export async function readSetUp(trx: Trx, now: Date): Promise<SetUpStep[]> {
  const hospice = await readHospice(trx, now);
  const group = await readGroup(trx, now);
  return setUpSteps({
    hospice: { ...at(hospice), isDone: hospice !== undefined },
    hospice_administrator: personOf(hospice),
    group: { ...at(group), isDone: group?.is_connected ?? false },
    group_person: personOf(group),
    directory: { ...at(group), isDone: group?.has_directory ?? false },
  });
}
