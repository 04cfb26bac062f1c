import type * as z from 'zod/mini';
import type { HospiceChoice } from '#contract/organizations/groups.ts';
import type {
  ConnectedGroup,
  HospiceLocation,
  HospiceLocationQuery,
  HospiceStaff,
  HospiceStaffQuery,
  NamedQuery,
  Stakeholder,
  StakeholderQuery,
} from '#contract/organizations/hospices.ts';
import { groupView, type Viewpoint } from '#server/platform/access/viewpoint.ts';
import { sql, type Database, type Sql } from '#server/platform/database/connection.ts';
import { locationColumns } from './hospiceLocations.queries.ts';
import { staffColumns } from './hospiceStaff.queries.ts';
import { byName, escapeLike, oneOf, oneOfIds, readPage, type Page } from '#server/platform/database/lists.queries.ts';
import { namedColumn } from '#server/platform/database/contractColumns.queries.ts';
import { shows } from './sharing/sharing.queries.ts';

/** The people, places and parties that forms and filters choose from. Names sort them. */

const nameMatches = (search: string | undefined, table: string): Sql | undefined =>
  search === undefined
    ? undefined
    : sql`searchable(${sql.ref(`${table}.name`)}) like '%' || searchable(${escapeLike(search)}) || '%'`;

/** Active providers that the viewpoint may name on a referral: a group's own, for a hospice those of its connected groups. */
export const knownProviders = (view: Viewpoint): Sql => {
  if (view.side === 'admin') return sql`provider.is_active`;
  const groups =
    view.side === 'group'
      ? sql`provider.group_id = ${view.groupId}::uuid`
      : sql`provider.group_id in (select group_id from group_hospice where hospice_id = ${view.hospiceId}::uuid)`;
  return sql`(provider.is_active and ${groups})`;
};

/**
 * Active communities that the viewpoint may name: those of no group, and its own group's or its connected groups'.
 * Another group's community would show that group the patient.
 */
export const knownCommunities = (view: Viewpoint): Sql => {
  if (view.side === 'admin') return sql`community.is_active`;
  const groups =
    view.side === 'group'
      ? sql`community.group_id = ${view.groupId}::uuid`
      : sql`community.group_id in (select group_id from group_hospice where hospice_id = ${view.hospiceId}::uuid)`;
  return sql`(community.is_active and (community.group_id is null or ${groups}))`;
};

/** A page of the providers and communities that the viewpoint may name on a referral. */
export async function listStakeholders(
  db: Database,
  view: Viewpoint,
  query: StakeholderQuery,
): Promise<Page<Stakeholder>> {
  const from = sql`(
    select provider.id, 'provider' as kind, provider.name, provider.specialty as detail, provider.group_id,
        provider.is_unverified
      from provider where ${knownProviders(view)}
    union all
    select community.id, 'community', community.name, community.city, community.group_id, false
      from community where ${knownCommunities(view)}
  ) as stakeholder`;
  return readPage(db, {
    columns: sql<Stakeholder>`stakeholder.id, stakeholder.kind, stakeholder.name, stakeholder.detail,
      ${namedColumn('provider_group')} as "group", stakeholder.is_unverified as "isUnverified"`,
    from: sql`${from} left join provider_group on provider_group.id = stakeholder.group_id`,
    countFrom: from,
    where: [
      oneOf(sql`stakeholder.kind`, query['filter.kind']),
      oneOfIds(sql`stakeholder.id`, query['filter.id']),
      nameMatches(query.search, 'stakeholder'),
    ],
    orderBy: sql`${byName(sql`stakeholder.name`)}, stakeholder.id`,
    paging: query,
  });
}

/** Whether a person of `hospice_staff` can take a duty; referrals are assigned to people with an active account. */
const DUTIES = {
  admission_nurse: sql`hospice_staff.can_be_admission_nurse`,
  primary_nurse: sql`hospice_staff.can_be_primary_nurse`,
  assignee: sql`exists (select 1 from app_user where app_user.id = hospice_staff.user_id and app_user.is_active)`,
};

