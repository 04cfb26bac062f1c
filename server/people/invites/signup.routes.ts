import type * as z from 'zod/mini';
import type { FieldError } from '#contract/platform/errors.ts';
import { PRODUCT_NAME } from '#contract/platform/product.ts';
import { signupEndpoints, type InviteCompletion, type InviteDetails } from '#contract/people/signup.ts';
import { acceptInvite, findInviteOfLink, lockInviteOfLink } from './acceptInvite.queries.ts';
import { stateOf, type InviteRow } from './inviteRows.queries.ts';
import { Refusal, at, refuseErrors } from '#server/platform/access/refusal.ts';
import { answerIn, defineRoutes } from '#server/platform/http/answer.ts';
import { checkPassword } from '#server/identity/passwords/passwordPolicy.ts';
import { hashOf } from '#server/mail/links.ts';

type Completion = z.infer<typeof InviteCompletion>;

/** The one answer for unknown, replaced and revoked links, and for links to a closed organization. */
const unknown = () =>
  new Refusal('invite_unknown', 'This invitation link doesn’t work. A newer one may have replaced it');
const used = () => new Refusal('invite_used', 'This invitation was already accepted. Log in with your email');
const expired = ({ invited_by_name: inviter }: InviteRow) =>
  new Refusal('invite_expired', `This invitation has expired. Ask ${inviter ?? 'your administrator'} for a new one`);

/** @throws Refusal `invite_unknown` or `invite_used` */
function requireUsableOrExpired(invite: InviteRow | undefined, now: Date): InviteRow {
  if (!invite) throw unknown();
  const state = stateOf(invite, now);
  if (state === 'accepted') throw used();
  if (state === 'revoked' || state === 'waiting_for_confirmation' || !invite.is_organization_active) throw unknown();
  return invite;
}

/** @throws Refusal `invite_unknown`, `invite_used` or `invite_expired` */
function demandOpen(found: InviteRow | undefined, now: Date): InviteRow {
  const invite = requireUsableOrExpired(found, now);
  if (stateOf(invite, now) === 'expired') throw expired(invite);
  return invite;
}

const detailsOf = (invite: InviteRow, now: Date): z.infer<typeof InviteDetails> => ({
  email: invite.email,
  firstName: invite.first_name,
  lastName: invite.last_name,
  organizationName: invite.organization_name ?? PRODUCT_NAME,
  role: invite.role,
  invitedBy: invite.invited_by_name,
  isExpired: stateOf(invite, now) === 'expired',
});

/** Why this password is not good for this person; nothing: it is. */
function passwordErrors({ email, organization_name: organization }: InviteRow, body: Completion): FieldError[] {
  const wrong = checkPassword(body.password, {
    email,
    firstName: body.firstName,
    lastName: body.lastName,
    organization,
  });
  return wrong === null ? [] : [at('password', wrong)];
}

/** The calls behind an invitation's link, without a sign-in: the token identifies the invited person. */
defineRoutes((app) => {
  const { accounts, clock, db } = app.services;

  answerIn(app, signupEndpoints.validateInvite, async ({ body, db: trx, note, now }) => {
    const invite = await findInviteOfLink(trx, hashOf(body.token));
    if (invite) note({ inviteId: invite.id });
    return detailsOf(requireUsableOrExpired(invite, now), now);
  });

  /**
   * Creates the account at the identity provider first. Without a person here it gives access to nothing, and the same link
   * completes it. A failed call does not remove it, because it may belong to a concurrent attempt that was first.
   */
  const makeAccount = async (body: Completion) => {
    const invite = await db.transaction().execute((trx) => findInviteOfLink(trx, hashOf(body.token)));
    const isReady =
      invite?.is_organization_active &&
      stateOf(invite, clock()) === 'waiting' &&
      passwordErrors(invite, body).length === 0;
    return isReady ? accounts.createAccount({ ...body, email: invite.email }) : null;
  };

  answerIn(app, signupEndpoints.completeInvite, {
    prepare: async (body) => ({ value: await makeAccount(body), discard: () => Promise.resolve() }),
    handle: async ({ body, db: trx, note, now, prepared: account }) => {
      const found = await lockInviteOfLink(trx, hashOf(body.token));
      if (found) note({ inviteId: found.id });
      const invite = demandOpen(found, now);
      refuseErrors(passwordErrors(invite, body));
      const accepted = await acceptInvite(trx, invite, body, now);
      if (!accepted) throw used();
      // Without an account from `prepare`, the invitation was not open a moment ago.
      if (!account) throw unknown();
      await account.save(trx, accepted.userId);
      note({ inviteId: invite.id, userId: accepted.userId, role: invite.role });
    },
  });
});
