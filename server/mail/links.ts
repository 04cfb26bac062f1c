import { createHash, randomBytes } from 'node:crypto';
import type { AccountType } from '#contract/platform/roles.ts';
import { UNSUBSCRIBE_PATH } from '#contract/mail/unsubscribePaths.ts';
import { FOLLOW_PATH, SIGNUP_PATH, SURVEY_PATH } from '#contract/platform/paths.ts';

/** The links of a mail, all on the public origin. */
export interface MailLinks {
  /** Before the path of every further page that a mail leads to. */
  readonly origin: string;
  /** The button. */
  readonly action: string;
  /** The reader's link to stop such mails; `null`: an essential mail, which nobody can stop. */
  readonly unsubscribe: string | null;
}

/** A random secret, and the hash that is stored in its place. */
export function newSecret(): { readonly secret: string; readonly hash: Buffer } {
  const secret = randomBytes(32).toString('base64url');
  return { secret, hash: hashOf(secret) };
}

/** The SHA-256 that the database stores in place of a link's secret. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** How `mail_suppression` stores an address: as the SHA-256 of its lowercase form. */
export const addressHash = (address: string): Buffer => hashOf(address.trim().toLowerCase());

/** The token follows the hash sign: browsers send that part to no server, so no log has it. */
export const surveyLink = (origin: string, token: string): string => `${origin}${SURVEY_PATH}#token=${token}`;

/** The page on which a person without an account follows a referral. */
export const followLink = (origin: string, token: string): string => `${origin}${FOLLOW_PATH}#token=${token}`;

/** The page where an invited person sets up the account. It removes the token from the address bar at once. */
export const signupLink = (origin: string, token: string): string => `${origin}${SIGNUP_PATH}?token=${token}`;

/** A page, and the address that a mail program posts to (RFC 8058), so the path has to contain its secret. */
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

/** Who has access to the hospice of the person who opens it. */
export const teamLink = (origin: string): string => `${origin}/hospice/settings?part=team`;

/** The exports of all data of the hospice of the person who opens it. */
export const dataExportLink = (origin: string): string => `${origin}/hospice/settings?part=export`;

/** Where a hospice's administrators or a group's care managers connect other systems. */
export const connectionsLink = (origin: string, side: 'hospice' | 'stakeholder'): string =>
  side === 'hospice' ? `${origin}/hospice/settings/connections` : `${origin}/stakeholder/connections`;

/** The first page of a provider group's people. */
export const groupHomeLink = (origin: string): string => `${origin}/stakeholder`;

/** The audit, for administrators. */
export const auditLink = (origin: string): string => `${origin}/admin/audit`;

/** The page where people manage their own account. */
export const accountLink = (origin: string, accountType: AccountType): string =>
  `${origin}/${accountType}/account-settings`;

/** Links that look like a family's and open nothing: for previews and test mails. */
export const sampleLinks = (origin: string): MailLinks => ({
  origin,
  action: surveyLink(origin, 'sample'),
  unsubscribe: unsubscribeLink(origin, 'sample'),
});
