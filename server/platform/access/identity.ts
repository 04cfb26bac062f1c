import type { SqlBool } from 'kysely';
import { sql, type Sql } from '#server/platform/database/connection.ts';

/** Who a token speaks for. The embedded provider's subjects are the ids of its people. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  readonly isEmbedded: boolean;
  /** Which of the person's sign-ins the token comes from, where it says so: a grant's hash, or Auth0's session. */
  readonly session?: string;
}

/** The person of an identity, as a condition on `app_user`: `.where(ofIdentity(identity))`. */
export const ofIdentity = ({ issuer, subject, isEmbedded }: Identity): Sql<SqlBool> =>
  isEmbedded
    ? sql<SqlBool>`app_user.id = ${subject}::uuid`
    : sql<SqlBool>`app_user.issuer = ${issuer} and app_user.subject = ${subject}`;
