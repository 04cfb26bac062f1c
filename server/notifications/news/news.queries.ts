import {
  MAX_NEWS_COUNTED,
  NEWS_DAYS,
  type News,
  type NewsMark,
  type NewsQuery,
} from '#contract/notifications/liveUpdates.ts';
import type { NoticeEvent } from '#contract/people/noticeChoices.ts';
import { DAY } from '#contract/platform/durations.ts';
import type { ReadContext } from '#server/platform/access/viewpoint.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { newsItems, type Wanted } from './newsItems.queries.ts';
import { isoColumn } from '#server/platform/database/contractColumns.queries.ts';
import { patientColumn } from '#server/referrals/referralRows.queries.ts';

const earliest = (now: Date): Date => new Date(now.getTime() - NEWS_DAYS * DAY);

interface Read {
  /** Everything up to this time is read, except news marked as unread. */
  readonly until: Date;
  /** Nothing before this time is unread. */
  readonly firstUnread: Date;
}

/** A person who never opened the news has read everything up to a day before the account was created. */
async function readUntil(db: Trx, { actor, now }: ReadContext): Promise<Read> {
  const { rows } = await sql<{ until: Date; marked: Date | null }>`
    select coalesce(seen.until, person.created_at - interval '1 day') as until,
      (select min(mark.item_at) from notice_read as mark where mark.user_id = person.id and not mark.is_read) as marked
    from app_user as person left join news_seen as seen on seen.user_id = person.id
    where person.id = ${actor.id}::uuid`.execute(db);
  const { marked = null, until = now } = rows[0] ?? {};
  const first = marked === null || marked > until ? until : new Date(marked.getTime() - 1);
  return { until, firstUnread: first > earliest(now) ? first : earliest(now) };
}

const HOSPICE_EVENTS: readonly NoticeEvent[] = ['new_referral', 'concern', 'low_score', 'reply', 'overdue'];
const GROUP_EVENTS: readonly NoticeEvent[] = ['new_status', 'enrolled', 'declined', 'discharge', 'alerts', 'messages'];

/** The events that the person turned off or the role does not get. Read once, not per event. */
async function turnedOff(db: Trx, { actor, view }: ReadContext): Promise<ReadonlySet<string>> {
  const { rows } = await (
    view.side === 'group'
      ? sql<{ off: string }>`
        select event || ' ' || hospice.id as off
        from unnest(${[...GROUP_EVENTS]}::text[]) as event cross join hospice
        where hospice.id in (
            select hospice_id from group_hospice where group_id = ${view.groupId}::uuid
            union select own.hospice_id from notice_choice as own where own.user_id = ${actor.id}::uuid
          )
          and notice_choice(${actor.id}::uuid, event, hospice.id) = 'off'`
      : sql<{ off: string }>`
        select event as off from unnest(${[...HOSPICE_EVENTS]}::text[]) as event
        where notice_choice(${actor.id}::uuid, event, ${actor.hospiceId}::uuid) = 'off'`
  ).execute(db);
  return new Set(rows.map(({ off }) => off));
}

/** The recent news that the person may see: unread, read or both. */
async function wantedOf(db: Trx, context: ReadContext) {
  const { actor, now } = context;
  const read = await readUntil(db, context);
  const off = await turnedOff(db, context);
  const isRead = ({ at, id, isKnown }: Parameters<Wanted['isWanted']>[0]) => sql`coalesce(
    (select mark.is_read from notice_read as mark where mark.user_id = ${actor.id}::uuid and mark.item_id = ${id}),
    ${at} <= ${read.until} or ${isKnown})`;
  const within = (from: Date, limit: number, is?: boolean): Wanted => ({
    actor,
    off,
    limit,
    from,
    isWanted: (happened) => sql`${happened.at} > ${from} and ${happened.at} <= ${now}
      and ${is === undefined ? sql`true` : sql`${isRead(happened)} = ${is}`}`,
  });
  return {
    isRead,
    unread: (limit: number) => within(read.firstUnread, limit, false),
    all: (limit: number, is: boolean | undefined) =>
      is === false ? within(read.firstUnread, limit, false) : within(earliest(now), limit, is),
  };
}

type WantedNews = Awaited<ReturnType<typeof wantedOf>>;

