import * as z from 'zod/mini';
import type { BrowserStorage } from './browserStorage.ts';

/** The names of files that go with a new referral, in this tab only, until each is sent: a reload keeps no files. */

const KEY = 'wayside.unsentFiles';

const UnsentFile = z.object({ referralId: z.string(), name: z.string(), load: z.string() });
type UnsentFile = z.infer<typeof UnsentFile>;
const UnsentFiles = z.object({ owner: z.string(), files: z.array(UnsentFile) });

/** One load of the page. What an earlier one didn't send is lost; what this one sends isn't. */
const LOAD = crypto.randomUUID();

/** After a log-out. */
export const forgetUnsentFiles = (storage: BrowserStorage): void => storage.removeItem(KEY);

/** This person's files. Another person's are deleted. */
function read(storage: BrowserStorage, owner: string): readonly UnsentFile[] {
  const stored = storage.getItem(KEY);
  if (stored === null) return [];
  try {
    const { files, owner: whose } = UnsentFiles.parse(JSON.parse(stored));
    if (whose === owner) return files;
  } catch {
    // What cannot be read counts as nothing.
  }
  forgetUnsentFiles(storage);
  return [];
}

function write(storage: BrowserStorage, owner: string, files: readonly UnsentFile[]): void {
  if (files.length === 0) forgetUnsentFiles(storage);
  else storage.setItem(KEY, JSON.stringify({ owner, files }));
}

/** Remembers files that are about to be sent to this referral. */
export function keepUnsentFiles(
  storage: BrowserStorage,
  owner: string,
  referralId: string,
  names: readonly string[],
): void {
  const added = names.map((name) => ({ referralId, name, load: LOAD }));
  write(storage, owner, [...read(storage, owner), ...added]);
}

/** The names of the files of this referral that the page was sending when it was reloaded or closed. */
export const lostFiles = (storage: BrowserStorage, owner: string, referralId: string): readonly string[] =>
  read(storage, owner)
    .filter((file) => file.referralId === referralId && file.load !== LOAD)
    .map(({ name }) => name);

/** Forgets one file of this name: it was sent, or the person knows that it wasn't. */
export function forgetUnsentFile(storage: BrowserStorage, owner: string, referralId: string, name: string): void {
  const files = read(storage, owner);
  const forgotten = files.find((file) => file.referralId === referralId && file.name === name);
  if (forgotten) {
    write(
      storage,
      owner,
      files.filter((file) => file !== forgotten),
    );
  }
}
