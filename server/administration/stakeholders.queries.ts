import type {
  AdministeredStakeholder,
  AdministeredStakeholderQuery,
} from '#contract/administration/groupAdministration.ts';
import { sql, type Database } from '#server/platform/database/connection.ts';
import {
  byName,
  isFlagged,
  isFoundIn,
  oneOf,
  oneOfIds,
  orderOf,
  readPage,
  type Page,
  type Sorting,
} from '#server/platform/database/lists.queries.ts';
import { namedColumn } from '#server/platform/database/contractColumns.queries.ts';

/** Providers and communities, for administrators. */

const known = sql`(
  select id, 'provider' as kind, name, group_id, specialty, npi, null as type, null as city, phone, user_id, is_active,
      is_unverified, merged_into_id, version
    from provider
  union all
  select id, 'community', name, group_id, null, null, type, city, phone, null, is_active, false, merged_into_id, version
    from community
) as stakeholder`;

/** Uses the index on the column of each kind. */
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

/** A page of all providers and communities; merged ones only if requested by id. */
export async function listAdministeredStakeholders(
  db: Database,
  query: AdministeredStakeholderQuery,
): Promise<Page<AdministeredStakeholder>> {
  return readPage(db, {
    columns: sql<AdministeredStakeholder>`stakeholder.id, stakeholder.kind, stakeholder.name, ${namedColumn('provider_group')} as "group",
      stakeholder.specialty, stakeholder.npi, stakeholder.type, stakeholder.city, stakeholder.phone,
      stakeholder.user_id as "userId", ${referrals} as referrals, stakeholder.is_active as "isActive",
      stakeholder.is_unverified as "isUnverified",
      coalesce(${namedColumn('kept_provider')}, ${namedColumn('kept_community')}) as "mergedInto", stakeholder.version`,
    from: sql`${known} left join provider_group on provider_group.id = stakeholder.group_id
      left join provider as kept_provider on kept_provider.id = stakeholder.merged_into_id
      left join community as kept_community on kept_community.id = stakeholder.merged_into_id`,
    countFrom: known,
    where: [
      oneOfIds(sql`stakeholder.id`, query['filter.id']) ?? sql`stakeholder.merged_into_id is null`,
      oneOf(sql`stakeholder.kind`, query['filter.kind']),
      oneOfIds(sql`stakeholder.group_id`, query['filter.group.id']),
      isFlagged(sql`stakeholder.is_active`, query['filter.isActive']),
      isFlagged(sql`stakeholder.is_unverified`, query['filter.isUnverified']),
      isFoundIn(sql`stakeholder.name, stakeholder.npi, stakeholder.city, stakeholder.specialty`, query.search),
    ],
    orderBy: orderOf(query.sortBy, sortings, sql`stakeholder.id`),
    paging: query,
  });
}

/** One entry, as in the list; undefined if it does not exist or is of the other kind. */
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