/** How many are unread; `MAX_NEWS_COUNTED` + 1 stands for more. */
async function countUnread(db: Trx, { view }: ReadContext, wanted: WantedNews): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*) as unread from (
      select item.id from (${newsItems(wanted.unread(MAX_NEWS_COUNTED + 1), view)}) as item
      limit ${MAX_NEWS_COUNTED + 1}
    ) as unread`.execute(db);
  return rows[0]?.unread ?? 0;
}

/** The person's news, newest first, and the number of unread ones. */
export async function readNews(db: Trx, context: ReadContext, query: NewsQuery): Promise<News> {
  const { now, view } = context;
  const { limit, page } = query;
  const wanted = await wantedOf(db, context);
  // Every screen's bell asks for the first unread: they are read and counted at once, as the database plans such a statement for longer than
  // it runs it.
  const isCounted = page === 1 && query['filter.isRead'] === false;
  const items = newsItems(
    isCounted ? wanted.unread(MAX_NEWS_COUNTED + 1) : wanted.all(page * limit + 1, query['filter.isRead']),
    view,
  );
  const isRead = wanted.isRead({ id: sql`item.id`, at: sql`item.at`, isKnown: sql`item.is_known` });
  const { rows } = await sql<News['data'][number] & { readonly found: number }>`
    with item as materialized (
      select each.*, count(*) over () as found from (${items}) as each
      order by at desc, id limit ${limit + 1} offset ${(page - 1) * limit}
    )
    select item.found, item.id, item.kind, ${isoColumn(sql`item.at`)} as at, ${isRead} as "isRead", item.alert,
      item.to_status as "toStatus", item.is_withdrawal as "isWithdrawal",
      item.step, item.subject, item.message_id as "messageId", item.conversation_id as "conversationId", item.escalation,
      hospice.name as "hospiceName", coalesce(named_group.name, item.group_name) as "groupName",
      referral.id as "referralId", referral.display_id as "displayId", ${patientColumn('referral')} as patient
    from item
      left join referral on referral.id = item.referral_id
      left join hospice on hospice.id = item.hospice_id
      left join provider_group as named_group on named_group.id = item.group_id
    order by item.at desc, item.id`.execute(db);
  const unread = isCounted
    ? Math.min(rows[0]?.found ?? 0, MAX_NEWS_COUNTED + 1)
    : await countUnread(db, context, wanted);
  return {
    until: now.toISOString(),
    unread,
    data: rows.slice(0, limit).map((row) => {
      const { found: _, ...item } = row;
      return item;
    }),
    hasOlder: rows.length > limit,
  };
}

/** Marks news up to this time as read; the time never moves back or into the future. */
export async function markNewsSeen(db: Trx, { actor, now }: ReadContext, until: Date): Promise<void> {
  const seen = until < now ? until : now;
  await sql`
    insert into news_seen (user_id, until) values (${actor.id}::uuid, ${seen})
    on conflict (user_id) do update set until = greatest(news_seen.until, excluded.until)`.execute(db);
  await sql`
    delete from notice_read where user_id = ${actor.id}::uuid
      and item_at <= greatest(${seen}, ${earliest(now)}::timestamptz)`.execute(db);
}

/** Marks some news as read or unread. Ids that are not among the person's news are ignored. */
export async function markNewsRead(db: Trx, context: ReadContext, { ids, isRead }: NewsMark): Promise<void> {
  const { actor, now, view } = context;
  const isOne = (id: ReturnType<typeof sql>) => sql`${id} = any (${ids}::uuid[])`;
  const wanted: Wanted = {
    actor,
    off: await turnedOff(db, context),
    limit: ids.length,
    from: earliest(now),
    isWanted: ({ at, id }) => sql`${isOne(id)} and ${at} > ${earliest(now)} and ${at} <= ${now}`,
  };
  await sql`
    insert into notice_read (user_id, item_id, item_at, is_read, at)
    select distinct on (item.id) ${actor.id}::uuid, item.id, item.at, ${isRead}, ${now}
    from (${newsItems(wanted, view)}) as item order by item.id
    on conflict (user_id, item_id) do update set is_read = excluded.is_read, at = excluded.at`.execute(db);
  await sql`
    delete from notice_read where user_id = ${actor.id}::uuid and item_at <= ${earliest(now)}`.execute(db);
}
