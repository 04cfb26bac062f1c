import * as z from 'zod/mini';
import { Merge, type mergeEndpoints } from '#contract/organizations/merges.ts';
import { sql, type Sql } from '#server/platform/database/connection.ts';
import type { TestPerson } from '../../support/makers.ts';
import { post, type TestServer } from '../../support/server.ts';

const MERGES = '/v1/administration/merges';

type MergeCreation = z.infer<typeof mergeEndpoints.createMerge.body>;

/** Merges two records as this administrator, which required. */
export async function merge(server: TestServer, admin: Pick<TestPerson, 'id'>, body: MergeCreation): Promise<Merge> {
  const answer = await server.as(admin)(MERGES, post(body));
  if (answer.status !== 201) throw new Error(`Merging was answered with ${answer.status}: ${await answer.text()}`);
  return z.parse(Merge, await answer.json());
}

/** Takes a merge back, which required. */
export async function undo(server: TestServer, admin: Pick<TestPerson, 'id'>, id: string): Promise<Merge> {
  const answer = await server.as(admin)(`${MERGES}/${id}/undo`, { method: 'POST' });
  if (answer.status !== 200) throw new Error(`Undoing was answered with ${answer.status}: ${await answer.text()}`);
  return z.parse(Merge, await answer.json());
}

/** Logs, which are written on, and what a merge itself is written in. */
const LOGS = new Set([
  // Sums of these are compared with the records themselves (`countWrongCopies`).
  'enrollment_tally',
  'received_tally',
  'referral_tally',
  'figure_change',
  'kept_days_change',
  // Words that nobody uses go within a day.
  'search_word',
  'audit_event',
  'audit_seal',
  'sharing_change',
  'record_merge',
  'record_merge_row',
  'idempotency_key',
  'rate_limit',
  'schema_migration',
]);
/** The columns that grow with every change. */
const STAMPS = ['version', 'sharing_version', 'updated_at'];

/** Every row of every table, except logs and versions: what a merge and its undoing leave as it was. */
export async function dump({ db }: TestServer): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() order by 1`.execute(db);
  const dumped: Record<string, string[]> = {};
  for (const { name } of tables) {
    if (LOGS.has(name)) continue;
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(each) - ${STAMPS}::text[])::text as row from ${sql.table(name)} as each order by 1`.execute(db);
    if (rows.length > 0) dumped[name] = rows.map(({ row }) => row);
  }
  return dumped;
}

const TALLIED = sql`hospice_id, hospice_location_id, status, withdrawn_by, is_sia, discharge_type, referral_group_ids, referral_deleted_at`;

/** How many kept counts differ from those of the enrollments. */
export const wrongTallies = sql<number>`((
  select count(*) from (
    select ${TALLIED} from (
      select ${TALLIED}, number from enrollment_tally
      union all select ${TALLIED}, -1 from enrollment where deleted_at is null
    ) as either group by ${TALLIED} having sum(number) <> 0
  ) as wrong) + (
  select count(*) from (
    select hospice_id, hospice_location_id, status, received_on from (
      select hospice_id, hospice_location_id, status, received_on, number from received_tally
      union all select hospice_id, hospice_location_id, status, (received_at at time zone 'UTC')::date, -1 from enrollment
      where deleted_at is null
    ) as either group by 1, 2, 3, 4 having sum(number) <> 0
  ) as wrong) + (
  select count(*) from (
    select group_ids, global_status from (
      select group_ids, global_status, number from referral_tally
      union all select group_ids, global_status, -1 from referral where deleted_at is null
    ) as either group by 1, 2 having sum(number) <> 0
  ) as wrong))`;

/** How many rows of groups' lists are missing, extra, or different from their record. */
export const wrongGroupRows = sql<number>`((
  select count(*) from (
    (select group_id, referral_id, received_at, global_status, responsible_provider_id from group_referral)
    except all select * from (
      select unnest(group_ids), id, received_at, global_status, responsible_provider_id from referral where deleted_at is null
    ) as right_ones
  ) as wrong) + (
  select count(*) from (
    (select group_id, enrollment_id, referral_id, hospice_id, status, received_at, start_of_care, is_sia, withdrawn_by from group_enrollment)
    except all select * from (
      select unnest(referral_group_ids), id, referral_id, hospice_id, status, received_at, start_of_care, is_sia, withdrawn_by
      from enrollment
      where deleted_at is null and referral_deleted_at is null
    ) as right_ones
  ) as wrong) + abs(
    (select count(*) from group_referral) - (select count(*) from referral, unnest(group_ids) where deleted_at is null)
  ) + abs((select count(*) from group_enrollment) - (
    select count(*) from enrollment, unnest(referral_group_ids) where deleted_at is null and referral_deleted_at is null
  )))`;

const expectedEntries = sql`
  select referral.id, tenant_id, search_keys(tenant_id, search_names), search_numbers(number, phone), date_of_birth,
    enrollment.id as enrollment_id, enrollment.received_at as enrollment_received_at, enrollment.hospice_location_id
  from referral cross join lateral (select distinct tenant_id from unnest(hospice_ids || group_ids) as tenant_id) as tenant
    left join enrollment
      on enrollment.referral_id = referral.id and enrollment.hospice_id = tenant_id and enrollment.deleted_at is null
  where referral.deleted_at is null`;
const storedEntries = sql`
  select referral_id, tenant_id, word_keys, numbers, date_of_birth, enrollment_id, received_at, hospice_location_id from referral_search`;

/** How many rows of `referral_search` differ from the records, plus how many of their words `search_word` lacks. */
export const wrongSearchRows: Sql = sql`(
  (select count(*) from (${expectedEntries} except ${storedEntries}) as missing) + (select count(*) from (${storedEntries} except ${expectedEntries}) as extra)
  + (select count(*) from referral_search, unnest(word_keys) as key where not exists (
      select from search_word where search_word.tenant_id = referral_search.tenant_id and search_key(search_word.tenant_id, word) = key))
)`;

/** Enrollments whose copies of their referral, referrals whose groups, groups' lists and kept counts that are not what they should be. */
export async function countWrongCopies({ db }: Pick<TestServer, 'db'>): Promise<number> {
  const { rows } = await sql<{ wrong: number }>`
    select (
      select count(*) from enrollment join referral on referral.id = enrollment.referral_id
      where (referral_provider_id, referral_community_id, referral_source, referral_group_ids, referral_deleted_at, referral_sort_name)
        is distinct from (responsible_provider_id, community_id, source, group_ids, referral.deleted_at, sort_name(last_name, first_name))
    ) + (
      select count(*) from referral where array(select unnest(group_ids) order by 1) <> array(
        select distinct named.group_id from (
          select creator_group_id as group_id
          union all select provider.group_id from provider where provider.id = responsible_provider_id
          union all select community.group_id from community where community.id = community_id
        ) as named where named.group_id is not null order by 1
      )
    ) + ${wrongSearchRows} + ${wrongTallies} + ${wrongGroupRows} as wrong`.execute(db);
  return rows[0]?.wrong ?? -1;
}
