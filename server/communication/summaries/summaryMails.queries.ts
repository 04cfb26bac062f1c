import * as z from 'zod/mini';
import { Month } from '#contract/communication/monthlySummaries.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { findSummaryReaders, type FoundReader, type OfMonth, scopeOfMonth } from './summaryReaders.queries.ts';
import { readSummaryHospice, type SummaryHospice } from './summarySettings.queries.ts';
import type { MailRow } from '#server/mail/mail.tables.ts';
import type { ReadMail } from '#server/mail/defineMail.ts';
import type { MonthlySummaryData } from './monthlySummary.mail.ts';
import { type SummaryLine, SUMMARY_METRICS, summaryLines } from './summaryFigures.rules.ts';
import { onlyOf } from '#server/performance/sourceRows.queries.ts';
import type { Figures } from '#contract/performance/performance.ts';
import { readFigures } from '#server/performance/figures.queries.ts';
import { inCall } from '#server/platform/access/reading.ts';
import { plusMonths } from './summaryMonth.rules.ts';

export interface Summary extends OfMonth {
  readonly hospice: SummaryHospice;
  readonly reader: FoundReader;
}

/** The content of a provider's summary, read with system rights. */
export async function summaryData(trx: Trx, { hospice, month, now, reader }: Summary): Promise<MonthlySummaryData> {
  return { hospice: hospice.name, month, figures: await readSummaryLines(trx, { hospice, month, now }, reader) };
}

const Queued = z.object({ month: Month });

/**
 * The summary's current content, or why it is not sent: the hospice no longer shares its figures with the provider's group, no referral of
 * the month is left, or the person is no longer its reader (changed address or group, deactivated) or turned it off.
 */
export async function readMonthlySummary(trx: Trx, mail: MailRow, now: Date): Promise<ReadMail<'monthly_summary'>> {
  const { month } = z.parse(Queued, mail.data);
  const { hospice_id: hospiceId, user_id: userId } = mail;
  const hospice = hospiceId === null ? undefined : await readSummaryHospice(trx, hospiceId);
  if (!hospice || userId === null || !(await isWanted(trx, userId, hospice.id)))
    return { suppressionReason: 'not_shown' };
  const reader = (await findSummaryReaders(trx, { hospice, month, now }, [userId])).get(userId);
  if (!reader || reader.email !== mail.to_address) return { suppressionReason: 'not_shown' };
  return { data: await summaryData(trx, { hospice, month, now, reader }) };
}

async function isWanted(trx: Trx, userId: string, hospiceId: string): Promise<boolean> {
  const { rows } = await sql`
    select from hospice where id = ${hospiceId}::uuid and is_active
      and notice_choice(${userId}::uuid, 'monthly_summary', id) <> 'off'`.execute(trx);
  return rows.length > 0;
}
const VIEW = 'by_responsible_provider';

/**
 * One provider's figures of a month and their change, from what the hospice shares with the provider's group: counted as in the view by
 * responsible provider, with system rights.
 */
async function readSummaryLines(
  trx: Trx,
  of: OfMonth,
  { providers, shared }: Pick<FoundReader, 'providers' | 'shared'>,
): Promise<SummaryLine[]> {
  const own = onlyOf(VIEW, providers);
  const figuresOf = (month: string): Promise<Figures> =>
    readFigures(inCall(trx), scopeOfMonth({ ...of, month }), SUMMARY_METRICS, own);
  const figures = await figuresOf(of.month);
  const before = await figuresOf(plusMonths(of.month, -1));
  return summaryLines({ month: of.month, figures, before }, new Set(shared));
}
