import * as z from 'zod/mini';
import { Id, Instant, PlainDate } from '#contract/platform/fields.ts';
import { GroupReferralCreation, HospiceReferralCreation } from '#contract/referrals/referralChanges.ts';
import { DeclineReason, DischargeType, PendingReason, ReferralStatus } from '#contract/referrals/statuses.ts';
import type { GoodRow } from '#server/exchange/imports/importResult.rules.ts';

/** The checked rows of a file as they are kept until they are written: one line of JSON each. */

/**
 * The call that starts an import writes this many rows itself; a job writes the others. On the embedded database everybody else waits
 * for the call, and its first statements take longest because nothing has been planned yet.
 */
export const FIRST_PIECE = 50;

const moment = z.pipe(
  Instant,
  z.transform((text: string) => new Date(text)),
);

const History = z.object({
  status: ReferralStatus,
  statusAt: moment,
  firstContactAt: z.nullable(moment),
  pendingReason: z.nullable(PendingReason),
  plannedStartOfCare: z.nullable(PlainDate),
  startOfCare: z.nullable(moment),
  admissionNurseId: z.nullable(Id),
  declineReason: z.nullable(DeclineReason),
  declineDetail: z.nullable(z.string()),
  dateOfDeath: z.nullable(PlainDate),
  dischargeDate: z.nullable(PlainDate),
  dischargeType: z.nullable(DischargeType),
});

/** A checked row, with the id of the referral that it becomes. */
export interface KeptRow extends GoodRow {
  readonly id: string;
  /** Referrals that may be of the same patient and were there at the check: the person imports the row all the same. */
  readonly known: readonly string[];
}

const lineOf = (side: 'hospice' | 'group') =>
  z.object({
    row: z.int(),
    id: Id,
    known: z.array(Id),
    body: side === 'hospice' ? HospiceReferralCreation : GroupReferralCreation,
    history: z.optional(History),
  });
const LINES = { hospice: lineOf('hospice'), group: lineOf('group') };

/** The line of a row. */
export const keptLine = (row: KeptRow): string => `${JSON.stringify(row)}\n`;

/** The row of a line. A server of another version may have written it: undefined where this one cannot read it. */
export function readKeptLine(line: string, side: 'hospice' | 'group'): KeptRow | undefined {
  const { data } = z.safeParse(LINES[side], JSON.parse(line));
  return data && { ...data, history: data.history };
}

const Head = z.object({ id: Id, row: z.int() });

/** Which row of the file a line is, and the id of the referral that it becomes. */
export const headOfLine = (line: string): z.infer<typeof Head> => z.parse(Head, JSON.parse(line));
