import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { openDatabase, sql } from '#server/platform/database/connection.ts';
import { migrate } from '#server/platform/database/migrate.queries.ts';
import { schemaHash } from './schemaHash.ts';
import { keepLog } from './quietLog.ts';
import { makeDatabase } from './serverProcess.ts';

/*
 * Migrated databases with nothing in them, for servers that are started as processes. To make an embedded one from nothing takes seven
 * seconds of work, so each is a copy.
 */

/** A data directory as a server's first start leaves it. */
export async function makeDataDir(dataDir: string): Promise<void> {
  const original = join(tmpdir(), `wayside-data-${schemaHash()}`);
  if (!existsSync(original)) {
    // Under another name first: a second run may look for it at this moment.
    const unfinished = `${original}.${randomUUID()}`;
    const { db, close } = await openDatabase({ dataDir: unfinished, log: keepLog() });
    await migrate(db);
    await close();
    await rename(unfinished, original).catch(() => {});
  }
  await mkdir(dataDir, { recursive: true });
  await cp(original, dataDir, { recursive: true });
}

/** A database of its own on the real server, like those that the other tests use. */
export function makeMigratedDatabase(url: string): ReturnType<typeof makeDatabase> {
  const template = inject('databaseTemplate');
  if (template.kind !== 'server') throw new Error('The tests run on the embedded database');
  return makeDatabase(url, sql`template ${sql.id(template.name)}`);
}
