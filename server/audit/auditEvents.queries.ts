import {
  MAX_AUDIT_EVENTS,
  type AuditEvent,
  type AuditExportQuery,
  type AuditPage,
  type AuditQuery,
} from '#contract/audit/audit.ts';
import { actionLabelOf, auditSentence } from '#contract/audit/auditSentence.ts';
import { exactTime, outcomeText, recordNameOf, roleNameOf } from '#contract/audit/auditWords.ts';
import { PRODUCT_NAME } from '#contract/platform/product.ts';
import { accessCategoryLabel, type AccessCategory } from '#contract/platform/accessReason.ts';
import type { AuditVerbs } from './auditVerbs.rules.ts';
import { sql, type Database, type Sql } from '#server/platform/database/connection.ts';
import type { Cell } from '#server/platform/http/files/csv.ts';
import { isoColumn } from '#server/platform/database/contractColumns.queries.ts';
import { all, escapeLike, isFlagged, onDays, oneOf, oneOfIds } from '#server/platform/database/lists.queries.ts';
/** Audit events for administrators: row-level security shows the rows to nobody else. */

type Filters = Omit<AuditExportQuery, 'fileName'>;

const UTC = sql`'UTC'`;

/** As the index of refusals has it. */
const refused = sql`(audit_event.outcome not in ('ok', 'replayed'))`;

const changed = ({ changing }: AuditVerbs) => sql`(audit_event.verb = any (${[...changing]}::text[]))`;

const isReading = ({ reading }: AuditVerbs) => sql`(audit_event.verb = any (${[...reading]}::text[]))`;

const reasoned = sql`(audit_event.access_reason is not null)`;

const byPeople = (ids: readonly string[]): Sql => sql`audit_event.actor_id = any (${ids}::uuid[])`;

/**
 * Looked up beforehand: where the database sees who is asked for, it takes the index of their events, and goes through
 * millions of others where it does not.
 */
async function findPeople(db: Database, which: Sql): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select app_user.id from app_user where ${which}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Events by an organization's people, and events about the organization itself. */
async function ofOrganizations(
  db: Database,
  column: Sql,
  ids: readonly string[] | undefined,
): Promise<Sql | undefined> {
  if (!ids) return undefined;
  const people = await findPeople(db, sql`${column} = any (${ids}::uuid[])`);
  return sql`(${byPeople(people)} or audit_event.entity_id = any (${ids}::uuid[]))`;
}

/** The number of a call, whole; otherwise every word in the name or the email of who called. */
async function isLookedFor(db: Database, search: string | undefined): Promise<Sql | undefined> {
  if (search === undefined) return undefined;
  const { rows } = await sql`select 1 from audit_event where request_id = ${search} limit 1`.execute(db);
  if (rows.length > 0) return sql`audit_event.request_id = ${search}`;
  const words = search.split(/\s+/).map(
    (word) => sql`searchable(app_user.first_name || ' ' || app_user.last_name || ' ' || app_user.email)
      like '%' || searchable(${escapeLike(word)}) || '%'`,
  );
  return byPeople(await findPeople(db, all(words)));
}

const isBetween = (moments: readonly string[] | undefined): Sql | undefined =>
  // The contract's moments have milliseconds, the rows microseconds.
  moments &&
  sql`audit_event.at >= ${moments[0]}::timestamptz and audit_event.at < ${moments[1]}::timestamptz + interval '1 ms'`;

/**
 * The condition for the audit events that a list asks for, in all organizations: the routes keep it to platform administrators. A search
 * finds the calls with this request id, or else the calls of people whose name or email has all its words.
 */
