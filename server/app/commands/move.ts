import { parseArgs } from 'node:util';
import { backupEntries } from '#server/administration/backup/backupEntries.ts';
import { describeSummary } from '#server/administration/backup/entries.ts';
import { restoreEntries } from '#server/administration/backup/restoreEntries.ts';
import { openBulk } from '#server/platform/database/bulk.queries.ts';
import { markMoved } from '#server/platform/database/moved.ts';
import { asCommand, say, TERMINAL_LOG } from './onDatabase.ts';
import { demandEmbedded } from './openSource.ts';

// `MOVE_TO_DATABASE_URL=postgres://… npm run db:move`: the embedded database becomes one on PostgreSQL, completely or not at all. Documents
// stay where they are.
const USAGE =
  'MOVE_TO_DATABASE_URL=postgres://user:password@host:5432/database npm run db:move, or without a password: npm run db:move -- --to postgres://user@host:5432/database';

/** Where the database goes. A variable keeps its password out of the list of processes, which shows arguments to everybody. */
function targetOf(argument: string | undefined): string | undefined {
  const variable = process.env['MOVE_TO_DATABASE_URL'];
  if (argument === undefined || variable === undefined || variable === '') return argument ?? variable;
  throw new Error('Give the database only once, as MOVE_TO_DATABASE_URL or as --to.');
}

/** What a person recognizes the database by, without the password. */
function nameOf(to: string | undefined): string {
  const url = to === undefined ? null : URL.parse(to);
  if (!url || !['postgres:', 'postgresql:'].includes(url.protocol)) throw new Error(USAGE);
  return `the database ${url.pathname.slice(1)} on ${url.host}`;
}

await asCommand(async ({ databaseUrl, dataDir }) => {
  const { values } = parseArgs({ options: { to: { type: 'string' } } });
  const to = targetOf(values.to);
  const where = nameOf(to);
  if (databaseUrl !== undefined) {
    throw new Error(
      'DATABASE_URL is set, so this installation already uses PostgreSQL. Only an embedded database can be moved.',
    );
  }
  demandEmbedded(dataDir);
  await using cleanup = new AsyncDisposableStack();
  // Only while no server runs: what it wrote after this moment would be lost.
  const source = await openBulk({ dataDir, log: TERMINAL_LOG });
  cleanup.defer(source.close);
  const target = await openBulk({ databaseUrl: to, log: TERMINAL_LOG });
  cleanup.defer(target.close);
  const summary = await restoreEntries({
    entries: backupEntries({ database: source, now: new Date(), say: () => {} }),
    database: target,
    say,
    // Before the commit: there is no moment at which both databases could send the waiting mails.
    beforeCommit: () => markMoved(dataDir, where),
  });
  say(`The database is moved to ${where}: ${describeSummary(summary)}. Documents stay where they are.`);
  say('Set DATABASE_URL to it and start the server. The embedded database is kept but no longer used.');
});
