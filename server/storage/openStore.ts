import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { MissingFile, type DocumentStore } from './documentStore.ts';

interface StoreSettings {
  /** The folder that keeps the files. */
  readonly folder: string;
}

/** Opens the store of documents. */
export function openStore({ folder }: StoreSettings): DocumentStore {
  return onDisk(new Disk(new FSDriver({ location: folder, visibility: 'private' })));
}

function onDisk(disk: Disk): DocumentStore {
  return {
    put: async (key, bytes) => {
      try {
        await disk.putStream(key, bytes);
      } catch (error) {
        await disk.delete(key).catch(() => {});
        throw error;
      }
    },
    open: async (key) => {
      if (!(await disk.exists(key))) throw new MissingFile();
      return disk.getStream(key);
    },
    remove: (key) => disk.delete(key),
    async *list() {
      for (let token: string | undefined; ;) {
        const { objects, paginationToken } = await disk.listAll('', {
          recursive: true,
          ...(token === undefined ? {} : { paginationToken: token }),
        });
        for (const object of objects) {
          if (!object.isFile) continue;
          yield { key: object.key, writtenAt: (await object.getMetaData()).lastModified };
        }
        if (paginationToken === undefined) return;
        token = paginationToken;
      }
    },
    close: () => Promise.resolve(),
  };
}
