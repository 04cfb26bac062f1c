import { sql, type Sql } from '#server/platform/database/connection.ts';
/** How `mail_suppression` stores an address: the SQL form of `addressHash` (server/mail/links.ts). */
export const hashedAddress = (address: Sql): Sql => sql`sha256(convert_to(lower(btrim(${address})), 'UTF8'))`;
