import { createHash } from 'node:crypto';
import { GUEST_SESSION_MINUTES, MAX_GUEST_PAPERS, type GuestPaper } from '#contract/exchange/guests/guestReferrals.ts';
import type { SurveyLanguage } from '#contract/platform/languages.ts';
import { MINUTE } from '#contract/platform/durations.ts';
import { hashOf, newSecret } from '#server/mail/links.ts';
import type { Author } from '#server/people/author.queries.ts';
import type { GuestCaller } from '#server/platform/access/guestCaller.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { isoColumn } from '#server/platform/database/contractColumns.queries.ts';

/** Referrals that guests sent. Every statement names the one referral, or the session's address and hospice. */

export interface GuestReferral {
  readonly id: string;
  readonly hospiceId: string;
  /** Null: only papers came, and the hospice has made no referral of them. */
  readonly referralId: string | null;
  /** Where papers and questions go: the record itself, or the known one of the same patient. */
  readonly recordId: string | null;
  readonly language: SurveyLanguage;
  readonly senderName: string;
  readonly senderOrganization: string | null;
  readonly senderEmail: string;
  readonly patientName: string | null;
  readonly createdAt: Date;
  /** When the hospice decided; null while it has not. */
  readonly decidedAt: Date | null;
  readonly hospiceName: string;
  readonly phone: string | null;
}

/** When the hospice was through with all papers of a guest that it made no referral of. Where they are gone, that was long ago. */
export const papersSettledAt = sql`(
  select case when bool_or(paper.state = 'open') then null else coalesce(max(paper.settled_at), guest.created_at) end
  from intake_paper as paper where paper.guest_referral_id = guest.id)`;

async function readGuestReferral(trx: Trx, where: ReturnType<typeof sql>): Promise<GuestReferral | undefined> {
  const { rows } = await sql<GuestReferral>`
    select guest.id, guest.hospice_id as "hospiceId", guest.referral_id as "referralId",
      coalesce(guest.merged_into_id, guest.referral_id) as "recordId", guest.language, guest.sender_name as "senderName",
      guest.sender_organization as "senderOrganization", guest.sender_email as "senderEmail",
      guest.patient_name as "patientName", guest.created_at as "createdAt",
      case when guest.referral_id is null then ${papersSettledAt}
        when enrollment.status in ('enrolled', 'declined', 'entered_in_error') then enrollment.status_since end as "decidedAt",
      hospice.name as "hospiceName", coalesce(place.phone, hospice.phone) as phone
    from guest_referral as guest
      left join referral on referral.id = guest.referral_id
      left join enrollment on enrollment.referral_id = guest.referral_id and enrollment.hospice_id = guest.hospice_id
      join hospice on hospice.id = guest.hospice_id and hospice.is_active
      left join hospice_location as place on place.id = enrollment.hospice_location_id
    where ${where} and referral.deleted_at is null and (guest.referral_id is null or enrollment.id is not null)`.execute(
    trx,
  );
  return rows[0];
}

/** The referral of a follow link. */
export const findByLink = (trx: Trx, token: string): Promise<GuestReferral | undefined> =>
  asSystem(trx, () =>
    readGuestReferral(trx, sql`guest.id = (select guest_referral_id from guest_link where hash = ${hashOf(token)})`),
  );

/** @returns undefined where it is gone */
export const guestReferralOf = (trx: Trx, id: string): Promise<GuestReferral | undefined> =>
  asSystem(trx, () => readGuestReferral(trx, sql`guest.id = ${id}::uuid`));

/**
 * A referral that the session may reach: the one of its link, or one that the same address sent during the session. Locked, so that
 * what is counted on it is counted once.
 */
