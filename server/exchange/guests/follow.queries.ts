import type { FollowedReferral, GuestMessage } from '#contract/exchange/guests/guestReferrals.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';
import { groupView } from '#server/platform/access/viewpoint.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { isoColumn } from '#server/platform/database/contractColumns.queries.ts';
import { toEnrollment } from '#server/referrals/enrollments/enrollmentRows.queries.ts';
import { readEnrollments } from '#server/referrals/referralDetail.queries.ts';
import { followedSituation, linkEndOf } from './follow.rules.ts';
import { papersOf, type GuestReferral } from './guestReferrals.queries.ts';

/** No group has this id, so a hospice shares with it what it shares with every group. */
const NO_GROUP = '00000000-0000-0000-0000-000000000000';

const NOBODY = {
  id: NO_GROUP,
  accountType: 'guest',
  role: 'guest',
  hospiceId: null,
  groupId: null,
  locationIds: [],
};

/** Questions and answers of one referral, the first one first. */
export const messagesOf = (trx: Trx, guestReferralId: string): Promise<GuestMessage[]> =>
  asSystem(trx, async () => {
    const { rows } = await sql<GuestMessage>`
      select id, ${isoColumn(sql`at`)} as at, is_from_hospice as "isFromHospice", author_name as author, text
      from guest_message where guest_referral_id = ${guestReferralId}::uuid order by at, is_from_hospice, id limit 500`.execute(
      trx,
    );
    return rows;
  });

/** Where a sent referral stands, by the same rules by which the hospice shares with groups (server/referrals/shareEnrollment.rules.ts). */
export const readFollowed = (trx: Trx, guest: GuestReferral, now: Date): Promise<FollowedReferral> =>
  asSystem(trx, async () => {
    if (guest.referralId === null) return papersFollowed(trx, guest);
    const context = { view: groupView(NO_GROUP), actor: NOBODY, now };
    const own = sql`(enrollment.referral_id = ${guest.referralId}::uuid and enrollment.hospice_id = ${guest.hospiceId}::uuid)`;
    const [row] = await readEnrollments(trx, context, own);
    if (!row) throw new Error('A guest’s referral has no enrollment');
    const enrollment = toEnrollment(row, context);
    const situation = followedSituation(enrollment);
    const { displayId } = await trx
      .selectFrom('referral')
      .select('display_id as displayId')
      .where('id', '=', guest.referralId)
      .executeTakeFirstOrThrow();
    const isClosed = situation === 'closed';
    return {
      id: guest.id,
      displayId,
      language: guest.language,
      hospiceName: guest.hospiceName,
      phone: guest.phone,
      patientName: guest.patientName,
      receivedAt: guest.createdAt.toISOString(),
      timeZone: row.hospice_time_zone,
      situation,
      firstContactAt: isClosed ? null : enrollment.firstContactAt,
      plannedStartOfCare: isClosed ? null : enrollment.plannedStartOfCare,
      startOfCare: isClosed ? null : enrollment.startOfCare,
      declineReason: isClosed ? null : enrollment.declineReason,
      endsAt: linkEndOf(guest)?.toISOString() ?? null,
      papers: (await papersOf(trx, guest)).map(({ sha256: _sha256, ...paper }) => paper),
      messages: await messagesOf(trx, guest.id),
      takesMore: true,
    };
  });

/** Papers of which the hospice has made no referral. Whether it put them aside or added them to a known one, the sender reads the same. */
async function papersFollowed(trx: Trx, guest: GuestReferral): Promise<FollowedReferral> {
  const { timeZone } = await trx
    .selectFrom('hospice')
    .select('time_zone as timeZone')
    .where('id', '=', guest.hospiceId)
    .executeTakeFirstOrThrow();
  const isSettled = guest.decidedAt !== null;
  return {
    id: guest.id,
    displayId: null,
    language: guest.language,
    hospiceName: guest.hospiceName,
    phone: guest.phone,
    patientName: guest.patientName,
    receivedAt: guest.createdAt.toISOString(),
    timeZone,
    situation: isSettled ? 'closed' : 'received',
    firstContactAt: null,
    plannedStartOfCare: null,
    startOfCare: null,
    declineReason: null,
    endsAt: linkEndOf(guest)?.toISOString() ?? null,
    papers: (await papersOf(trx, guest)).map(({ sha256: _sha256, ...paper }) => paper),
    messages: await messagesOf(trx, guest.id),
    takesMore: !isSettled,
  };
}