/** A page of a hospice's staff; the active ones where no filter says otherwise. */
export async function listStaff(
  db: Database,
  hospiceId: string,
  query: z.infer<typeof HospiceStaffQuery>,
): Promise<Page<HospiceStaff>> {
  const duties = query['filter.duty'];
  return readPage(db, {
    columns: staffColumns,
    from: sql`hospice_staff`,
    where: [
      sql`hospice_staff.hospice_id = ${hospiceId}::uuid`,
      oneOfIds(sql`hospice_staff.id`, query['filter.id']) ??
        sql`hospice_staff.is_active = ${query['filter.isActive'] ?? true}`,
      duties &&
        sql`(${sql.join(
          duties.map((duty) => DUTIES[duty]),
          sql` or `,
        )})`,
      nameMatches(query.search, 'hospice_staff'),
    ],
    orderBy: sql`${byName(sql`hospice_staff.name`)}, hospice_staff.id`,
    paging: query,
  });
}

type Named = z.infer<typeof NamedQuery>;

/** A page of a hospice's locations; the open ones where no filter says otherwise. */
export async function listLocations(
  db: Database,
  hospiceId: string,
  query: HospiceLocationQuery,
): Promise<Page<HospiceLocation>> {
  return readPage(db, {
    columns: locationColumns,
    from: sql`hospice_location`,
    where: [
      sql`hospice_location.hospice_id = ${hospiceId}::uuid`,
      oneOfIds(sql`hospice_location.id`, query['filter.id']),
      query['filter.id'] && query['filter.isActive'] === undefined
        ? undefined
        : sql`hospice_location.is_active = ${query['filter.isActive'] ?? true}`,
      nameMatches(query.search, 'hospice_location'),
    ],
    orderBy: sql`${byName(sql`hospice_location.name`)}, hospice_location.id`,
    paging: query,
  });
}

type GroupRow = z.infer<typeof ConnectedGroup>;

/** A page of the active groups that are connected to a hospice. */
export async function listConnectedGroups(db: Database, hospiceId: string, query: Named): Promise<Page<GroupRow>> {
  const from = sql`provider_group join group_hospice on group_hospice.group_id = provider_group.id`;
  return readPage(db, {
    columns: sql<GroupRow>`provider_group.id, provider_group.name, provider_group.type`,
    from,
    where: [
      sql`group_hospice.hospice_id = ${hospiceId}::uuid and provider_group.is_active`,
      oneOfIds(sql`provider_group.id`, query['filter.id']),
      nameMatches(query.search, 'provider_group'),
    ],
    orderBy: sql`${byName(sql`provider_group.name`)}, provider_group.id`,
    paging: query,
  });
}

/** The hospices that a group is connected to, and how fast each answered the group's own referrals of 90 days. */
export async function listHospiceChoices(
  db: Database,
  groupId: string,
  now: Date,
  query: Named,
): Promise<Page<HospiceChoice>> {
  const from = sql`hospice join group_hospice on group_hospice.hospice_id = hospice.id`;
  return readPage(db, {
    columns: sql<HospiceChoice>`hospice.id, hospice.name, hospice.phone, hospice.city, answered.n,
      answered.median_minutes as "medianMinutesToFirstContact"`,
    from: sql`${from} cross join lateral (
      select count(*) as n, percentile_cont(0.5) within group (
        order by extract(epoch from enrollment.first_contact_at - enrollment.received_at)::double precision / 60
      ) as median_minutes
      from enrollment join referral on referral.id = enrollment.referral_id
      where enrollment.hospice_id = hospice.id and enrollment.deleted_at is null
        and referral.creator_group_id = ${groupId}::uuid and enrollment.status <> 'entered_in_error'
        and enrollment.received_at > ${now}::timestamptz - interval '90 days' and enrollment.first_contact_at is not null
        and ${shows(groupView(groupId), 'dates')}
    ) as answered`,
    countFrom: from,
    where: [
      sql`group_hospice.group_id = ${groupId}::uuid and hospice.is_active`,
      oneOfIds(sql`hospice.id`, query['filter.id']),
      nameMatches(query.search, 'hospice'),
    ],
    orderBy: sql`${byName(sql`hospice.name`)}, hospice.id`,
    paging: query,
  });
}
