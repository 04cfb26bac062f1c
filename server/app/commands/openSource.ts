import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/app/config.ts';
import { NothingToBackUp } from '#server/administration/backup/backupEntries.ts';
import { openBulk, type BulkDatabase } from '#server/platform/database/bulk.queries.ts';
import { DirectoryInUse } from '#server/platform/database/lock.ts';
import { askForCopy } from '#server/platform/database/runningCopy.ts';
import { TERMINAL_LOG } from './onDatabase.ts';

/**
 * Opens the database that the settings name for reading all of it. While a server runs on an embedded database, that is a copy
 * which the server makes of its files.
 * @throws NothingToBackUp, DirectoryInUse by another command
 */
export async function openSource(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  cleanup: AsyncDisposableStack,
): Promise<BulkDatabase> {
  if (databaseUrl === undefined) demandEmbedded(dataDir);
  const opened = await openBulk({ databaseUrl, dataDir, log: TERMINAL_LOG }).catch(async (error: unknown) => {
    const copy = error instanceof DirectoryInUse ? await askForCopy(dataDir) : undefined;
    if (!copy) throw error;
    cleanup.use(copy);
    return openBulk({ dataDir: copy.folder, log: TERMINAL_LOG });
  });
  cleanup.defer(opened.close);
  return opened;
}

/** Opening would make an empty database where there is none. */
export function demandEmbedded(dataDir: string): void {
  if (!existsSync(join(dataDir, 'postgres'))) throw new NothingToBackUp();
}
