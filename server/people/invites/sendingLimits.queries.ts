import { MAX_RESENDS_A_DAY, RESEND_WAIT_SECONDS } from '#contract/people/invites.ts';
import { addressHash } from '#server/mail/links.ts';
import { Refusal } from '#server/platform/access/refusal.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { countCall } from '#server/platform/http/limits/counters.queries.ts';
import type { InviteRow } from './inviteRows.queries.ts';

const DAY_SECONDS = 86_400;

const tooSoon = (message: string, seconds: number) => new Refusal('rate_limited', message, {}, seconds);

/** To whom an invitation goes, and from where. Neither a hospice nor a group: an administrator. */
interface Sending {
  readonly email: string;
  readonly hospiceId?: string | null;
  readonly groupId?: string | null;
}

/** Counts by address and organization: a new invitation after a revoked one is a further mail too. */
async function countSending(trx: Trx, { email, groupId, hospiceId }: Sending, now: Date): Promise<void> {
  const to = addressHash(email).toString('base64url');
  const key = `resendInvite ${hospiceId ?? groupId ?? 'administrators'} ${to}`;
  const counted = { key, limit: MAX_RESENDS_A_DAY, windowSeconds: DAY_SECONDS, now };
  const { isAllowed, resetsIn } = await asSystem(trx, () => countCall(trx, counted));
  if (isAllowed) return;
  const hours = Math.ceil(resetsIn / 3600);
  const when = hours === 1 ? 'in an hour' : `in ${hours} hours`;
  throw tooSoon(`It was resent ${MAX_RESENDS_A_DAY} times in a day. You can resend it ${when}`, resetsIn);
}

/** @throws Refusal `rate_limited` where the invitation was sent again a moment ago, or its address got enough of them today */
export async function limitResends(trx: Trx, invite: InviteRow, now: Date): Promise<void> {
  const wait = RESEND_WAIT_SECONDS - Math.floor((now.getTime() - invite.sent_at.getTime()) / 1000);
  if (invite.sendings > 1 && wait > 0) throw tooSoon(`It was just sent again. Wait ${wait} seconds`, wait);
  await countSending(trx, { email: invite.email, hospiceId: invite.hospice_id, groupId: invite.group_id }, now);
}

/** @throws Refusal `rate_limited` where the organization invited this address before today, and often enough */
export async function limitRepeats(trx: Trx, sending: Sending, now: Date): Promise<void> {
  const { email, groupId = null, hospiceId = null } = sending;
  const since = new Date(now.getTime() - DAY_SECONDS * 1000);
  const { rows } = await sql`
    select 1 from invite
    where lower(email) = lower(${email}) and hospice_id is not distinct from ${hospiceId}::uuid
      and group_id is not distinct from ${groupId}::uuid and sent_at > ${since}
    limit 1`.execute(trx);
  if (rows.length > 0) await countSending(trx, sending, now);
}
