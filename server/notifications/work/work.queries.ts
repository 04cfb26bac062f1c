import type { Work, WorkLine, WorkQuery, WorkScope } from '#contract/notifications/work.ts';
import type { HospiceView, ReadContext } from '#server/platform/access/viewpoint.ts';
import { sql, type Database, type Sql } from '#server/platform/database/connection.ts';
import { isoColumn, namedColumn, personColumn } from '#server/platform/database/contractColumns.queries.ts';
import { all, oneOf } from '#server/platform/database/lists.queries.ts';
import { documentsThatCame } from '#server/referrals/needs/askedDocuments.queries.ts';
import { patientColumn } from '#server/referrals/referralRows.queries.ts';
import { workLines } from './workLines.queries.ts';

/** The page's records, read for its lines only. */
const recordTables = sql`
  left join enrollment on enrollment.id = line.enrollment_id
  left join referral on referral.id = enrollment.referral_id
  left join hospice_location as location on location.id = enrollment.hospice_location_id
  left join app_user as owner on owner.id = line.owner_id
  left join concern on line.kind = 'concern' and concern.id = line.id
  left join survey_words on line.kind in ('callback', 'low_score') and survey_words.result_id = line.id
  left join survey_result on line.kind = 'callback' and survey_result.id = line.id
  left join communication_recipient as recipient on line.kind = 'conversation' and recipient.id = line.id
  left join conversation_entry as words on words.recipient_id = recipient.id and words.at = recipient.group_wrote_at
  left join guest_referral as guest on line.kind = 'question' and guest.id = line.id
  left join provider_group on provider_group.id = coalesce(concern.group_id, recipient.group_id)`;

/** Somebody to call; null without a number. */
const call = (name: Sql, relationship: Sql, phone: Sql): Sql => sql`case when ${phone} is not null
  then jsonb_build_object('name', ${name}, 'relationship', ${relationship}, 'phone', ${phone}) end`;

/** The number that a family left in the survey, then the caregiver's, then the patient's; each number once. */
const calls = sql`(
  select coalesce(jsonb_agg(number.call order by number.place), '[]')
  from (
    select distinct on (asked.call ->> 'phone') asked.call, asked.place
    from unnest(array[
      ${call(
        sql`case when survey_result.respondent_role = 'caregiver' then referral.caregiver ->> 'name' end`,
        sql`case survey_result.respondent_role when 'caregiver' then referral.caregiver ->> 'relationship'
          when 'patient' then 'self' end`,
        sql`survey_words.callback_phone`,
      )},
      ${call(
        sql`referral.caregiver ->> 'name'`,
        sql`referral.caregiver ->> 'relationship'`,
        sql`referral.caregiver ->> 'phone'`,
      )},
      ${call(sql`concat_ws(' ', referral.first_name, referral.last_name)`, sql`'self'`, sql`referral.phone`)}
    ]) with ordinality as asked(call, place)
    where asked.call is not null order by asked.call ->> 'phone', asked.place
  ) as number
)`;

/** The latest question of a sender without an account. */
const guestQuestion = sql`(
  select message.text from guest_message as message
  where message.guest_referral_id = guest.id and not message.is_from_hospice order by message.at desc, message.id limit 1)`;

const columns = sql<WorkLine>`line.kind, line.id,
  case when referral.id is not null then jsonb_build_object('id', referral.id, 'displayId', referral.display_id,
    'patient', ${patientColumn('referral')}, 'urgency', referral.urgency,
    'isUnverified', referral.is_unverified and enrollment.status <> 'entered_in_error') end as referral,
  case when enrollment.id is not null then jsonb_build_object('id', enrollment.id, 'status', enrollment.status,
    'pendingReason', enrollment.pending_reason,
    'firstContactAt', ${isoColumn(sql`enrollment.first_contact_at`)}, 'hospiceLocation', ${namedColumn('location')},
    'evaluationVisitAt', ${isoColumn(sql`enrollment.evaluation_visit_at`)},
    'nextAction', enrollment.next_action, 'nextActionDueAt', ${isoColumn(sql`enrollment.next_action_due_at`)},
    'version', enrollment.version) end as enrollment,
  ${personColumn('owner')} as owner,
  case line.kind when 'conversation' then words.author_name
    when 'documents' then (${documentsThatCame}) when 'question' then guest.sender_name else provider_group.name end as "from",
  case line.kind when 'concern' then concern.text when 'conversation' then recipient.subject
    when 'question' then ${guestQuestion} else survey_words.comment end as text,
  ${isoColumn(sql`line.since`)} as since, ${isoColumn(sql`line.due_at`)} as "dueAt",
  case when line.kind in ('concern', 'question', 'documents', 'conversation') then '[]'::jsonb else ${calls} end as calls`;

const isOf = (scope: WorkScope, actorId: string): Sql =>
  ({
    mine: sql`line.owner_id = ${actorId}::uuid`,
    location: sql`true`,
    unowned: sql`line.owner_id is null`,
  })[scope];

/**
 * A page of the work of this person at the hospice, and how much each scope has. What waits without a set time stands between what is
 * overdue and what is due next.
 */
export async function listWork(
  db: Database,
  context: ReadContext & { readonly view: HospiceView },
  query: WorkQuery,
): Promise<Work> {
  const { actor, now, view } = context;
  const { limit, page } = query;
  const scope = query['filter.for'];
  const asked = all([oneOf(sql`line.kind`, query['filter.kind'])]);
  const count = (of: WorkScope) => sql`count(*) filter (where ${isOf(of, actor.id)} and ${asked})`;
  const orderBy = sql`
    (line.due_at is null or line.due_at >= ${now}::timestamptz), coalesce(line.due_at, line.since), line.id, line.kind`;
  const { rows } = await sql<
    WorkLine & { id: string | null; counts: Work['meta']['counts']; kinds: Work['meta']['kinds'] }
  >`
    with line as materialized (
      select * from (${workLines(context, view.hospiceId)}) as line
    ), paged as (
      select * from line where ${isOf(scope, actor.id)} and ${asked} order by ${orderBy} limit ${limit} offset ${(page - 1) * limit}
    ), counted as (
      select jsonb_build_object('mine', ${count('mine')}, 'location', ${count('location')},
        'unowned', ${count('unowned')}) as counts from line
    ), kinds as (
      select coalesce(jsonb_agg(jsonb_build_object('kind', of_kind.kind, 'count', of_kind.count)), '[]') as kinds
      from (select line.kind, count(*) from line where ${isOf(scope, actor.id)} group by line.kind) as of_kind
    )
    select counted.counts, kinds.kinds, ${columns} from counted cross join kinds left join paged as line on true ${recordTables}
    order by ${orderBy}`.execute(db);
  const counts = rows[0]?.counts ?? { mine: 0, location: 0, unowned: 0 };
  return {
    data: rows.filter(({ id }) => id !== null),
    meta: { totalItems: counts[scope], counts, kinds: rows[0]?.kinds ?? [] },
  };
}
