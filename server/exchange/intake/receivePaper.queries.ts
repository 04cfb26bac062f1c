import type { LeftOut, PaperChannel } from '#contract/exchange/intake/papers.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import type { PaperFile } from './paperFile.rules.ts';

/** A paper on its way into a hospice’s intake tray. */
export interface ArrivedPaper {
  readonly hospiceId: string;
  /** Null: for all of the hospice. */
  readonly hospiceLocationId: string | null;
  readonly channel: PaperChannel;
  /** Who sent it, for the people who read it: an email address. */
  readonly sender: string | null;
  readonly subject: string | null;
  /** A guest sent it without a form. */
  readonly guestReferralId?: string;
  /** Null: an email that brought none. */
  readonly file: PaperFile | null;
  /** A paper with the same key in the same hospice is the same paper: it is not put there twice. */
  readonly arrivalKey?: string;
  readonly leftOut?: readonly LeftOut[];
}

/**
 * Puts a paper, whose file is in the document store already, into the hospice’s intake tray. It waits there for a person: nothing is created
 * of it unattended. Runs with the rights of the hospice, or as the system where nobody of it calls.
 * @returns its id; undefined: it is there already, and the caller takes its file out of the store again
 */
export async function receivePaper(trx: Trx, paper: ArrivedPaper, now: Date): Promise<string | undefined> {
  const {
    arrivalKey,
    channel,
    file,
    guestReferralId,
    hospiceId,
    hospiceLocationId,
    leftOut = [],
    sender,
    subject,
  } = paper;
  const id = crypto.randomUUID();
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('intake_paper')
    .values({
      id,
      hospice_id: hospiceId,
      hospice_location_id: hospiceLocationId,
      channel,
      sender,
      subject,
      // People of the hospice may not write it.
      ...(guestReferralId !== undefined && { guest_referral_id: guestReferralId }),
      received_at: now,
      arrival_key: arrivalKey ?? null,
      name: file?.name ?? subject ?? 'Email without a paper',
      size: file?.size ?? 0,
      content_type: file?.contentType ?? null,
      sha256: file?.sha256 ?? null,
      storage_key: file?.storageKey ?? null,
      left_out: JSON.stringify(leftOut),
      reading_state: file ? 'waiting' : 'failed',
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n ? id : undefined;
}
