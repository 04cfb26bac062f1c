import type { Named } from '#contract/platform/fields.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';
import { sql, type Database, type Sql, type Trx } from '#server/platform/database/connection.ts';

/** New providers in a group's directory, with the server's own rights: these rows say who sees whose patients. */

/** Whether referrals may name records of this group: it is there and turned on. It stays so until the transaction ends. */
export const lockActiveGroup = (trx: Trx, id: string): Promise<boolean> =>
  asSystem(trx, async () => {
    const { rows } = await sql`
      select 1 from provider_group where id = ${id}::uuid and is_active for no key update`.execute(trx);
    return rows.length > 0;
  });

/** Whether the hospice may name this group's providers. */
export async function isConnected(db: Database, hospiceId: string, groupId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from group_hospice where hospice_id = ${hospiceId}::uuid and group_id = ${groupId}::uuid`.execute(db);
  return rows.length > 0;
}

interface NewProvider {
  readonly groupId: string;
  readonly name: string;
  readonly npi?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly specialty?: string | null | undefined;
  readonly isUnverified?: boolean;
}

/** @returns the new provider's id */
export const insertProvider = (trx: Trx, provider: NewProvider, now: Date): Promise<string> =>
  asSystem(trx, async () => {
    const { groupId, isUnverified = false, name, npi = null, phone = null, specialty = null } = provider;
    const { id } = await trx
      .insertInto('provider')
      .values({
        group_id: groupId,
        name,
        specialty,
        npi,
        phone,
        is_unverified: isUnverified,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });

const CREDENTIALS = 'md np pac rn aprn arnp crnp cnp fnp agnp dnp msn cns mph phd faahpm'.split(' ');

/** The letters in either case, with or without the periods and hyphens that people write in them. */
const inEitherCase = (letters: string) =>
  letters.replaceAll(/./g, (letter) => `[${letter}${letter.toUpperCase()}][.-]?`);

/**
 * Credentials at the end of a name. Do and Pa are family names as well: without a comma or periods they count as D.O. and P.A. only
 * where they are in capitals behind two names that are not (`Priya Shah DO`).
 */
const CREDENTIALS_AT_END = [
  ` *,[ ,]*(${[...CREDENTIALS, 'do', 'pa'].map(inEitherCase).join('|')})`,
  ` +(${CREDENTIALS.map(inEitherCase).join('|')})`,
  ' +[dD][.][oO][.]?',
  ' +[pP][.][aA][.]?',
  '(?<=[^ ] +[^ ]*[a-z][^ ]*) +(DO|PA)',
].join('|');

/** A name as searches compare it, without `Dr.` before it and without credentials after it: `Priya Shah, MD` is `priya shah`. */
const withoutTitle = (name: Sql): Sql => sql`
  searchable(regexp_replace(regexp_replace(${name}, '^ *dr[.]? +', '', 'i'), ${`(${CREDENTIALS_AT_END})+[ ,]*$`}, ''))`;

/**
 * The group's active provider that a new one would repeat: with the same NPI, or with the same name (whatever the title and credentials) unless both have an
 * NPI and they differ.
 */
export async function findSameProvider(
  db: Database,
  { groupId, name, npi }: { readonly groupId: string; readonly name: string; readonly npi: string | null },
): Promise<Named | undefined> {
  const { rows } = await sql<Named>`
    select provider.id, provider.name from provider
    where provider.group_id = ${groupId}::uuid and provider.is_active and (
      provider.npi = ${npi}::text
      or ((provider.npi is null or ${npi}::text is null)
        and ${withoutTitle(sql`provider.name`)} = ${withoutTitle(sql`${name}::text`)})
    )
    order by coalesce(provider.npi = ${npi}::text, false) desc, provider.id limit 1`.execute(db);
  return rows[0];
}
