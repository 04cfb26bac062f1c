import type { SummaryQuery, SummaryReader } from '#contract/communication/monthlySummaries.ts';
import type { MailState } from '#contract/mail/mail.ts';
import type { SharedFact } from '#contract/organizations/sharing/sharing.ts';
import { daysOfMonth } from './summaryMonth.rules.ts';
import { sql, type Sql, type Trx } from '#server/platform/database/connection.ts';
import { all, byName, isFoundIn, type Page } from '#server/platform/database/lists.queries.ts';
import { recordsOf, type Scope } from '#server/performance/ranges.queries.ts';
import { sourceOf } from '#server/referrals/counts/sources.queries.ts';
import type { SummaryHospice } from './summarySettings.queries.ts';
import type { Actor } from '#server/platform/access/viewpoint.ts';

/** The providers with an account who referred to a hospice in a month, read with system rights. */

/** Summaries cover the whole hospice, no matter who sends them. */
const NOBODY: Actor = { id: '', accountType: 'system', role: '', hospiceId: null, groupId: null, locationIds: [] };

export interface OfMonth {
  readonly hospice: Pick<SummaryHospice, 'id' | 'timeZone'>;
  readonly month: string;
  readonly now: Date;
}

/** The records of a month, as performance views count them. */
export const scopeOfMonth = ({ hospice, month, now }: OfMonth): Scope => ({
  context: { view: { side: 'hospice', hospiceId: hospice.id, locationIds: [] }, actor: NOBODY, now },
  days: daysOfMonth(month),
  zone: hospice.timeZone,
});

/**
 * The readers of the month's summary: people who were responsible for one of its referrals as provider, or recorded one, with an active
 * account in a connected group that may compare the hospice. `providers`: the ids of the person in performance.
 */
function readers(of: OfMonth): Sql {
  const { from, where } = recordsOf('received', scopeOfMonth(of));
  const provider = sourceOf('by_responsible_provider', 'admission');
  return sql`
    received as materialized (
      select ${provider} as provider_id, enrollment.referral_id from ${from} where ${where}
    ),
    counted as materialized (
      select received.provider_id, count(*)::integer as referrals from received
      where received.provider_id is not null group by received.provider_id
    ),
    recorded as materialized (
      select distinct referral.created_by as user_id
      from received join referral on referral.id = received.referral_id
    ),
    reader as materialized (
      select person.id, person.email, one_line(person.first_name || ' ' || person.last_name) as name,
        provider_group.id as group_id, provider_group.name as group_name,
        array_agg(provider.id) as providers, coalesce(sum(counted.referrals), 0)::integer as referrals,
        settings.shared
      from provider
        join app_user as person on person.id = provider.user_id and person.group_id = provider.group_id and person.is_active
        join provider_group on provider_group.id = person.group_id and provider_group.is_active
        join group_hospice on group_hospice.group_id = person.group_id and group_hospice.hospice_id = ${of.hospice.id}::uuid
        cross join lateral (
          select coalesce(own.sharing, hospice.sharing) -> 'shared' as shared
          from hospice left join group_sharing as own on own.hospice_id = hospice.id and own.group_id = person.group_id
          where hospice.id = ${of.hospice.id}::uuid
        ) as settings
        left join counted on counted.provider_id = provider.id
      where jsonb_exists(settings.shared, 'performance_comparison')
        and (counted.provider_id is not null or person.id in (select recorded.user_id from recorded))
      group by person.id, provider_group.id, settings.shared
    )`;
}

interface ListRow {
  readonly id: string;
  readonly name: string;
  readonly group_id: string;
  readonly group_name: string;
  readonly referrals: number;
  readonly is_made: boolean;
  readonly mail_status: MailState | null;
  readonly sent_at: Date | null;
  readonly total: number;
}

const STATES: Readonly<Record<MailState, SummaryReader['state']>> = {
  queued: 'queued',
  claimed: 'queued',
  sending: 'queued',
  sent: 'sent',
  // Sent, but its delivery is uncertain.
  unclear: 'sent',
  bounced: 'bounced',
  suppressed: 'suppressed',
  failed: 'failed',
};

/** A page of a month's readers by name, each with the state of the summary. */
export async function listSummaryReaders(
  trx: Trx,
  of: OfMonth,
  { limit, page, search }: SummaryQuery,
): Promise<Page<SummaryReader>> {
  const where = all([isFoundIn(sql`reader.name, reader.group_name`, search)]);
  const { rows } = await sql<ListRow>`
    with ${readers(of)},
    found as materialized (select * from reader where ${where}),
    paged as (
      select found.* from found order by ${byName(sql`found.name`)}, found.id limit ${limit} offset ${(page - 1) * limit}
    )
    select paged.id, paged.name, paged.group_id, paged.group_name, paged.referrals, counted.total,
      made.user_id is not null as is_made, mail.status as mail_status, mail.sent_at
    from (select count(*)::integer as total from found) as counted
      left join paged on true
      left join monthly_summary as made
        on made.hospice_id = ${of.hospice.id}::uuid and made.month = ${of.month} and made.user_id = paged.id
      left join mail_message as mail on mail.id = made.mail_id
    order by ${byName(sql`paged.name`)}, paged.id`.execute(trx);
  const data = rows
    .filter(({ id }) => id !== null)
    .map((row) => ({
      id: row.id,
      name: row.name,
      group: { id: row.group_id, name: row.group_name },
      referrals: row.referrals,
      // The mail may be deleted by now, but the summary's row remains.
      state: row.is_made ? STATES[row.mail_status ?? 'sent'] : ('not_sent' as const),
      sentAt: row.sent_at?.toISOString() ?? null,
    }));
  return { data, meta: { totalItems: rows[0]?.total ?? 0 } };
}

/** A reader of a summary, with what the hospice shares with the person's group. */
export interface FoundReader {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly providers: readonly string[];
  readonly shared: readonly SharedFact[];
}

/** The month's readers among these people, by id; all readers if no list is given. */
export async function findSummaryReaders(
  trx: Trx,
  of: OfMonth,
  among?: readonly string[],
): Promise<Map<string, FoundReader>> {
  const wanted = among === undefined ? sql`true` : sql`reader.id = any (${among}::uuid[])`;
  const { rows } = await sql<FoundReader>`
    with ${readers(of)} select id, name, email, providers, shared from reader where ${wanted} order by id`.execute(trx);
  return new Map(rows.map((row) => [row.id, row]));
}
