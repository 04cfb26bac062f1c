import { BadBackup, type Head, type Summary, type TableFigures } from './entries.ts';

/** What must hold before, and after, rows of a backup are accepted. */

interface Applied {
  readonly name: string;
  readonly checksum: string;
}

const listed = (names: readonly string[]) => names.join(', ');

/**
 * Whether this version of Wayside can read the backup: it knows all migrations of it.
 * @throws BadBackup
 */
export function checkMigrations(head: Head, known: readonly Applied[]): void {
  const checksumOf = new Map(known.map(({ checksum, name }) => [name, checksum]));
  for (const { checksum, name } of head.migrations) {
    if (checksumOf.get(name) === checksum) continue;
    throw new BadBackup(
      checksumOf.has(name)
        ? `The backup was made by a version of Wayside with another form of the migration ${name}. Restore it with that version.`
        : `The backup was made by a newer version of Wayside: it has the migration ${name}. Restore it with that version.`,
    );
  }
}

const described = (all: Head['tables']) =>
  all.map(({ columns, name }) => `${name} (${columns.toSorted().join(', ')})`).toSorted();

/**
 * Whether the tables of the backup are those of the database.
 * @throws BadBackup
 */
export function checkTables(head: Head, tables: Head['tables']): void {
  const wanted = described(head.tables);
  const found = described(tables);
  const differing = [...wanted.filter((one) => !found.includes(one)), ...found.filter((one) => !wanted.includes(one))];
  if (differing.length > 0) throw new BadBackup(`The backup has other tables than this version: ${listed(differing)}.`);
}

/**
 * Whether all that was read, and all that the database then contains, is what the backup's own summary says.
 * @throws BadBackup
 */
export function checkTotals(
  summary: Summary,
  read: {
    /** The hash of each table's rows as they were in the backup. */
    readonly sha256: ReadonlyMap<string, string>;
    readonly documents: Omit<Summary['documents'], 'missing'>;
    /** What the database says of its rows now. */
    readonly figures: ReadonlyMap<string, TableFigures>;
  },
): void {
  const wrong = Object.entries(summary.tables)
    .filter(([name, { fingerprint, rows, sha256 }]) => {
      const figures = read.figures.get(name);
      return read.sha256.get(name) !== sha256 || figures?.rows !== rows || figures.fingerprint !== fingerprint;
    })
    .map(([name]) => name);
  const unknown = [...read.figures.keys()].filter((name) => !(name in summary.tables));
  if (wrong.length + unknown.length > 0) {
    throw new BadBackup(
      `The backup was changed or damaged. These tables don’t match its summary: ${listed([...wrong, ...unknown])}.`,
    );
  }
  const { bytes, files, sha256 } = summary.documents;
  if (bytes !== read.documents.bytes || files !== read.documents.files || sha256 !== read.documents.sha256) {
    throw new BadBackup('The backup was changed or damaged. Its documents don’t match its summary.');
  }
}
