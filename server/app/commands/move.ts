import { parseArgs } from 'node:util';
import { backupEntries } from '#server/administration/backup/backupEntries.ts';
import { describeSummary } from '#server/administration/backup/entries.ts';
import { restoreEntries } from '#server/administration/backup/restoreEntries.ts';
import { openBulk } from '#server/platform/database/bulk.queries.ts';
import { markMoved } from '#server/platform/database/moved.ts';
import { asCommand, say, TERMINAL_LOG } from './onDatabase.ts';
import { demandEmbedded } from './openSource.ts';

// `npm run db:move -- --to postgres://…`: the embedded database becomes one on PostgreSQL, completely or not at all. Documents stay
// where they are.
const USAGE = 'npm run db:move -- --to postgres://user@host:5432/database';

/** What a person recognizes the database by, without the password. */
function nameOf(to: string | undefined): string {
  const url = to === undefined ? null : URL.parse(to);
  if (!url || !['postgres:', 'postgresql:'].includes(url.protocol)) throw new Error(USAGE);
  return `the database ${url.pathname.slice(1)} on ${url.host}`;
}

await asCommand(async ({ databaseUrl, dataDir }) => {
  const { values } = parseArgs({ options: { to: { type: 'string' } } });
  const where = nameOf(values.to);
  if (databaseUrl !== undefined) {
    throw new Error(
      'DATABASE_URL is set, so this installation is on PostgreSQL already. Only an embedded database is moved.',
    );
  }
  demandEmbedded(dataDir);
  await using cleanup = new AsyncDisposableStack();
  // Only while no server runs: what it wrote after this moment would be lost.
  const source = await openBulk({ dataDir, log: TERMINAL_LOG });
  cleanup.defer(source.close);
  const target = await openBulk({ databaseUrl: values.to, log: TERMINAL_LOG });
  cleanup.defer(target.close);
  const summary = await restoreEntries({
    entries: backupEntries({ database: source, now: new Date(), say: () => {} }),
    database: target,
    say,
    // Before the commit: there is no moment at which both databases could send the waiting mails.
    beforeCommit: () => markMoved(dataDir, where),
  });
  say(`The database is moved to ${where}: ${describeSummary(summary)}. Documents stay where they are.`);
  say('Set DATABASE_URL to it and start the server. The embedded database is kept, and is no longer opened.');
});