export const lockOwn = (trx: Trx, guest: GuestCaller, id: string, now: Date): Promise<GuestReferral | undefined> =>
  asSystem(trx, async () => {
    const since = new Date(now.getTime() - GUEST_SESSION_MINUTES * MINUTE);
    const isOwn = guest.guestReferralId
      ? sql`guest.id = ${guest.guestReferralId}::uuid`
      : sql`(lower(guest.sender_email) = lower(${guest.email}) and guest.created_at > ${since})`;
    // In the order of all changes: the referral first.
    await sql`select 1 from referral where id = (
      select referral_id from guest_referral where id = ${id}::uuid) for update`.execute(trx);
    await sql`select 1 from guest_referral where id = ${id}::uuid for update`.execute(trx);
    return readGuestReferral(
      trx,
      sql`guest.id = ${id}::uuid and guest.hospice_id = ${guest.hospiceId}::uuid and ${isOwn}`,
    );
  });

/** A sender as the author of lines and papers: without an account, as a name and an organization. */
export const senderAuthor = ({
  senderName,
  senderOrganization,
}: Pick<GuestReferral, 'senderName' | 'senderOrganization'>): Author => ({
  id: null,
  name: senderName,
  organization: senderOrganization,
  hospiceId: null,
});

/** What makes two sendings the same: one session, one key, one content. */
export const submissionKeyOf = (accessId: string, key: string | null, body: object): string =>
  createHash('sha256')
    .update(`${accessId}\n${key ?? crypto.randomUUID()}\n${JSON.stringify(body)}`)
    .digest('hex');

/** The referral that this sending made before. */
export const sentBefore = (trx: Trx, submissionKey: string): Promise<GuestReferral | undefined> =>
  asSystem(trx, () => readGuestReferral(trx, sql`guest.submission_key = ${submissionKey}`));

interface NewGuestReferral {
  readonly hospiceId: string;
  readonly referralId: string | null;
  readonly language: SurveyLanguage;
  readonly senderName: string;
  readonly senderOrganization: string | null;
  readonly senderPhone: string | null;
  readonly senderEmail: string;
  readonly patientName: string | null;
  readonly submissionKey: string;
}

/** @returns its id */
export async function insertGuestReferral(trx: Trx, guest: NewGuestReferral, now: Date): Promise<string> {
  const { id } = await trx
    .insertInto('guest_referral')
    .values({
      hospice_id: guest.hospiceId,
      referral_id: guest.referralId,
      language: guest.language,
      sender_name: guest.senderName,
      sender_organization: guest.senderOrganization,
      sender_phone: guest.senderPhone,
      sender_email: guest.senderEmail,
      patient_name: guest.patientName,
      submission_key: guest.submissionKey,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A further token that opens the page to follow this referral; the database keeps its hash. */
export const newFollowToken = (trx: Trx, guestReferralId: string): Promise<string> =>
  asSystem(trx, async () => {
    const { hash, secret } = newSecret();
    await trx.insertInto('guest_link').values({ hash, guest_referral_id: guestReferralId }).execute();
    return secret;
  });

/** A paper of a sender, and its content. */
export interface KnownPaper extends GuestPaper {
  readonly sha256: string;
}

/**
 * The papers that a sender added to a record, and those that went into the tray, the first one first; deleted ones are the hospice's
 * affair.
 */
export const papersOf = (trx: Trx, { id, recordId, senderName }: GuestReferral): Promise<KnownPaper[]> =>
  asSystem(trx, async () => {
    const { rows } = await sql<KnownPaper>`
      select id, name, content_type as "contentType", ${isoColumn(sql`added_at`)} as "addedAt", sha256
      from (
        select id, name, content_type, uploaded_at as added_at, sha256 from document
        where referral_id = ${recordId}::uuid and hospice_id is null and group_id is null and uploaded_by is null
          and uploaded_by_name = ${senderName} and deleted_at is null
        union all
        select id, name, content_type, received_at, sha256 from intake_paper where guest_referral_id = ${id}::uuid
      ) as paper
      order by added_at, id limit ${MAX_GUEST_PAPERS}`.execute(trx);
    return rows;
  });
