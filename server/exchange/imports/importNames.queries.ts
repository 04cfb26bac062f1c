import { namesInCell } from '#contract/exchange/importFields.ts';
import type { Viewpoint } from '#server/platform/access/viewpoint.ts';
import { sql, type Sql, type Trx } from '#server/platform/database/connection.ts';
import { knownCommunities, knownProviders } from '#server/organizations/directory.queries.ts';
import type { Lookup } from './cells/cells.rules.ts';
import { nameKey } from '#server/exchange/personNames.rules.ts';
import { keyed, likelyNames, type Candidate } from './likelyNames.rules.ts';

/** Looks up the people and organizations in a file's cells, once for all rows. */

const tidy = (word: string): string => word.replaceAll(/\s+/g, ' ').trim();

/** Text that the database cannot store matches nothing. */
const isAskable = (word: string): boolean => !word.includes('\0') && word.isWellFormed();

const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** What a file's names mean, and what a person may be asked about those that nobody knows. */
export interface NameLookup {
  readonly find: Lookup;
  /** The nearest records for a name, best first. */
  readonly suggest: (word: string) => readonly Candidate[];
}

interface Asked {
  readonly words: readonly string[];
  /** What people said before: the record's id, or null to leave the name out. */
  readonly chosen: Readonly<Record<string, string | null>>;
}

interface Directory {
  /** All records that may be named, with `id` and `name`. */
  readonly all: Sql;
  /** Matches of `asked.key`, with `word` and `id`. */
  readonly matches: Sql;
  readonly unknown: string;
  readonly ambiguous: string;
}

type Ids = Map<string, Set<string>>;

const add = (ids: Ids, key: string, id: string): void => void ids.set(key, (ids.get(key) ?? new Set()).add(id));

/** Chosen ids count only where the record may be named: somebody else's is as unknown as before. */
function chosenIds({ chosen }: Asked, known: readonly Candidate[]): ReadonlyMap<string, string | null> {
  const ids = new Set(known.map(({ id }) => id));
  const entries = Object.entries(chosen).filter(([, id]) => id === null || (ID.test(id) && ids.has(id.toLowerCase())));
  return new Map(entries.map(([word, id]) => [tidy(word), id?.toLowerCase() ?? null]));
}

async function lookup(db: Trx, given: Asked, directory: Directory): Promise<NameLookup> {
  const asked = [...new Set(given.words.map(tidy))].filter(isAskable);
  if (asked.length === 0) return { find: () => ({ problem: directory.unknown }), suggest: () => [] };
  const found: Ids = new Map();
  const { rows } = await sql<{ word: string; id: string }>`
    with asked as materialized (
      select word, searchable(word) as key from unnest(${asked}::text[]) as given(word)
    ) ${directory.matches}`.execute(db);
  for (const { id, word } of rows) add(found, word, id);
  const isAllKnown = asked.every((word) => found.has(word));
  const { rows: all } =
    isAllKnown && Object.keys(given.chosen).length === 0
      ? { rows: [] }
      : await sql<Candidate>`${directory.all}`.execute(db);
  const known = all.map(keyed);
  const chosen = chosenIds(given, known);
  // The same name with a title or in the other order: only where one record has it.
  const byKey: Ids = new Map();
  for (const { id, words } of known) add(byKey, words.toSorted().join(' '), id);
  return {
    find: (cell) => {
      const word = tidy(cell);
      const own = chosen.get(word);
      if (own !== undefined) return { id: own };
      const [id, other] = found.get(word) ?? byKey.get(nameKey(word)) ?? [];
      if (id === undefined) return { problem: directory.unknown };
      return other === undefined ? { id } : { problem: directory.ambiguous };
    },
    suggest: (word) => likelyNames(word, known),
  };
}

/** Responsible providers by name or NPI, among those the viewpoint may choose. */
export const providersNamed = (db: Trx, view: Viewpoint, asked: Asked): Promise<NameLookup> =>
  lookup(db, asked, {
    all: sql`select provider.id, provider.name from provider where ${knownProviders(view)} order by provider.name`,
    matches: sql`
      select asked.word, provider.id from asked join provider on searchable(provider.name) = asked.key
        where ${knownProviders(view)}
      union
      select asked.word, provider.id from asked join provider on provider.npi = asked.word where ${knownProviders(view)}`,
    unknown: 'No provider in the directory has this name or NPI',
    ambiguous: 'Several providers have this name. Use the NPI instead',
  });

/** Communities by name, among those the viewpoint may choose. */
export const communitiesNamed = (db: Trx, view: Viewpoint, asked: Asked): Promise<NameLookup> =>
  lookup(db, asked, {
    all: sql`select community.id, community.name from community where ${knownCommunities(view)} order by community.name`,
    matches: sql`select asked.word, community.id from asked join community on searchable(community.name) = asked.key
      where ${knownCommunities(view)}`,
    unknown: 'No community in the directory has this name',
    ambiguous: 'Several communities have this name',
  });

/** A hospice's admission nurses by name, those too who have left: a file of the past names them. */
export const nursesNamed = (db: Trx, view: Viewpoint, asked: Asked): Promise<NameLookup> => {
  const own = view.side === 'hospice' ? sql`hospice_staff.hospice_id = ${view.hospiceId}::uuid` : sql`false`;
  const nurses = sql`${own} and hospice_staff.can_be_admission_nurse`;
  return lookup(db, asked, {
    all: sql`select hospice_staff.id, hospice_staff.name from hospice_staff where ${nurses} order by hospice_staff.name`,
    matches: sql`select asked.word, hospice_staff.id
      from asked join hospice_staff on searchable(hospice_staff.name) = asked.key where ${nurses}`,
    unknown: 'No admission nurse of your hospice has this name',
    ambiguous: 'Several admission nurses have this name',
  });
};

/** Open hospices by name, among those connected to the group. */
export function hospicesNamed(db: Trx, groupId: string, asked: Asked): Promise<NameLookup> {
  const connected = sql`hospice join group_hospice on group_hospice.hospice_id = hospice.id`;
  const where = sql`group_hospice.group_id = ${groupId}::uuid and hospice.is_active`;
  return lookup(
    db,
    { ...asked, words: asked.words.flatMap((word) => [word, ...namesInCell(word)]) },
    {
      all: sql`select hospice.id, hospice.name from ${connected} where ${where} order by hospice.name`,
      matches: sql`select asked.word, hospice.id from asked join ${connected} on searchable(hospice.name) = asked.key
        where ${where}`,
      unknown: 'Your group isn’t connected to a hospice with this name',
      ambiguous: 'Several hospices have this name',
    },
  );
}

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
