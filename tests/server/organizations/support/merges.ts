import * as z from 'zod/mini';
import { Merge, type mergeEndpoints } from '#contract/organizations/merges.ts';
import { sql } from '#server/platform/database/connection.ts';
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
  'referral_tally',
  'figure_change',
  'kept_days_change',
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
    (select group_id, enrollment_id, hospice_id, status, start_of_care, is_sia, withdrawn_by from group_enrollment)
    except all select * from (
      select unnest(referral_group_ids), id, hospice_id, status, start_of_care, is_sia, withdrawn_by from enrollment
      where deleted_at is null and referral_deleted_at is null
    ) as right_ones
  ) as wrong) + abs(
    (select count(*) from group_referral) - (select count(*) from referral, unnest(group_ids) where deleted_at is null)
  ) + abs((select count(*) from group_enrollment) - (
    select count(*) from enrollment, unnest(referral_group_ids) where deleted_at is null and referral_deleted_at is null
  )))`;

/** Enrollments whose copies of their referral, referrals whose groups, groups' lists and kept counts that are not what they should be. */
export async function countWrongCopies({ db }: TestServer): Promise<number> {
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
    ) + (
      select count(*) from referral where deleted_at is null
        and array(select tenant_id from referral_search where referral_id = referral.id order by 1)
          <> array(select distinct tenant from unnest(hospice_ids || group_ids) as tenant order by 1)
    ) + ${wrongTallies} + ${wrongGroupRows} as wrong`.execute(db);
  return rows[0]?.wrong ?? -1;
}
