import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { MissingFile, type StoreParts } from './documentStore.ts';

const INCOMING = 'incoming';
/** For nobody but the server's own account. */
const OWN_FOLDER = 0o700;
const OWN_FILE = 0o600;

/** A folder of this machine. Unfinished files of a killed server are in a folder of their own, never under a key in use. */
export function folderParts(folder: string): StoreParts {
  const incoming = join(folder, INCOMING);
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  const put: StoreParts['put'] = async (key, bytes) => {
    await mkdir(folder, { recursive: true, mode: OWN_FOLDER });
    await mkdir(incoming, { recursive: true, mode: OWN_FOLDER });
    const unfinished = join(incoming, randomUUID());
    try {
      const file = await open(unfinished, 'wx', OWN_FILE);
      // On the disk before it is under its key: a row is only written for what stays.
      await pipeline(bytes, file.createWriteStream({ flush: true }));
      await rename(unfinished, join(folder, key));
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  };
  return {
    disk,
    put,
    putLarge: put,
    open: async (key) => {
      if (!(await disk.exists(key))) throw new MissingFile();
      return disk.getStream(key);
    },
    close: () => {},
  };
}
