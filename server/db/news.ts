import { MOST_NEWS, MOST_NEWS_COUNTED, type News } from '#contract/liveUpdates.ts';
import type { AlertKind } from '#contract/alerts.ts';
import type { ReferralStatus } from '#contract/statuses.ts';
import type { Actor } from '#server/domain/actor.ts';
import type { GroupView, Viewpoint } from '#server/domain/viewpoint.ts';
import { sql, type Trx } from './connection.ts';
import { patientColumns, stakeholderJoins, toPatientSummary, type PatientRow } from './referralRows.ts';
import { isOwnDoing, isTold } from './sharing.ts';
import { ownEnrollments, ownReferrals, type Condition } from './tenancy.ts';

interface Looking {
  readonly view: Viewpoint;
  readonly actor: Actor;
  readonly now: Date;
}

interface NewsRow extends PatientRow {
  id: string;
  kind: News['data'][number]['kind'];
  at: Date;
  r_id: string;
  display_id: string;
  alert: AlertKind | null;
  hospice_name: string | null;
  to_status: ReferralStatus | null;
  total: number;
}

const FIRST_LOOK_BACK_MS = 24 * 3_600_000;
/** After a month away the lists tell more than what is new. */
const LONGEST_LOOK_BACK_MS = 30 * 24 * 3_600_000;

async function seenUntil(db: Trx, { actor, now }: Looking): Promise<Date> {
  const seen = await db.selectFrom('news_seen').select('until').where('user_id', '=', actor.id).executeTakeFirst();
  const since = seen?.until.getTime() ?? now.getTime() - FIRST_LOOK_BACK_MS;
  return new Date(Math.max(since, now.getTime() - LONGEST_LOOK_BACK_MS));
}

/** For a hospice: referrals that others brought, and alerts that are still open. */
const hospiceItems = ({ actor, view }: Looking, isNew: (at: Condition) => Condition): Condition => sql`
  (select enrollment.id, 'referral_received' as kind, enrollment.received_at as at, enrollment.referral_id,
    null as alert, null::uuid as hospice_id, null as to_status
  from enrollment join referral on referral.id = enrollment.referral_id
  where ${ownEnrollments(view)} and ${isNew(sql`enrollment.received_at`)}
    and referral.created_by is distinct from ${actor.id}::uuid
    and enrollment.status <> 'entered_in_error'
  order by at desc limit ${MOST_NEWS_COUNTED + 1})
  union all
  (select alert.id, 'alert_raised', alert.raised_at, alert.referral_id, alert.kind, null, null
  from alert join enrollment on enrollment.id = alert.enrollment_id
  where ${ownEnrollments(view)} and ${isNew(sql`alert.raised_at`)} and alert.cleared_at is null
    and alert.hospice_id = enrollment.hospice_id
  order by alert.raised_at desc limit ${MOST_NEWS_COUNTED + 1})`;

/** For a group: what its hospices did with its referrals and tell; what the group did itself it knows. */
const groupItems = (
  looking: Looking & { readonly view: GroupView },
  isNew: (at: Condition) => Condition,
): Condition => sql`
  (select event.id, event.kind, event.at, event.referral_id, null as alert, event.hospice_id, event.to_status
  from timeline_event as event join referral on referral.id = event.referral_id
  where event.kind in ('status_changed', 'concern_answered') and event.visibility = 'shared' and event.hospice_id is not null
    and ${ownReferrals(looking.view)} and ${isNew(sql`event.at`)}
    and not ${isOwnDoing(looking.view, sql`event`)} and ${isTold(looking, sql`event`)}
  order by event.at desc limit ${MOST_NEWS_COUNTED + 1})`;

/** What is new for the person since the last look, newest first, and how much of it. */
export async function readNews(db: Trx, looking: Looking): Promise<News> {
  const { now, view } = looking;
  const since = await seenUntil(db, looking);
  const isNew = (at: Condition) => sql`${at} > ${since} and ${at} <= ${now}`;
  const items = view.side === 'group' ? groupItems({ ...looking, view }, isNew) : hospiceItems(looking, isNew);
  const { rows } = await sql<NewsRow>`
    with item as (${items})
    select item.id, item.kind, item.at, item.alert, item.to_status, hospice.name as hospice_name,
      referral.id as r_id, referral.display_id, ${patientColumns}, (select count(*) from item) as total
    from item
      join referral on referral.id = item.referral_id
      left join hospice on hospice.id = item.hospice_id
      ${stakeholderJoins}
    where referral.deleted_at is null
    order by item.at desc, item.id limit ${MOST_NEWS}`.execute(db);
  return {
    since: since.toISOString(),
    until: now.toISOString(),
    total: Math.min(rows[0]?.total ?? 0, MOST_NEWS_COUNTED + 1),
    data: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      at: row.at.toISOString(),
      referralId: row.r_id,
      displayId: row.display_id,
      patient: toPatientSummary(row),
      alert: row.alert,
      hospiceName: row.hospice_name,
      toStatus: row.to_status,
    })),
  };
}

/** The person has seen what is new until then; never less than before, never what is still to come. */
export async function markNewsSeen(db: Trx, { actor, now }: Looking, until: Date): Promise<void> {
  const seen = until < now ? until : now;
  await sql`
    insert into news_seen (user_id, until) values (${actor.id}::uuid, ${seen})
    on conflict (user_id) do update set until = greatest(news_seen.until, excluded.until)`.execute(db);
}