export async function whereOf(db: Database, filters: Filters, verbs: AuditVerbs): Promise<Sql> {
  const outcomes = filters['filter.outcome'];
  const wantsBoth = outcomes?.includes('done') === outcomes?.includes('refused');
  return all([
    onDays(sql`audit_event.at`, filters['filter.at'], UTC),
    isBetween(filters['filter.between']),
    oneOfIds(sql`audit_event.actor_id`, filters['filter.actor.id']),
    await ofOrganizations(db, sql`app_user.hospice_id`, filters['filter.hospice.id']),
    await ofOrganizations(db, sql`app_user.group_id`, filters['filter.group.id']),
    oneOf(sql`audit_event.verb`, filters['filter.verb']),
    oneOf(sql`audit_event.entity`, filters['filter.entity']),
    oneOfIds(sql`audit_event.entity_id`, filters['filter.entityId']),
    wantsBoth ? undefined : isFlagged(refused, outcomes?.includes('refused')),
    isFlagged(reasoned, filters['filter.hasReason']),
    isFlagged(changed(verbs), filters['filter.isChange']),
    isFlagged(isReading(verbs), filters['filter.isRead']),
    await isLookedFor(db, filters.search),
  ]);
}

/** One index serves both directions; events at the same time are ordered as they were written. */
const orderOf = (direction: 'ASC' | 'DESC'): Sql =>
  direction === 'ASC' ? sql`audit_event.at, audit_event.id` : sql`audit_event.at desc, audit_event.id desc`;

interface EventRow extends Omit<AuditEvent, 'accessReason' | 'actor' | 'isChange' | 'label' | 'sentence'> {
  recordName: string | null;
  accessCategory: AccessCategory | null;
  accessWords: string | null;
  actorId: string | null;
  actorName: string | null;
  actorRole: string | null;
  actorOrganization: string | null;
}

/** What the record is called: of patients only the referral's number, of an invitation the invited person. */
const recordName = sql`(
  select person.first_name || ' ' || person.last_name from app_user as person where person.id = audit_event.entity_id
  union all select about.name from hospice as about where about.id = audit_event.entity_id
  union all select about.name from provider_group as about where about.id = audit_event.entity_id
  union all select referral.display_id from referral where referral.id = audit_event.entity_id
  union all select referral.display_id from enrollment join referral on referral.id = enrollment.referral_id
    where enrollment.id = audit_event.entity_id
  union all select invite.email from invite where invite.id = audit_event.entity_id
  union all select provider.name from provider where provider.id = audit_event.entity_id
  union all select community.name from community where community.id = audit_event.entity_id
  union all select hospice_location.name from hospice_location where hospice_location.id = audit_event.entity_id
  limit 1)`;

export const actorOrganization = sql`
  coalesce(hospice.name, provider_group.name, case when app_user.account_type = 'admin' then ${PRODUCT_NAME} end)`;

const columns = sql`audit_event.id::text as id, ${isoColumn(sql`audit_event.at`)} as at, audit_event.verb, audit_event.entity,
  audit_event.entity_id as "entityId", audit_event.address, audit_event.outcome, audit_event.access_category as "accessCategory",
  audit_event.access_reason as "accessWords",
  audit_event.request_id as "requestId", audit_event.detail, audit_event.actor_id as "actorId",
  app_user.first_name || ' ' || app_user.last_name as "actorName", app_user.role as "actorRole",
  ${actorOrganization} as "actorOrganization", ${recordName} as "recordName"`;

/** The person of an entry, and where the person belongs. */
export const fromPeople = (actorId: Sql): Sql => sql`left join app_user on app_user.id = ${actorId}
  left join hospice on hospice.id = app_user.hospice_id
  left join provider_group on provider_group.id = app_user.group_id`;

const people = fromPeople(sql`audit_event.actor_id`);

const sentenceOf = ({ actorId, actorName, detail, outcome, recordName: about, verb }: EventRow): string =>
  auditSentence({ actorName: actorName ?? actorId, detail, outcome, recordName: about, verb });

function toEvent({ recordName: about, ...row }: EventRow, { changing }: AuditVerbs): AuditEvent {
  const {
    accessCategory: category,
    accessWords: words,
    actorId: id,
    actorName: name,
    actorOrganization: organization,
    actorRole: role,
    ...event
  } = row;
  return {
    ...event,
    accessReason: category === null || words === null ? null : { category, words },
    actor: id === null ? null : { id, name: name ?? id, role, organization },
    label: actionLabelOf(event.verb),
    sentence: sentenceOf({ ...row, recordName: about }),
    isChange: changing.has(event.verb),
  };
}

