import {
  MAX_AUDIT_EVENTS,
  SESSION_PAUSE_MINUTES,
  type AuditSession,
  type AuditSessionPage,
  type AuditSessionQuery,
} from '#contract/audit/audit.ts';
import { readingSentence } from '#contract/audit/auditSentence.ts';
import { sql, type Database } from '#server/platform/database/connection.ts';
import { isoColumn } from '#server/platform/database/contractColumns.queries.ts';
import { actorOrganization, fromPeople, whereOf } from './auditEvents.queries.ts';
import type { AuditVerbs } from './auditVerbs.rules.ts';

interface SessionRow extends Omit<AuditSession, 'actor' | 'sentence'> {
  actorId: string | null;
  actorName: string | null;
  actorRole: string | null;
  actorOrganization: string | null;
  total: number;
  isMore: boolean;
}

const toSession = (row: SessionRow): AuditSession => {
  const { actorId: id, actorName, actorOrganization: organization, actorRole: role, events, from, records, to } = row;
  const name = actorName ?? id;
  return {
    id: row.id,
    actor: id === null || name === null ? null : { id, name, role, organization },
    from,
    to,
    events,
    records,
    sentence: readingSentence(name, records),
  };
};

/**
 * A page of what people read, one line for each session: their reads without a long pause. Of all that match, the newest
 * `MAX_AUDIT_EVENTS` are grouped: the index finds them soon, and nobody turns more pages than these make.
 */
export async function listAuditSessions(
  db: Database,
  { limit, page, ...filters }: AuditSessionQuery,
  verbs: AuditVerbs,
): Promise<AuditSessionPage> {
  const where = await whereOf(db, { ...filters, 'filter.isRead': true }, verbs);
  const { rows } = await sql<SessionRow>`
    with found as (
      select audit_event.id, audit_event.at, audit_event.actor_id, audit_event.entity_id from audit_event where ${where}
      order by audit_event.at desc, audit_event.id desc limit ${MAX_AUDIT_EVENTS + 1}
    ), begun as (
      select *, at - lag(at) over (partition by actor_id order by at, id) < make_interval(mins => ${SESSION_PAUSE_MINUTES}::integer) as goes_on
      from (select * from found order by at desc, id desc limit ${MAX_AUDIT_EVENTS}) as newest
    ), numbered as (
      select *, count(*) filter (where goes_on is not true) over (partition by actor_id order by at, id) as number from begun
    ), session as (
      select numbered.actor_id, min(numbered.id) as id, min(numbered.at) as began_at, max(numbered.at) as ended_at,
        count(*)::int as events,
        (count(distinct numbered.entity_id) filter (where numbered.entity_id is distinct from reader.id
          and numbered.entity_id is distinct from reader.hospice_id and numbered.entity_id is distinct from reader.group_id))::int as records
      from numbered left join app_user as reader on reader.id = numbered.actor_id
      group by numbered.actor_id, numbered.number
    ), counted as (
      select count(*)::int as total, (select count(*) from found) > ${MAX_AUDIT_EVENTS} as is_more from session
    )
    select session.id::text as id, ${isoColumn(sql`session.began_at`)} as "from", ${isoColumn(sql`session.ended_at`)} as "to",
      session.events, session.records, session.actor_id as "actorId",
      app_user.first_name || ' ' || app_user.last_name as "actorName", app_user.role as "actorRole",
      ${actorOrganization} as "actorOrganization", counted.total, counted.is_more as "isMore"
    from counted left join (
      select * from session order by ended_at desc, id desc limit ${limit} offset ${(page - 1) * limit}
    ) as session on true ${fromPeople(sql`session.actor_id`)}
    order by session.ended_at desc, session.id desc`.execute(db);
  const [first] = rows;
  return {
    data: rows.filter(({ id }) => id !== null).map(toSession),
    meta: { totalItems: first?.total ?? 0, isMore: first?.isMore ?? false },
  };
}
