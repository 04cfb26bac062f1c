import type { Viewpoint } from '#server/platform/access/viewpoint.ts';
import type { Lookup } from './importRow.rules.ts';
import { sql, type Sql, type Trx } from '#server/platform/database/connection.ts';
import { createReferrals, type NewReferral } from '#server/referrals/createReferral.queries.ts';
import { knownCommunities, knownProviders } from '#server/organizations/directory.queries.ts';
/** Looks up the people and organizations in a file's cells, once for all rows. */

const BATCH = 1000;

const tidy = (word: string): string => word.replaceAll(/\s+/g, ' ').trim();

/** Text that the database cannot store matches nothing. */
const isAskable = (word: string): boolean => !word.includes('\0') && word.isWellFormed();

interface Match {
  word: string;
  id: string;
}

interface Words {
  readonly unknown: string;
  readonly ambiguous: string;
}

async function lookup(db: Trx, words: readonly string[], matches: Sql, said: Words): Promise<Lookup> {
  const asked = [...new Set(words.map(tidy))].filter(isAskable);
  const found = new Map<string, Set<string>>();
  if (asked.length > 0) {
    const { rows } = await sql<Match>`
      with asked as materialized (
        select word, searchable(word) as key from unnest(${asked}::text[]) as given(word)
      ) ${matches}`.execute(db);
    for (const { id, word } of rows) found.set(word, (found.get(word) ?? new Set()).add(id));
  }
  return (word) => {
    const [id, other] = found.get(tidy(word)) ?? [];
    if (id === undefined) return { problem: said.unknown };
    return other === undefined ? { id } : { problem: said.ambiguous };
  };
}

/** Responsible providers by name or NPI, among those the viewpoint may choose. */
export const providersNamed = (db: Trx, view: Viewpoint, words: readonly string[]): Promise<Lookup> =>
  lookup(
    db,
    words,
    sql`
      select asked.word, provider.id from asked join provider on searchable(provider.name) = asked.key
        where ${knownProviders(view)}
      union
      select asked.word, provider.id from asked join provider on provider.npi = asked.word where ${knownProviders(view)}`,
    {
      unknown: 'No provider in the directory has this name or NPI',
      ambiguous: 'Several providers have this name. Use the NPI instead',
    },
  );

/** Communities by name, among those the viewpoint may choose. */
export const communitiesNamed = (db: Trx, view: Viewpoint, words: readonly string[]): Promise<Lookup> =>
  lookup(
    db,
    words,
    sql`select asked.word, community.id from asked join community on searchable(community.name) = asked.key
      where ${knownCommunities(view)}`,
    { unknown: 'No community in the directory has this name', ambiguous: 'Several communities have this name' },
  );

/** Open hospices by name, among those connected to the group. */
export const hospicesNamed = (db: Trx, groupId: string, words: readonly string[]): Promise<Lookup> =>
  lookup(
    db,
    words.flatMap((word) => [word, ...word.split(/[;|]/)]),
    sql`select asked.word, hospice.id
      from asked join hospice on searchable(hospice.name) = asked.key
        join group_hospice on group_hospice.hospice_id = hospice.id
      where group_hospice.group_id = ${groupId}::uuid and hospice.is_active`,
    { unknown: 'Your group isn’t connected to a hospice with this name', ambiguous: 'Several hospices have this name' },
  );

/** The time zones of the hospices that a file may ask. */
export async function zonesOf(db: Trx, view: Exclude<Viewpoint, { side: 'admin' }>): Promise<readonly string[]> {
  const asked =
    view.side === 'hospice'
      ? sql`hospice.id = ${view.hospiceId}::uuid`
      : sql`hospice.id in (select hospice_id from group_hospice where group_id = ${view.groupId}::uuid)`;
  const { rows } = await sql<{
    zone: string;
  }>`select distinct hospice.time_zone as zone from hospice where ${asked}`.execute(db);
  return rows.map(({ zone }) => zone);
}

/**
 * Writes the rows of a file, pausing between batches for other work. Hospices get no mail for each row.
 * @returns the number of rows
 */
export async function writeImport(db: Trx, referrals: readonly NewReferral[]): Promise<number> {
  for (let start = 0; start < referrals.length; start += BATCH) {
    await createReferrals(db, referrals.slice(start, start + BATCH), { ofFile: true });
  }
  return referrals.length;
}
