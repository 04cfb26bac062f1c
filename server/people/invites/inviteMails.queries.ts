import { PRODUCT_NAME } from '#contract/platform/product.ts';
import type { AdministratorInviteCreation, Invite } from '#contract/people/invites.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import type { Actor } from '#server/platform/access/viewpoint.ts';
import {
  insertInvite,
  lockWaitingAdministrator,
  releaseInvite,
  renewInvite,
  type NewInvite,
} from './invites.queries.ts';
import { toInvite, type InviteRow } from './inviteRows.queries.ts';
import { dayIn } from '#server/platform/localDay.ts';
import { newInviteToken } from './inviteLinks.queries.ts';
import { queueMail } from '#server/mail/queueMail.queries.ts';
import { inviteMail } from './invite.mail.ts';
import { limitRepeats } from './sendingLimits.queries.ts';

/** The time zone if the organization's is unknown. */
const DEFAULT_ZONE = 'America/New_York';

/**
 * Invites a person by mail as a part of the transaction: the invitation and its mail, or neither. The caller has already checked
 * the right to grant the role, and that the locations and the provider are the organization's.
 * @throws Refusal `already_known` if the email has an account or an open invitation, `rate_limited` if it was invited too often
 */
export async function createInvite(trx: Trx, invite: NewInvite, now: Date): Promise<Invite> {
  await limitRepeats(trx, invite, now);
  const row = await insertInvite(trx, invite, now);
  if (!row.awaits_confirmation) await queueInvite(trx, row, now);
  return toInvite(row, now);
}

/** A super administrator of the hospice lets the invited person in: only now the invitation is mailed. */
export async function confirmInvite(trx: Trx, actor: Actor, invite: InviteRow, now: Date): Promise<Invite> {
  const row = await releaseInvite(trx, actor, invite, now);
  await queueInvite(trx, row, now);
  return toInvite(row, now);
}

/** Sends an invitation again: a new link, seven days from now; earlier links stop working. */
export async function sendInviteAgain(trx: Trx, invite: InviteRow, now: Date): Promise<Invite> {
  const row = await renewInvite(trx, invite, now);
  await queueInvite(trx, row, now);
  return toInvite(row, now);
}

interface Keeping {
  /** Also by mail, once the server runs. */
  readonly isMailed: boolean;
  readonly now: Date;
}

/**
 * Invites an administrator by a command of the server's operator, which prints the link. A repeated invitation replaces the link.
 * @throws Refusal `already_known` if the email has an account or an open invitation to something else
 */
export async function inviteAdministrator(
  trx: Trx,
  { email, firstName, lastName }: AdministratorInviteCreation,
  { isMailed, now }: Keeping,
): Promise<{ readonly id: string; readonly token: string }> {
  const waiting = await lockWaitingAdministrator(trx, email);
  const row = waiting
    ? await renewInvite(trx, waiting, now)
    : await insertInvite(trx, { email, firstName, lastName, role: 'superuser', invitedBy: null }, now);
  if (isMailed) await queueInvite(trx, row, now);
  return { id: row.id, token: await newInviteToken(trx, row.id, now) };
}

const fullName = (...names: readonly (string | null)[]): string | null =>
  names.filter((name) => name !== null).join(' ') || null;

async function queueInvite(trx: Trx, row: InviteRow, now: Date): Promise<void> {
  await queueMail(
    trx,
    inviteMail,
    {
      to: { address: row.email, name: fullName(row.first_name, row.last_name) },
      from: { name: row.organization_name ?? PRODUCT_NAME, replyTo: row.organization_email },
      hospiceId: row.hospice_id,
      inviteId: row.id,
      data: {
        firstName: row.first_name,
        organization: row.organization_name,
        role: row.role,
        invitedBy: row.invited_by_name,
        until: dayIn(row.time_zone ?? DEFAULT_ZONE, row.expires_at),
        sending: row.sendings,
      },
    },
    now,
  );
}
