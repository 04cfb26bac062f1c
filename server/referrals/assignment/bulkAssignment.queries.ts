import { DAY } from '#contract/platform/durations.ts';
import type { ReadContext, Viewpoint } from '#server/platform/access/viewpoint.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import type { ListRows } from '#server/platform/database/lists.queries.ts';
import { ownEnrollments } from '#server/platform/access/tenancy.queries.ts';
import { NO_ONE } from './assignedText.rules.ts';
import type { Author } from '#server/people/author.queries.ts';

/** Assigns in a few set-based statements, regardless of the number of rows. */

interface Assigning {
  readonly context: ReadContext;
  readonly hospiceId: string;
  readonly author: Author;
  /** Rows of a list of the hospice; each is one of its enrollments. */
  readonly chosen: Pick<ListRows, 'countFrom' | 'where'>;
  readonly assignedToId: string | null;
}

/** Locks the referrals and then their enrollments, in the order of all changes (docs/decisions/0104). */
async function lockChosen(trx: Trx, { countFrom, where }: Assigning['chosen']): Promise<void> {
  await sql`select count(*) from (
      select 1 from referral as held where held.id in (select enrollment.referral_id from ${countFrom} where ${where})
      order by held.id for update
    ) as locked`.execute(trx);
}

/**
 * Assigns the chosen rows to one person or to nobody: writes each assignee and version, the timelines, and the data for undoing it. Rows
 * already assigned to that person are unchanged and not counted.
 */
export async function assignReferrals(trx: Trx, assigning: Assigning): Promise<{ id: string; assigned: number }> {
  const { context, hospiceId, author, chosen, assignedToId } = assigning;
  await lockChosen(trx, chosen);
  const { id } = await trx
    .insertInto('bulk_assignment')
    .values({ hospice_id: hospiceId, actor_id: context.actor.id, assigned_to_id: assignedToId, at: context.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into bulk_assignment_row (bulk_assignment_id, enrollment_id, former_assignee_id, version)
    select ${id}::uuid, enrollment.id, enrollment.assigned_to_id, enrollment.version + 1
    from ${chosen.countFrom}
    where ${chosen.where} and enrollment.assigned_to_id is distinct from ${assignedToId}::uuid
    order by enrollment.id for update of enrollment`.execute(trx);
  const { rows } = await sql<{ count: number }>`
    with given as (
      update enrollment set assigned_to_id = ${assignedToId}::uuid, version = enrollment.version + 1, updated_at = ${context.now}
      from bulk_assignment_row as chosen
      where chosen.bulk_assignment_id = ${id}::uuid and enrollment.id = chosen.enrollment_id and ${ownEnrollments(context.view)}
      returning enrollment.referral_id, enrollment.hospice_id, enrollment.assigned_to_id, chosen.former_assignee_id as former_id
    ), line as (${historyLines(author, context.now)})
    select count(*) as count from given`.execute(trx);
  return { id, assigned: rows[0]?.count ?? 0 };
}

/** `assignedText` in SQL, of the joined persons `former` and `assignee`. */
const assignedColumn = sql`coalesce(former.first_name || ' ' || former.last_name || ' → ', '')
  || coalesce(assignee.first_name || ' ' || assignee.last_name, case when former.id is not null then ${NO_ONE} end)`;

/** A timeline line for each `given` row; the assignee is visible to the hospice only. */
const historyLines = (author: Author, now: Date) => sql`
  insert into timeline_event
    (referral_id, hospice_id, at, kind, actor_id, actor_name, actor_organization, text, visibility)
  select given.referral_id, given.hospice_id, ${now}::timestamptz, 'assigned', ${author.id}::uuid, ${author.name},
    ${author.organization}, ${assignedColumn}, 'internal'
  from given left join app_user as assignee on assignee.id = given.assigned_to_id
    left join app_user as former on former.id = given.former_id`;

/** Locks an assignment of the hospice that can still be undone; undefined if it does not exist, was undone or is too old. */
export async function lockAssignment(
  trx: Trx,
  hospiceId: string,
  id: string,
  now: Date,
): Promise<{ readonly id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from bulk_assignment
    where id = ${id}::uuid and hospice_id = ${hospiceId}::uuid
      and undone_at is null and at >= ${new Date(now.getTime() - DAY)}
    for update`.execute(trx);
  return rows[0];
}

interface Undoing {
  readonly id: string;
  readonly view: Viewpoint;
  readonly author: Author;
  readonly now: Date;
}

/** Restores each row's previous assignee, unless a person has changed it since. */
export async function undoAssignment(
  trx: Trx,
  { id, view, author, now }: Undoing,
): Promise<{ restored: number; kept: number }> {
  await sql`select count(*) from (
      select 1 from referral as held where held.id in (
        select enrollment.referral_id from enrollment
        join bulk_assignment_row as given on given.enrollment_id = enrollment.id
        where given.bulk_assignment_id = ${id}::uuid and ${ownEnrollments(view)}
      ) order by held.id for update
    ) as locked`.execute(trx);
  await sql`update bulk_assignment set undone_at = ${now} where id = ${id}::uuid`.execute(trx);
  const { rows } = await sql<{ restored: number; total: number }>`
    with given as (
      update enrollment
      set assigned_to_id = former.former_assignee_id, version = enrollment.version + 1, updated_at = ${now}
      from bulk_assignment_row as former
      where former.bulk_assignment_id = ${id}::uuid and enrollment.id = former.enrollment_id
        and enrollment.version = former.version and ${ownEnrollments(view)}
      returning enrollment.referral_id, enrollment.hospice_id, enrollment.assigned_to_id,
        (select assigned_to_id from bulk_assignment where id = former.bulk_assignment_id) as former_id
    ), line as (${historyLines(author, now)})
    select (select count(*) from given) as restored,
      (select count(*) from bulk_assignment_row where bulk_assignment_id = ${id}::uuid) as total`.execute(trx);
  const { restored = 0, total = 0 } = rows[0] ?? {};
  return { restored, kept: total - restored };
}

/** Deletes assignments that can no longer be undone. */
export async function forgetOldAssignments(trx: Trx, hospiceId: string, now: Date): Promise<void> {
  await sql`delete from bulk_assignment
    where hospice_id = ${hospiceId}::uuid and at < ${new Date(now.getTime() - DAY)}`.execute(trx);
}
