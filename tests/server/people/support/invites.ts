import { randomUUID } from 'node:crypto';
import type { NewInvite } from '#server/people/invites/invites.queries.ts';
import { newInviteToken } from '#server/people/invites/inviteLinks.queries.ts';
import { createInvite } from '#server/people/invites/inviteMails.queries.ts';
import type { TestServer } from '../../support/server.ts';

/** Withstands everything that is asked of a password. */
export const GOOD_PASSWORD = 'quiet lantern over seven bridges';

export interface AddedInvite {
  readonly id: string;
  readonly email: string;
  /** The token in the link of its mail. */
  readonly token: string;
}

/** An invitation as it is sent, with the token of a link of it. */
export function addInvite(
  server: TestServer,
  fields: Partial<NewInvite> & Pick<NewInvite, 'role'>,
): Promise<AddedInvite> {
  const email = fields.email ?? `${randomUUID()}@invited.example`;
  const now = server.clock.now;
  return server.db.transaction().execute(async (trx) => {
    const { id } = await createInvite(trx, { invitedBy: null, ...fields, email }, now);
    return { id, email, token: await newInviteToken(trx, id, now) };
  });
}

/** The token of the link in a mail's text. */
export const linkIn = (text: string): string => /\/signup\?token=([\w-]{43})\b/.exec(text)?.[1] ?? '';

export const completionOf = (token: string, more: object = {}) => ({
  token,
  firstName: 'Noor',
  lastName: 'Haddad',
  password: GOOD_PASSWORD,
  acceptTerms: true,
  ...more,
});
