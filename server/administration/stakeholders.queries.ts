import type {
  AdministeredStakeholder,
  AdministeredStakeholderQuery,
} from '#contract/organizations/groupAdministration.ts';
import type { CommunityType } from '#contract/organizations/communities.ts';
import { sql, type Database } from '#server/platform/database/connection.ts';
import {
  all,
  byName,
  orderOf,
  readPage,
  type Sorting,
  isFlagged,
  oneOf,
  oneOfIds,
  isFoundIn,
} from '#server/platform/database/lists.ts';
import { named } from '#server/platform/database/named.ts';

/** Providers and communities as administrators see them. */

interface Row {
  id: string;
  kind: AdministeredStakeholder['kind'];
  name: string;
  group_id: string | null;
  group_name: string | null;
  specialty: string | null;
  npi: string | null;
  type: CommunityType | null;
  city: string | null;
  phone: string | null;
  user_id: string | null;
  referrals: number;
  is_active: boolean;
  merged_into_id: string | null;
  merged_into_name: string | null;
  version: number;
}

const toStakeholder = (row: Row): AdministeredStakeholder => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  group: named(row.group_id, row.group_name),
  specialty: row.specialty,
  npi: row.npi,
  type: row.type,
  city: row.city,
  phone: row.phone,
  userId: row.user_id,
  referrals: row.referrals,
  isActive: row.is_active,
  mergedInto: named(row.merged_into_id, row.merged_into_name),
  version: row.version,
});

const known = sql`(
  select id, 'provider' as kind, name, group_id, specialty, npi, null as type, null as city, phone, user_id, is_active,
      merged_into_id, version
    from provider
  union all
  select id, 'community', name, group_id, null, null, type, city, phone, null, is_active, merged_into_id, version
    from community
) as stakeholder`;

/** Counted by the index of the column that names this kind. */
const referrals = sql`(case stakeholder.kind
  when 'provider' then (select count(*) from referral
    where referral.responsible_provider_id = stakeholder.id and referral.deleted_at is null)
  else (select count(*) from referral where referral.community_id = stakeholder.id and referral.deleted_at is null) end)`;

const sortings = {
  name: { by: [byName(sql`stakeholder.name`)] },
  kind: { by: [sql`stakeholder.kind`] },
  group: { by: [byName(sql`provider_group.name`)], isOptional: true },
  referrals: { by: [referrals] },
} as const satisfies Record<string, Sorting>;

/** A page of all providers and communities; those that were merged into others only by their ids. */
export async function listAdministeredStakeholders(
  db: Database,
  query: AdministeredStakeholderQuery,
): Promise<{ data: AdministeredStakeholder[]; meta: { totalItems: number } }> {
  const { rows, totalItems } = await readPage(db, {
    columns: sql<Row>`stakeholder.*, provider_group.name as group_name, ${referrals} as referrals,
      coalesce(kept_provider.name, kept_community.name) as merged_into_name`,
    from: sql`${known} left join provider_group on provider_group.id = stakeholder.group_id
      left join provider as kept_provider on kept_provider.id = stakeholder.merged_into_id
      left join community as kept_community on kept_community.id = stakeholder.merged_into_id`,
    countFrom: known,
    where: all([
      oneOfIds(sql`stakeholder.id`, query['filter.id']) ?? sql`stakeholder.merged_into_id is null`,
      oneOf(sql`stakeholder.kind`, query['filter.kind']),
      oneOfIds(sql`stakeholder.group_id`, query['filter.group.id']),
      isFlagged(sql`stakeholder.is_active`, query['filter.isActive']),
      isFoundIn(sql`stakeholder.name, stakeholder.npi, stakeholder.city, stakeholder.specialty`, query.search),
    ]),
    orderBy: orderOf(query.sortBy, sortings, sql`stakeholder.id`),
    page: query.page,
    limit: query.limit,
  });
  return { data: rows.map(toStakeholder), meta: { totalItems } };
}

/** One as it stands in the list; undefined: there is none, or it is of the other kind. */
export async function findAdministeredStakeholder(
  db: Database,
  kind: AdministeredStakeholder['kind'],
  id: string,
): Promise<AdministeredStakeholder | undefined> {
  const { data } = await listAdministeredStakeholders(db, {
    'filter.kind': [kind],
    'filter.id': [id],
    sortBy: [],
    page: 1,
    limit: 1,
  });
  return data[0];
}
