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
import { toLocation, type LocationRow } from './hospiceLocations.queries.ts';
import { toStaff, type StaffRow } from './hospiceStaff.queries.ts';
import { all, byName, readPage, oneOf, oneOfIds, escapeLike } from '#server/platform/database/lists.ts';
import { named } from '#server/platform/database/named.ts';
import { shows } from './sharing/visibleFacts.queries.ts';

/** The people, places and parties that forms and filters choose from. Names sort them. */

interface Page<Item> {
  data: Item[];
  meta: { totalItems: number };
}

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

interface StakeholderRow {
  id: string;
  kind: Stakeholder['kind'];
  name: string;
  detail: string | null;
  group_id: string | null;
  group_name: string | null;
}

export async function listStakeholders(
  db: Database,
  view: Viewpoint,
  query: StakeholderQuery,
): Promise<Page<Stakeholder>> {
  const from = sql`(
    select provider.id, 'provider' as kind, provider.name, provider.specialty as detail, provider.group_id
      from provider where ${knownProviders(view)}
    union all
    select community.id, 'community', community.name, community.city, community.group_id
      from community where ${knownCommunities(view)}
  ) as stakeholder`;
  const { rows, totalItems } = await readPage(db, {
    columns: sql<StakeholderRow>`stakeholder.*, provider_group.name as group_name`,
    from: sql`${from} left join provider_group on provider_group.id = stakeholder.group_id`,
    countFrom: from,
    where: all([
      oneOf(sql`stakeholder.kind`, query['filter.kind']),
      oneOfIds(sql`stakeholder.id`, query['filter.id']),
      nameMatches(query.search, 'stakeholder'),
    ]),
    orderBy: sql`${byName(sql`stakeholder.name`)}, stakeholder.id`,
    page: query.page,
    limit: query.limit,
  });
  const data = rows.map(({ group_id: groupId, group_name: groupName, id, kind, name, detail }) => ({
    id,
    kind,
    name,
    detail,
    group: named(groupId, groupName),
  }));
  return { data, meta: { totalItems } };
}

/** Whether a person of `hospice_staff` can take a duty; referrals are assigned to people with an active account. */
const DUTIES = {
  admission_nurse: sql`hospice_staff.can_be_admission_nurse`,
  primary_nurse: sql`hospice_staff.can_be_primary_nurse`,
  assignee: sql`exists (select 1 from app_user where app_user.id = hospice_staff.user_id and app_user.is_active)`,
};

export async function listStaff(
  db: Database,
  hospiceId: string,
  query: z.infer<typeof HospiceStaffQuery>,
): Promise<Page<HospiceStaff>> {
  const duties = query['filter.duty'];
  const { rows, totalItems } = await readPage(db, {
    columns: sql<StaffRow>`hospice_staff.*`,
    from: sql`hospice_staff`,
    countFrom: sql`hospice_staff`,
    where: all([
      sql`hospice_staff.hospice_id = ${hospiceId}::uuid`,
      oneOfIds(sql`hospice_staff.id`, query['filter.id']) ??
        sql`hospice_staff.is_active = ${query['filter.isActive'] ?? true}`,
      duties &&
        sql`(${sql.join(
          duties.map((duty) => DUTIES[duty]),
          sql` or `,
        )})`,
      nameMatches(query.search, 'hospice_staff'),
    ]),
    orderBy: sql`${byName(sql`hospice_staff.name`)}, hospice_staff.id`,
    page: query.page,
    limit: query.limit,
  });
  return { data: rows.map(toStaff), meta: { totalItems } };
}

type Named = z.infer<typeof NamedQuery>;

export async function listLocations(
  db: Database,
  hospiceId: string,
  query: HospiceLocationQuery,
): Promise<Page<HospiceLocation>> {
  const { rows, totalItems } = await readPage(db, {
    columns: sql<LocationRow>`hospice_location.*`,
    from: sql`hospice_location`,
    countFrom: sql`hospice_location`,
    where: all([
      sql`hospice_location.hospice_id = ${hospiceId}::uuid`,
      oneOfIds(sql`hospice_location.id`, query['filter.id']),
      query['filter.id'] && query['filter.isActive'] === undefined
        ? undefined
        : sql`hospice_location.is_active = ${query['filter.isActive'] ?? true}`,
      nameMatches(query.search, 'hospice_location'),
    ]),
    orderBy: sql`${byName(sql`hospice_location.name`)}, hospice_location.id`,
    page: query.page,
    limit: query.limit,
  });
  return { data: rows.map(toLocation), meta: { totalItems } };
}

type GroupRow = z.infer<typeof ConnectedGroup>;

export async function listConnectedGroups(db: Database, hospiceId: string, query: Named): Promise<Page<GroupRow>> {
  const from = sql`provider_group join group_hospice on group_hospice.group_id = provider_group.id`;
  const { rows, totalItems } = await readPage(db, {
    columns: sql<GroupRow>`provider_group.id, provider_group.name, provider_group.type`,
    from,
    countFrom: from,
    where: all([
      sql`group_hospice.hospice_id = ${hospiceId}::uuid and provider_group.is_active`,
      oneOfIds(sql`provider_group.id`, query['filter.id']),
      nameMatches(query.search, 'provider_group'),
    ]),
    orderBy: sql`${byName(sql`provider_group.name`)}, provider_group.id`,
    page: query.page,
    limit: query.limit,
  });
  return { data: rows.map(({ id, name, type }) => ({ id, name, type })), meta: { totalItems } };
}

interface ChoiceRow {
  id: string;
  name: string;
  phone: string | null;
  city: string | null;
  median_minutes: number | null;
  n: number;
}

/** The hospices that a group is connected with, and how fast each answered the group's own referrals of 90 days. */
export async function listHospiceChoices(
  db: Database,
  groupId: string,
  now: Date,
  query: Named,
): Promise<Page<HospiceChoice>> {
  const from = sql`hospice join group_hospice on group_hospice.hospice_id = hospice.id`;
  const { rows, totalItems } = await readPage(db, {
    columns: sql<ChoiceRow>`hospice.id, hospice.name, hospice.phone, hospice.city, answered.median_minutes, answered.n`,
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
    where: all([
      sql`group_hospice.group_id = ${groupId}::uuid and hospice.is_active`,
      oneOfIds(sql`hospice.id`, query['filter.id']),
      nameMatches(query.search, 'hospice'),
    ]),
    orderBy: sql`${byName(sql`hospice.name`)}, hospice.id`,
    page: query.page,
    limit: query.limit,
  });
  const data = rows.map(({ id, name, phone, city, median_minutes: median, n }) => ({
    id,
    name,
    phone,
    city,
    n,
    medianMinutesToFirstContact: median,
  }));
  return { data, meta: { totalItems } };
}
