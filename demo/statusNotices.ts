import { sql, type Trx } from '#server/platform/database/connection.ts';
import { insertRows } from '#server/platform/database/insertRows.ts';
import { readStatusNotice } from '#server/referrals/notices/statusNotices.queries.ts';
import { groupReferralLink, newSecret, unsubscribeLink } from '#server/mail/links.ts';
import { renderMail } from '#server/mail/renderMail.ts';
import { DAY } from './dates.ts';
import { idOf } from './random.ts';

/** What groups were mailed in the last days, by the rule that mails them. */

const READ = ['referral', 'enrollment', 'timeline_event', 'app_user'] as const;
const DAYS = 10;
const MOST = 24;
/** So many of the newest ones can be opened in the local outbox. */
const KEPT = 12;

interface Told {
  readonly line_id: string;
  readonly at: Date;
  readonly data: { readonly event: string };
  readonly hospice_id: string;
  readonly hospice: string;
  readonly email: string | null;
  readonly group_id: string;
  readonly referral_id: string;
  readonly enrollment_id: string;
  readonly user_id: string;
  readonly address: string;
  readonly name: string;
}

async function toldSince(trx: Trx, since: Date): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select line.id as line_id, line.at, hospice.id as hospice_id, hospice.name as hospice, hospice.email, reader.group_id,
      enrollment.referral_id, enrollment.id as enrollment_id, person.id as user_id, person.email as address,
      person.first_name || ' ' || person.last_name as name,
      jsonb_build_object(
        'event', happened.event, 'isNew', false, 'isByHospice', coalesce(actor.hospice_id = enrollment.hospice_id, false)
      ) as data
    from timeline_event as line
      cross join lateral shared_event(line.kind, line.to_status, line.of_event) as happened(event)
      join enrollment on enrollment.referral_id = line.referral_id and enrollment.hospice_id = line.hospice_id
      join hospice on hospice.id = enrollment.hospice_id
      left join app_user as actor on actor.id = line.actor_id
      cross join lateral notice_readers(enrollment, happened.event) as reader
      join app_user as person on person.id = reader.user_id
    where line.at >= ${since} and line.visibility = 'shared' and line.kind in ('status_changed', 'discharged')
      and person.id is distinct from line.actor_id
    order by line.at desc, line.id, person.email limit ${MOST}`.execute(trx);
  return rows;
}

const idFor = ({ address, line_id: line }: Told) => idOf(`notice ${line} ${address}`);

/**
 * Writes the newest of them as sent.
 * @param origin where the links of those that can be read lead; undefined: none can be read
 */
export async function addDemoNotices(trx: Trx, now: number, origin: string | undefined): Promise<void> {
  // The planner knows nothing yet of what this transaction wrote, and would go through it row by row.
  for (const table of READ) await sql`analyze ${sql.table(table)}`.execute(trx);
  const all = await toldSince(trx, new Date(now - DAYS * DAY));
  await insertRows(
    trx,
    'mail_message',
    all.map((told) => ({
      id: idFor(told),
      kind: 'status_notice' as const,
      topic: 'status_notice' as const,
      hospice_id: told.hospice_id,
      group_id: told.group_id,
      referral_id: told.referral_id,
      enrollment_id: told.enrollment_id,
      user_id: told.user_id,
      to_address: told.address,
      to_name: told.name,
      from_name: told.hospice,
      reply_to: told.email,
      data: told.data,
      status: 'sent' as const,
      created_at: told.at,
      due_at: told.at,
      attempts: 1,
      sent_at: told.at,
    })),
  );
  if (origin === undefined) return;
  for (const told of all.slice(0, KEPT)) await keep(trx, { id: idFor(told), told, origin });
}

interface Keeping {
  readonly id: string;
  readonly told: Told;
  readonly origin: string;
}

async function keep(trx: Trx, { id, origin, told }: Keeping): Promise<void> {
  const row = await trx.selectFrom('mail_message').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const notice = await readStatusNotice(trx, row);
  if (!notice) return;
  const { hash, secret } = newSecret();
  const expires = new Date(told.at.getTime() + 60 * DAY);
  await trx.insertInto('mail_handle').values({ hash, message_id: id, expires_at: expires }).execute();
  const links = {
    origin,
    action: groupReferralLink(origin, notice.referralId),
    unsubscribe: unsubscribeLink(origin, secret),
  };
  const kept = JSON.stringify(renderMail('status_notice', notice, 'en', links, { name: told.hospice }));
  await trx.updateTable('mail_message').set({ kept }).where('id', '=', id).execute();
}
