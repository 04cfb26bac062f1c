import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const moved = (dataDir: string) => join(dataDir, 'moved.txt');

/** The embedded database was moved to PostgreSQL: two that go on would send every waiting mail twice. */
export class MovedAway extends Error {
  constructor(dataDir: string, where: string) {
    super(
      `The database of ${dataDir} was moved to ${where}. Set DATABASE_URL to that database. ` +
        `To keep using this one, make sure the other one is empty and not in use, then remove ${moved(dataDir)}.`,
    );
    this.name = 'MovedAway';
  }
}

/** Closes the embedded database of a directory: from now on it is not opened. */
export const markMoved = (dataDir: string, where: string): void =>
  writeFileSync(moved(dataDir), `${where}\n`, { mode: 0o600, flush: true });

/** @throws MovedAway */
export function refuseMoved(dataDir: string): void {
  let where: string;
  try {
    where = readFileSync(moved(dataDir), 'utf8').trim();
  } catch {
    return;
  }
  throw new MovedAway(dataDir, where);
}