/**
 * A page of the audit. It is counted, and goes, as far as `MAX_AUDIT_EVENTS`: of millions of events nobody turns the pages, and
 * counting all of them would take longer than reading the page. What is counted whole is found whole and then sorted; of more
 * the newest are soon found by going through all in their order.
 */
export async function listAuditEvents(db: Database, query: AuditQuery, verbs: AuditVerbs): Promise<AuditPage> {
  const { limit, page, sortBy } = query;
  const where = await whereOf(db, query, verbs);
  const counted = await sql<{ total: number }>`
    select count(*) as total from (select from audit_event where ${where} limit ${MAX_AUDIT_EVENTS + 1}) as counted`.execute(
    db,
  );
  const total = counted.rows[0]?.total ?? 0;
  const isMore = total > MAX_AUDIT_EVENTS;
  const offset = (page - 1) * limit;
  const rest = Math.min(limit, Math.min(total, MAX_AUDIT_EVENTS) - offset);
  const orderBy = orderOf(sortBy[0]?.direction ?? 'DESC');
  const { rows } =
    rest <= 0
      ? { rows: [] }
      : await sql<EventRow>`
          with found as ${isMore ? sql`not materialized` : sql`materialized`} (select * from audit_event where ${where})
          select ${columns}
          from (select * from found as audit_event order by ${orderBy} limit ${rest} offset ${offset}) as audit_event
          ${people} order by ${orderBy}`.execute(db);
  return {
    data: rows.map((row) => toEvent(row, verbs)),
    meta: { totalItems: Math.min(total, MAX_AUDIT_EVENTS), isMore },
  };
}

const ID_BYTES = 8;

/** The numbers of the events that match at one moment, newest first: 8 bytes each. */
export async function packAuditEvents(db: Database, filters: Filters, verbs: AuditVerbs): Promise<Buffer> {
  const { rows } = await sql<{ ids: Buffer | null }>`
    select string_agg(int8send(listed.id), ''::bytea) as ids
    from (select audit_event.id from audit_event where ${await whereOf(db, filters, verbs)} order by ${orderOf('DESC')}) as listed`.execute(
    db,
  );
  return rows[0]?.ids ?? Buffer.alloc(0);
}

/** How many events are packed. */
export const packedLength = (ids: Buffer): number => ids.length / ID_BYTES;

export const AUDIT_HEADINGS = [
  'Time (UTC)',
  'Time (ISO)',
  'Person',
  'Role',
  'Role (code)',
  'Organization',
  'What happened',
  'Action',
  'Action (code)',
  'Record type',
  'Record ID',
  'IP address',
  'Outcome',
  'Outcome (code)',
  'Reason category',
  'Reason',
  'Request ID',
  'Details',
] as const;

/** Lines of the file for some of the packed events, in their order. */
export async function auditCells(
  db: Database,
  packed: Buffer,
  { from, limit }: { readonly from: number; readonly limit: number },
): Promise<Cell[][]> {
  const last = Math.min(from + limit, packedLength(packed));
  const ids = Array.from({ length: Math.max(0, last - from) }, (_, index) =>
    Number(packed.readBigInt64BE((from + index) * ID_BYTES)),
  );
  const { rows } = await sql<EventRow>`
    select ${columns} from audit_event ${people}
    where audit_event.id = any (${ids}::bigint[]) order by ${orderOf('DESC')}`.execute(db);
  return rows.map((row) => [
    exactTime(row.at, 'UTC'),
    row.at,
    row.actorName ?? row.actorId,
    roleNameOf(row.actorRole),
    row.actorRole,
    row.actorOrganization,
    sentenceOf(row),
    actionLabelOf(row.verb) ?? row.verb,
    row.verb,
    recordNameOf(row.entity),
    row.entityId,
    row.address,
    outcomeText(row.outcome),
    row.outcome,
    row.accessCategory && accessCategoryLabel[row.accessCategory],
    row.accessWords,
    row.requestId,
    row.detail && JSON.stringify(row.detail),
  ]);
}
