import { DAY } from '#contract/platform/durations.ts';
import type { Viewpoint } from '#server/platform/access/viewpoint.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { rollUpStatus } from './lockReferral.queries.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';
import { addEvents } from './timeline/timeline.queries.ts';
import type { Author } from '#server/people/author.queries.ts';

/**
 * Deleting only hides: rows stay, with the person and the reason. If several hospices were asked, a hospice deletes only its own
 * enrollment; a group, an administrator or the only hospice asked deletes the whole referral (docs/decisions/0101).
 */

interface Deletion {
  readonly referralId: string;
  readonly view: Viewpoint;
  readonly author: Author;
  readonly now: Date;
}

/** The enrollments that a side deletes and restores. */
const enrollmentsOf = ({ referralId, view }: Pick<Deletion, 'referralId' | 'view'>) =>
  view.side === 'hospice'
    ? sql`enrollment.referral_id = ${referralId}::uuid and enrollment.hospice_id = ${view.hospiceId}::uuid`
    : sql`enrollment.referral_id = ${referralId}::uuid`;

/** Deletes a locked referral, or for a hospice its enrollment only, with a line in the timeline. */
export async function deleteReferral(trx: Trx, deletion: Deletion & { readonly reason: string }): Promise<void> {
  const { author, now, reason, referralId } = deletion;
  const about = { author, hospiceId: author.hospiceId, text: reason, visibility: visibilityFor(deletion.view) };
  await addEvents(trx, referralId, now, [{ ...about, kind: 'deleted' }]);
  await asSystem(trx, async () => {
    await sql`update enrollment set deleted_at = ${now}, updated_at = ${now}, version = version + 1
      where ${enrollmentsOf(deletion)} and deleted_at is null`.execute(trx);
    await sql`update referral
      set deleted_at = ${now}, deleted_by = ${author.id}, delete_reason = ${reason}, updated_at = ${now}, version = version + 1
      where id = ${referralId}::uuid and not exists (
        select 1 from enrollment where enrollment.referral_id = referral.id and enrollment.deleted_at is null
      )`.execute(trx);
  });
  await rollUpStatus(trx, referralId, now);
}

/** A hospice's reason is internal; a group's is shared with the hospices it asked. */
const visibilityFor = ({ side }: Viewpoint) => (side === 'hospice' ? ('internal' as const) : ('shared' as const));

/** When the side deleted it, within the last day; undefined if there is nothing to restore. */
export async function findDeleted(trx: Trx, view: Viewpoint, referralId: string, now: Date): Promise<Date | undefined> {
  const since = new Date(now.getTime() - DAY);
  const { rows } = await asSystem(trx, () =>
    sql<{ at: Date }>`
      select enrollment.deleted_at as at from enrollment
        join referral on referral.id = enrollment.referral_id
        left join app_user as deleter on deleter.id = referral.deleted_by
      where ${enrollmentsOf({ referralId, view })} and enrollment.deleted_at >= ${since}
        and ${isUndoableBy(view)}
      order by enrollment.deleted_at desc limit 1`.execute(trx),
  );
  return rows[0]?.at;
}

/** Each side restores what it deleted itself: a hospice its enrollment, other sides the whole referral. */
const isUndoableBy = (view: Viewpoint) => {
  if (view.side === 'admin') return sql`true`;
  return view.side === 'hospice'
    ? sql`(referral.deleted_at is null or deleter.hospice_id = ${view.hospiceId}::uuid)`
    : sql`(referral.deleted_at is not null and deleter.group_id = ${view.groupId}::uuid)`;
};

/** Restores everything deleted at that time, with a line in the timeline. */
export async function restoreReferral(trx: Trx, restoring: Deletion & { readonly deletedAt: Date }): Promise<void> {
  const { author, deletedAt, now, referralId, view } = restoring;
  await asSystem(trx, async () => {
    await sql`update referral
      set deleted_at = null, deleted_by = null, delete_reason = null, updated_at = ${now}, version = version + 1
      where id = ${referralId}::uuid and deleted_at is not null`.execute(trx);
    await sql`update enrollment set deleted_at = null, updated_at = ${now}, version = version + 1
      where ${enrollmentsOf(restoring)} and deleted_at = ${deletedAt}`.execute(trx);
  });
  await addEvents(trx, referralId, now, [
    { kind: 'restored', author, hospiceId: author.hospiceId, visibility: visibilityFor(view) },
  ]);
  await rollUpStatus(trx, referralId, now);
}
