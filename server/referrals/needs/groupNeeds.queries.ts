import { NEED_KINDS, QUESTION_DAYS, type GroupNeed, type GroupNeedsQuery } from '#contract/referrals/groupNeeds.ts';
import { isOwnDoing, isVisible, shows } from '#server/organizations/sharing/sharing.queries.ts';
import { ofOwnReferrals, ownEnrollments } from '#server/platform/access/tenancy.queries.ts';
import type { GroupView, ReadContext } from '#server/platform/access/viewpoint.ts';
import { sql, type Database, type Sql } from '#server/platform/database/connection.ts';
import { isoColumn } from '#server/platform/database/contractColumns.queries.ts';
import { all } from '#server/platform/database/lists.queries.ts';
import { alertConditions } from '#server/referrals/enrollments/enrollmentAlert.queries.ts';
import { documentsThatCame, isWaitingForDocuments } from './askedDocuments.queries.ts';
import { patientColumn } from '#server/referrals/referralRows.queries.ts';

/** What a group has to know first, derived from the records with what each hospice shares with the group. */

interface GroupContext extends ReadContext {
  readonly view: GroupView;
}

/** The hospice still works for the patient: what it or the group asked for still matters. */
const IN_HAND = sql`(enrollment.status in ('referral_received', 'pending_start_of_care', 'enrolled')
  and enrollment.discharge_date is null)`;

/** The latest words of the hospice with a question mark, while nobody of the group has written since. */
const question = ({ actor, now, view }: GroupContext): Sql => sql`
  line.kind in ('note', 'message_sent', 'message_answered') and line.visibility = 'shared' and line.text like '%?%'
  and line.at > ${now}::timestamptz - make_interval(days => ${QUESTION_DAYS})
  and line.actor_id is not null and not ${isOwnDoing(view, sql`line`)} and ${isVisible({ actor, view }, sql`line`)}
  and not exists (
    select from timeline_event as later
    where later.referral_id = line.referral_id and later.at > line.at
      and (later.hospice_id is null or later.hospice_id = line.hospice_id)
      and (
        (later.kind in ('note', 'message_answered', 'concern_raised') and ${isOwnDoing(view, sql`later`)})
        or (later.kind = line.kind and later.hospice_id = line.hospice_id and later.text like '%?%' and later.visibility = 'shared')
      )
  )`;

function parts(context: GroupContext): Sql {
  const { now, view } = context;
  const own = all([ownEnrollments(view), ofOwnReferrals(view)]);
  const tables = sql`enrollment join hospice on hospice.id = enrollment.hospice_id
    join referral on referral.id = enrollment.referral_id`;
  const common = sql`referral.id as referral_id, referral.responsible_provider_id, hospice.name as hospice_name, hospice.id as hospice_id`;
  return sql`
    select 'late_answer' as kind, enrollment.id, ${common}, enrollment.received_at as since,
      round(extract(epoch from enrollment.response_due_at - enrollment.received_at) / 60)::int as target_minutes, null as text, null as pending_reason
    from ${tables} where ${own} and ${alertConditions(now).overdue_response} and ${shows(view, 'dates')}
    union all
    select 'documents', enrollment.id, ${common}, enrollment.documents_asked_at, null, null, enrollment.pending_reason
    from ${tables} where ${own} and ${isWaitingForDocuments} and not exists (${documentsThatCame})
    union all
    select 'question', line.id, ${common}, line.at, null, line.text, null
    from ${tables} join timeline_event as line
      on line.referral_id = enrollment.referral_id and line.hospice_id = enrollment.hospice_id
    where ${own} and ${IN_HAND} and ${question(context)}
    union all
    select 'concern', concern.id, ${common}, concern.raised_at, null, null, null
    from ${tables} join concern on concern.enrollment_id = enrollment.id
    where ${own} and concern.answered_at is null and concern.group_id = ${view.groupId}::uuid`;
}

const RANK = sql`array_position(${NEED_KINDS}::text[], need.kind)`;

/** A page of the patients that a group has to know about first, and how many there are of the caller's own and of all. */
export async function listGroupNeeds(db: Database, context: GroupContext, query: GroupNeedsQuery) {
  const isMine = sql`coalesce(need.responsible_provider_id in (
    select own.id from provider as own where own.user_id = ${context.actor.id}::uuid), false)`;
  const { rows: counted } = await sql<{ mine: number; all: number }>`
    select count(distinct need.referral_id) filter (where ${isMine})::int as mine, count(distinct need.referral_id)::int as "all" from (${parts(context)}) as need`.execute(
    db,
  );
  const counts = counted[0] ?? { mine: 0, all: 0 };
  const scope = query['filter.for'];
  const { rows } = await sql<GroupNeed>`
    select patient_need.referral_id as "referralId", referral.display_id as "displayId", ${patientColumn('referral')} as patient,
      patient_need.reasons
    from (
      select need.referral_id, min(${RANK}) as first, (array_agg(need.since order by ${RANK}, need.since))[1] as since,
        json_agg(json_build_object(
          'kind', need.kind, 'id', need.id, 'hospice', json_build_object('id', need.hospice_id, 'name', need.hospice_name),
          'since', ${isoColumn(sql`need.since`)}, 'targetMinutes', need.target_minutes, 'text', need.text,
          'pendingReason', need.pending_reason
        ) order by ${RANK}, need.since, need.id) as reasons
      from (${parts(context)}) as need
      where ${scope === 'mine' ? isMine : sql`true`}
      group by need.referral_id
    ) as patient_need join referral on referral.id = patient_need.referral_id
    order by patient_need.first, patient_need.since, patient_need.referral_id
    limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(db);
  return { data: rows, meta: { totalItems: counts[scope], counts } };
}
