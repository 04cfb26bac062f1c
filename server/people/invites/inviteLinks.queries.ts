import { newSecret } from '#server/mail/links.ts';
import type { MailRow } from '#server/mail/mail.tables.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import type { InviteMailData } from './invite.mail.ts';

interface StandingInvite {
  readonly sendings: number;
  readonly expires_at: Date;
  readonly accepted_at: Date | null;
  readonly revoked_at: Date | null;
  readonly awaits_confirmation: boolean;
}

/** Why an invitation's mail is not sent: the invitation is locked until the mail is made. */
export async function whyNotInvited(
  trx: Trx,
  { invite_id }: MailRow,
  { sending }: Pick<InviteMailData, 'sending'>,
  now: Date,
): Promise<string | undefined> {
  const { rows } = await sql<StandingInvite>`
    select sendings, expires_at, accepted_at, revoked_at, awaits_confirmation from invite where id = ${invite_id}::uuid for update`.execute(
    trx,
  );
  const [invite] = rows;
  if (!invite || invite.revoked_at) return 'revoked';
  if (invite.accepted_at) return 'accepted';
  if (invite.awaits_confirmation) return 'unconfirmed';
  if (invite.sendings > sending) return 'sent_again';
  return invite.expires_at <= now ? 'expired' : undefined;
}

/** A token for an invitation's link, of which the database keeps the hash. With the server's own rights. */
export async function newInviteToken(trx: Trx, inviteId: string | null, now: Date): Promise<string> {
  const { hash, secret } = newSecret();
  await sql`insert into invite_link (hash, invite_id, created_at) values (${hash}, ${inviteId}::uuid, ${now})`.execute(
    trx,
  );
  return secret;
}
