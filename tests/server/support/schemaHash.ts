import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readMigrations } from '#server/platform/database/migrate.queries.ts';
import { makeEmptyTables } from './emptyTables.ts';

/** Names what migrations, engine and emptying made: kept databases with another name are out of date. */
export function schemaHash(): string {
  const migrations = readMigrations().map(({ name, checksum }) => `${name} ${checksum}`);
  // A dump belongs to the engine that made it, whose version is in the lockfile.
  const lockfile = readFileSync('package-lock.json', 'utf8');
  return createHash('sha256')
    .update(migrations.join('\n') + lockfile + makeEmptyTables.toString())
    .digest('hex')
    .slice(0, 16);
}
