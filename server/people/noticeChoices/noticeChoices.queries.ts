import {
  type GroupReader,
  type NoticeChoice,
  type NoticeChoices,
  type NoticeEvent,
  type StoppedMail,
  NOTICE_EVENTS,
} from '#contract/people/noticeChoices.ts';
import type { Role } from '#contract/platform/roles.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { byName, escapeLike, readPage, type Page } from '#server/platform/database/lists.queries.ts';
import { isoColumn, namedColumn } from '#server/platform/database/contractColumns.queries.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';
import type { Actor } from '#server/platform/access/viewpoint.ts';

/**
 * People's choices of notices (notice_choice) and the stops of their mails (mail_suppression). A choice never changes a stop:
 * stopped mails resume only when their reader asks for them.
 */

/** The person, and the person's address as `mail_suppression` stores it. */
interface Reader {
  readonly actor: Actor;
  readonly addressHash: Buffer;
}

interface HospiceRow {
  readonly id: string;
  readonly name: string;
  /** The events about which the hospice mails the person's group. */
  readonly mailed: readonly NoticeEvent[];
}

interface ChoiceRow {
  readonly event: NoticeEvent;
  readonly choice: NoticeChoice;
  readonly own: Readonly<Record<string, NoticeChoice>>;
}

/** Events that are not a hospice's step are mailed whatever the hospice shares. */
const ALWAYS_MAILED: readonly NoticeEvent[] = ['messages', 'monthly_summary'];

/** The hospices that the group hears from, with the events about which each mails an audience that the person may belong to. */
async function hospicesOf(trx: Trx, { groupId, role }: Actor): Promise<readonly HospiceRow[]> {
  if (groupId === null) return [];
  const { rows } = await sql<HospiceRow>`
    select hospice.id, hospice.name, array(
      select distinct notice_event_of(mailed.event) from events_mailed(hospice.id, ${groupId}::uuid) as mailed
      where mailed.audience <> 'group' or ${role} = 'care_manager'
    ) as mailed
    from group_hospice join hospice on hospice.id = group_hospice.hospice_id
    where group_hospice.group_id = ${groupId}::uuid and hospice.is_active
    order by ${byName(sql`hospice.name`)}, hospice.id`.execute(trx);
  return rows;
}

async function stoppedMails(trx: Trx, addressHash: Buffer): Promise<StoppedMail[]> {
  const { rows } = await sql<StoppedMail>`
    select stop.id, ${namedColumn('hospice')} as hospice, stop.topic, stop.reason, ${isoColumn(sql`stop.at`)} as at
    from mail_suppression as stop left join hospice on hospice.id = stop.hospice_id
    where stop.address_hash = ${addressHash}
    order by stop.at desc, stop.id`.execute(trx);
  return rows;
}

/** The person's notice events and choices; stopped mails are read with the server's own rights. */
export const readNoticeChoices = (trx: Trx, { actor, addressHash }: Reader): Promise<NoticeChoices> =>
  asSystem(trx, async () => {
    const hospices = await hospicesOf(trx, actor);
    const { rows } = await sql<ChoiceRow>`
      select known.event, notice_choice(person.id, known.event, null) as choice, coalesce((
        select jsonb_object_agg(own.hospice_id, own.choice) from notice_choice as own
        where own.user_id = person.id and own.event = known.event and own.hospice_id is not null
      ), '{}') as own
      from app_user as person cross join unnest(${NOTICE_EVENTS}::text[]) with ordinality as known(event, place)
      where person.id = ${actor.id}::uuid and default_choice_of(person, known.event) is not null
      order by known.place`.execute(trx);
    return {
      hospices: hospices.map(({ id, name }) => ({ id, name })),
      events: rows.map(({ choice, event, own }) => ({
        event,
        choice,
        byHospice: hospices.map(({ id, mailed }) => ({
          hospiceId: id,
          choice: own[id] ?? null,
          isMailed: ALWAYS_MAILED.includes(event) || mailed.includes(event),
        })),
      })),
      stopped: await stoppedMails(trx, addressHash),
    };
  });

interface Choosing {
  readonly event: NoticeEvent;
  readonly hospiceId: string | null;
  readonly choice: NoticeChoice | null;
}

/**
 * Saves one choice with the person's own rights; null removes the choice for a hospice. Of two concurrent writes, the last wins.
 */
