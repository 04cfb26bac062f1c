import { sql, type Sql } from '#server/platform/database/connection.ts';
/** The form in which an address stands in mail_suppression: within a statement what `addressHash` (server/mail/links.ts) is of a value. */
export const hashedAddress = (address: Sql): Sql => sql`sha256(convert_to(lower(btrim(${address})), 'UTF8'))`;
