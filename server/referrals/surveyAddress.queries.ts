import type { Trx } from '#server/platform/database/connection.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';
import { UNNAMED, type Author } from '#server/people/author.queries.ts';
import { maskedAddress } from '#server/mail/maskedAddress.rules.ts';
import { addEvents } from './timeline/timeline.queries.ts';
import { standingAfter, type AddressStanding } from './surveyAddress.rules.ts';

/** Keeps who gave the address of a family's survey. No caller has the right to write these columns: only the server does. */

const write = (trx: Trx, referralId: string, { change, isOfHospice }: AddressStanding) =>
  asSystem(trx, () =>
    trx
      .updateTable('referral')
      .set({ survey_address_change: change && JSON.stringify(change), has_hospice_address: isOfHospice })
      .where('id', '=', referralId)
      .execute(),
  );

interface NewAddress {
  readonly from: string | null;
  readonly to: string | null;
  readonly author: Author;
  readonly isSender: boolean;
  readonly now: Date;
}

/** Whether another hospice has the patient in its care; this one may not know. */
const isCaredForElsewhere = (trx: Trx, referralId: string, hospiceId: string): Promise<boolean> =>
  asSystem(trx, async () => {
    const found = await trx
      .selectFrom('enrollment')
      .select('id')
      .where('referral_id', '=', referralId)
      .where('hospice_id', '!=', hospiceId)
      .where('status', '=', 'enrolled')
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    return found !== undefined;
  });

/** Notes a new address of a locked referral, in the transaction of its change. */
export async function noteNewAddress(
  trx: Trx,
  referralId: string,
  { author, from, isSender, now, to }: NewAddress,
): Promise<void> {
  const { change, isOfHospice } = await trx
    .selectFrom('referral')
    .select(['survey_address_change as change', 'has_hospice_address as isOfHospice'])
    .where('id', '=', referralId)
    .executeTakeFirstOrThrow();
  const standing = { change, isOfHospice };
  const address = { from, to, at: now };
  if (author.hospiceId !== null && (await isCaredForElsewhere(trx, referralId, author.hospiceId))) {
    // A hospice does not read which others were asked.
    const by = { side: 'other', by: UNNAMED, organization: null } as const;
    await write(trx, referralId, standingAfter(standing, { ...address, ...by }));
    return;
  }
  const side = author.hospiceId === null ? (isSender ? 'sender' : 'other') : 'hospice';
  const { name: by, organization } = author;
  await write(trx, referralId, standingAfter(standing, { ...address, side, by, organization }));
}

interface Confirming {
  readonly address: string;
  readonly author: Author;
  readonly now: Date;
}

/** The hospice confirms the address of a locked referral: surveys go there from now on. */
export async function confirmAddress(
  trx: Trx,
  referralId: string,
  { address, author, now }: Confirming,
): Promise<void> {
  await write(trx, referralId, { change: null, isOfHospice: true });
  const text = maskedAddress(address);
  await addEvents(trx, referralId, now, [
    { kind: 'survey_address_confirmed', author, hospiceId: author.hospiceId, text, visibility: 'internal' },
  ]);
}