export async function saveNoticeChoice(trx: Trx, { id }: Actor, { choice, event, hospiceId }: Choosing): Promise<void> {
  if (choice === null) {
    await sql`delete from notice_choice
      where user_id = ${id}::uuid and event = ${event} and hospice_id = ${hospiceId}::uuid`.execute(trx);
    return;
  }
  await sql`
    insert into notice_choice (user_id, event, hospice_id, choice)
    values (${id}::uuid, ${event}, ${hospiceId}::uuid, ${choice})
    on conflict (user_id, event, hospice_id) do update set choice = excluded.choice`.execute(trx);
}

/** Lifts one stop of this address, whatever its reason. @returns whether it was this address's */
export const liftStop = (trx: Trx, addressHash: Buffer, stopId: string): Promise<boolean> =>
  asSystem(trx, async () => {
    const { numAffectedRows } = await sql`
      delete from mail_suppression where id = ${stopId}::uuid and address_hash = ${addressHash}`.execute(trx);
    return Number(numAffectedRows ?? 0) > 0;
  });

interface Waiting {
  readonly userId: string;
  readonly hospiceId: string;
  readonly event: NoticeEvent;
  readonly at: Date;
  readonly enrollmentId?: string;
  readonly recipientId?: string;
}

/** Queues an item for a person's next digest, at most once. Works in any session. */
export const keepForDigest = (trx: Trx, { at, enrollmentId, event, hospiceId, recipientId, userId }: Waiting) =>
  asSystem(trx, async () => {
    await trx
      .insertInto('digest_item')
      .values({
        user_id: userId,
        hospice_id: hospiceId,
        event,
        at,
        enrollment_id: enrollmentId ?? null,
        recipient_id: recipientId ?? null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });

interface Stop {
  readonly hash: string;
  readonly is_bounce: boolean;
  readonly is_all: boolean;
  readonly at: Date;
}

/** The widest of several stops is shown: a bounced address, then all mails, then some. */
function mailOf(stops: readonly Stop[]): Pick<GroupReader, 'mail' | 'stoppedAt'> {
  const worst = stops.find((stop) => stop.is_bounce) ?? stops.find((stop) => stop.is_all) ?? stops[0];
  if (!worst) return { mail: 'arrives', stoppedAt: null };
  const mail = worst.is_bounce ? 'bounced' : worst.is_all ? 'all_stopped' : 'some_stopped';
  return { mail, stoppedAt: worst.at.toISOString() };
}

interface Listing {
  readonly groupId: string;
  readonly paging: { readonly page: number; readonly limit: number };
  readonly search?: string | undefined;
  readonly hashOf: (address: string) => Buffer;
}

/** A page of the active people of a group, by name, with whether mails reach them. No address is shown. */
export async function listGroupReaders(
  trx: Trx,
  { groupId, hashOf, paging, search }: Listing,
): Promise<Page<GroupReader>> {
  const from = sql`app_user`;
  const { data: people, meta } = await readPage(trx, {
    columns: sql<{ id: string; name: string; role: Role; email: string }>`app_user.id, app_user.role, app_user.email,
      app_user.first_name || ' ' || app_user.last_name as name`,
    from,
    where: [
      sql`app_user.is_active`,
      sql`app_user.group_id = ${groupId}::uuid`,
      ...(search?.split(/\s+/) ?? []).map(
        (word) => sql`searchable(app_user.first_name || ' ' || app_user.last_name)
          like '%' || searchable(${escapeLike(word)}) || '%'`,
      ),
    ],
    orderBy: sql`${byName(sql`app_user.last_name`)}, ${byName(sql`app_user.first_name`)}, app_user.id`,
    paging,
    to: (row) => ({ ...row, hash: hashOf(row.email).toString('hex') }),
  });
  const stops = await asSystem(trx, async () => {
    const found = await sql<Stop>`
      select encode(address_hash, 'hex') as hash, reason = 'bounced' as is_bounce,
        hospice_id is null and topic is null as is_all, at
      from mail_suppression
      where address_hash = any (array(select decode(hex, 'hex') from unnest(${people.map(({ hash }) => hash)}::text[]) as hex))
      order by at desc`.execute(trx);
    return Map.groupBy(found.rows, ({ hash }) => hash);
  });
  return {
    data: people.map(({ hash, id, name, role }) => ({
      id,
      name,
      notifiedAbout: role === 'care_manager' ? 'group' : 'own_patients',
      ...mailOf(stops.get(hash) ?? []),
    })),
    meta,
  };
}
