import { MAX_OPEN_GUEST_PAPERS } from '#contract/exchange/guests/guestReferrals.ts';
import { receivePaper } from '#server/exchange/intake/receivePaper.queries.ts';
import type { PaperFile } from '#server/exchange/intake/paperFile.rules.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';

/** Papers that guests sent without a form: they wait in the hospice's intake tray. */

interface SentPaper {
  readonly guest: { readonly id: string; readonly hospiceId: string; readonly senderEmail: string };
  readonly hospiceLocationId: string | null;
  readonly file: PaperFile;
}

/** Puts a paper into the tray, under its sender. The sender has no such paper there yet. @returns its id */
export const receiveGuestPaper = (
  trx: Trx,
  { file, guest: { hospiceId, id: guestReferralId, senderEmail }, hospiceLocationId }: SentPaper,
  now: Date,
): Promise<string> =>
  asSystem(trx, async () => {
    const arrived = { hospiceId, hospiceLocationId, channel: 'page', sender: senderEmail, subject: null } as const;
    const arrivalKey = `guest ${guestReferralId} ${file.sha256}`;
    const id = await receivePaper(trx, { ...arrived, guestReferralId, arrivalKey, file }, now);
    if (id === undefined) throw new Error('The paper of a guest is in the tray already');
    return id;
  });

/** Whether the tray takes further papers of guests now. */
export const hasRoomForGuests = (trx: Trx, hospiceId: string): Promise<boolean> =>
  asSystem(trx, async () => {
    const { rows } = await sql<{ hasRoom: boolean }>`
      select count(*) < ${MAX_OPEN_GUEST_PAPERS} as "hasRoom" from intake_paper
      where hospice_id = ${hospiceId}::uuid and state = 'open' and channel = 'page'`.execute(trx);
    return rows[0]?.hasRoom === true;
  });

/** The location of the page that a guest's first paper came through. */
export const locationOfPapers = (trx: Trx, guestReferralId: string): Promise<string | null> =>
  asSystem(trx, async () => {
    const { rows } = await sql<{ locationId: string | null }>`
      select hospice_location_id as "locationId" from intake_paper where guest_referral_id = ${guestReferralId}::uuid
      order by received_at, id limit 1`.execute(trx);
    return rows[0]?.locationId ?? null;
  });

/** The guest who sent a paper; undefined: it came another way. */
export const guestOfPaper = (trx: Trx, paperId: string): Promise<string | undefined> =>
  asSystem(trx, async () => {
    const { rows } = await sql<{ id: string | null }>`
      select guest_referral_id as id from intake_paper where id = ${paperId}::uuid`.execute(trx);
    return rows[0]?.id ?? undefined;
  });

/** Whether a referral that is made of this paper is its guest's: of several that are made of one guest's papers, the first. */
export const isFirstOfGuest = (trx: Trx, paperId: string): Promise<boolean> =>
  asSystem(trx, async () => {
    const { rows } = await sql`
      select from guest_referral as guest join intake_paper as paper on paper.guest_referral_id = guest.id
      where paper.id = ${paperId}::uuid and guest.referral_id is null for update of guest`.execute(trx);
    return rows.length > 0;
  });

/** From now on the sender of this paper follows the referral that was made of it. */
export const followFromPaper = (trx: Trx, paperId: string, referralId: string): Promise<void> =>
  asSystem(trx, async () => {
    await sql`
      update guest_referral set referral_id = ${referralId}::uuid
      where id = (select guest_referral_id from intake_paper where id = ${paperId}::uuid) and referral_id is null`.execute(
      trx,
    );
  });

/** What changed about a sender shows in open trays: writing their papers announces them. */
export const announcePapers = (trx: Trx, guestReferralId: string): Promise<void> =>
  asSystem(trx, async () => {
    await sql`update intake_paper set version = version where guest_referral_id = ${guestReferralId}::uuid`.execute(
      trx,
    );
  });
