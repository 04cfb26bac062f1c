import { createHash, randomBytes } from 'node:crypto';
import type { AccountType } from '#contract/platform/roles.ts';
import { UNSUBSCRIBE_PATH } from '#contract/mail/unsubscribePaths.ts';
import { SIGNUP_PATH, SURVEY_PATH } from '#contract/platform/paths.ts';

/** Where a mail's links lead. All of them are on the public origin. */
export interface MailLinks {
  /** Before the path of every further page that a mail leads to. */
  readonly origin: string;
  /** The button. */
  readonly action: string;
  /** Where its reader stops such mails; `null`: essential, nobody can. */
  readonly unsubscribe: string | null;
}

/** Unguessable, and what is stored of it. */
export function newSecret(): { readonly secret: string; readonly hash: Buffer } {
  const secret = randomBytes(32).toString('base64url');
  return { secret, hash: hashOf(secret) };
}

/** The SHA-256 under which a link's secret stands in the database. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** How an address stands in the list of those that want no more mails: by the SHA-256 of its small letters. */
export const addressHash = (address: string): Buffer => hashOf(address.trim().toLowerCase());

/** The token stands behind the hash sign: browsers send that part to no server, so no log has it. */
export const surveyLink = (origin: string, token: string): string => `${origin}${SURVEY_PATH}#token=${token}`;

/** Where an invited person sets the account up. The page takes the token out of the address bar at once. */
export const signupLink = (origin: string, token: string): string => `${origin}${SIGNUP_PATH}?token=${token}`;

/** A page, and the address that a mail program posts to (RFC 8058): so its secret has to stand in the path. */
export const unsubscribeLink = (origin: string, handle: string): string => `${origin}${UNSUBSCRIBE_PATH}/${handle}`;

/** For people of the hospice: it opens nothing without a sign-in, as the group's below. */
export const referralLink = (origin: string, referralId: string): string => `${origin}/hospice/referrals/${referralId}`;

/** For people of a provider group. */
export const groupReferralLink = (origin: string, referralId: string): string =>
  `${origin}/stakeholder/referrals/${referralId}`;

/** A message that a person of a group received. */
export const receivedLink = (origin: string, receivedId: string): string =>
  `${origin}/stakeholder/manage-communication?message=${receivedId}`;

/** A conversation in a hospice's inbox. */
export const conversationLink = (origin: string, conversationId: string): string =>
  `${origin}/hospice?tab=communication&part=inbox&conversation=${conversationId}`;

/** Where a person looks after the own account. */
export const accountLink = (origin: string, accountType: AccountType): string =>
  `${origin}/${accountType}/account-settings`;

/** Links that look like a family's and open nothing: for previews and test mails. */
export const sampleLinks = (origin: string): MailLinks => ({
  origin,
  action: surveyLink(origin, 'sample'),
  unsubscribe: unsubscribeLink(origin, 'sample'),
});
