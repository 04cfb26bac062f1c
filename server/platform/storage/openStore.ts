import { MissingFile, StoreAway, type DocumentStore, type StoreParts } from './documentStore.ts';
import { folderParts } from './folder.ts';
import { s3Parts, type S3Settings } from './s3.ts';

export interface StoreSettings {
  /** The folder that keeps the files where no other store is set. */
  readonly folder: string;
  readonly s3?: S3Settings | undefined;
}

/** The stream was left unread because the store failed: that is no failure of the stream. */
const isGivenUp = (error: Error): boolean => 'code' in error && error.code === 'ABORT_ERR';

/** Opens the store of documents. The parts of an S3 store are loaded when the first file is asked for. */
export function openStore({ folder, s3 }: StoreSettings): DocumentStore {
  let opened: Promise<StoreParts> | undefined;
  const parts = () => (opened ??= s3 ? s3Parts(s3) : Promise.resolve(folderParts(folder)));
  const inStore = async <Result>(work: (store: StoreParts) => Promise<Result>): Promise<Result> => {
    try {
      return await work(await parts());
    } catch (error) {
      throw error instanceof MissingFile || error instanceof StoreAway ? error : new StoreAway(error);
    }
  };
  const putBy =
    (way: 'put' | 'putLarge'): DocumentStore['put'] =>
    (key, bytes) => {
      let broken: unknown;
      bytes.once('error', (error) => {
        if (!isGivenUp(error)) broken = error;
      });
      return inStore((store) => store[way](key, bytes)).catch((error: unknown) => {
        throw broken ?? error;
      });
    };
  return {
    put: putBy('put'),
    putLarge: putBy('putLarge'),
    open: (key) => inStore(({ open }) => open(key)),
    has: (key) => inStore(({ disk }) => disk.exists(key)),
    remove: (key) => inStore(({ disk }) => disk.delete(key)),
    async *list() {
      for (let token: string | undefined; ;) {
        const { objects, paginationToken } = await inStore(({ disk }) =>
          disk.listAll('', { recursive: true, ...(token === undefined ? {} : { paginationToken: token }) }),
        );
        for (const object of objects) {
          if (!object.isFile) continue;
          yield { key: object.key, writtenAt: (await inStore(() => object.getMetaData())).lastModified };
        }
        if (paginationToken === undefined) return;
        token = paginationToken;
      }
    },
    close: async () => (await opened)?.close(),
  };
}
