import { sql } from '#server/platform/database/connection.ts';
import type { Condition } from '#server/platform/access/tenancy.ts';

/** The form in which an address stands in mail_suppression: within a statement what `addressHash` (server/mail/links.ts) is of a value. */
export const hashedAddress = (address: Condition): Condition =>
  sql`sha256(convert_to(lower(btrim(${address})), 'UTF8'))`;
