import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { backupEntries } from '#server/administration/backup/backupEntries.ts';
import { readBackupFile, writeBackupFile } from '#server/administration/backup/backupFile.ts';
import { makeKeyFile } from '#server/administration/backup/encryption.ts';
import { SUMMARY, type Entry } from '#server/administration/backup/entries.ts';
import { restoreEntries } from '#server/administration/backup/restoreEntries.ts';
import { verifyAudit } from '#server/audit/chain.queries.ts';
import { openBulk } from '#server/platform/database/bulk.queries.ts';
import { openDatabase, sql } from '#server/platform/database/connection.ts';
import { migrate } from '#server/platform/database/migrate.queries.ts';
import { openStore } from '#server/platform/storage/openStore.ts';
import { describeSchema } from '../../../tools/describeSchema.ts';
import { makersFor } from '../support/makers.ts';
import { keepLog } from '../support/quietLog.ts';
import { startS3 } from '../support/s3Server.ts';
import { makeDatabase } from '../support/serverProcess.ts';
import {
  ANY,
  emptyPlace,
  entriesOf,
  furnishedPlace,
  keysIn,
  KINDS,
  postgres,
  summaryOf,
  temporaryFolder,
  type Kind,
  type Place,
} from './support/backupPlaces.ts';

const say = () => {};
const isPartOf = (name: string) => (entry: Entry) => entry.name.startsWith(name);
let cleanup: AsyncDisposableStack;

beforeEach(() => {
  cleanup = new AsyncDisposableStack();
});
afterEach(() => cleanup.disposeAsync());

const furnished = (kind: Kind): Promise<Place> => furnishedPlace(cleanup, kind);

const restore = (place: Place, entries: Iterable<Entry> | AsyncIterable<Entry>) =>
  restoreEntries({ ...place, entries: Readable.from(entries), say });

/** No row, and no file. */
async function expectUntouched({ database: { db }, storage }: Place): Promise<void> {
  const { rows } = await sql<{ is_there: boolean }>`select to_regclass('referral') is not null as is_there`.execute(db);
  const kept = rows[0]?.is_there
    ? (await sql`select from referral union all select from hospice`.execute(db)).rows
    : [];
  expect(kept).toEqual([]);
  expect(await keysIn(storage)).toEqual([]);
}

describe.each(KINDS)('A backup of the %s database', { timeout: 180_000 }, (from) => {
  test.each(KINDS)(
    'restored into the %s database has every row, file, sequence, index and trigger, and a whole audit',
    async (to) => {
      const source = await furnished(from);
      const target = await emptyPlace(cleanup, to);
      const path = join(source.folder, 'backup');
      await writeBackupFile(path, Readable.from(await entriesOf(source)), []);
      const restored = await restore(target, readBackupFile(path, undefined));
      expect(restored).toEqual(await summaryOf(source));
      expect(await summaryOf(target)).toEqual(restored);
      expect(restored.documents).toMatchObject({ files: 4, missing: [] });
      expect(await verifyAudit(target.database.db)).toEqual(await verifyAudit(source.database.db));
      expect(await verifyAudit(target.database.db)).toMatchObject({ sealed: 3 });
      expect(await describeSchema(target.database.db)).toEqual(await describeSchema(source.database.db));
      // The next number of a referral follows the last one, and the audit is still append-only.
      const makers = makersFor(target.database.db);
      const { id } = await makers.addReferral({ hospiceIds: [await makers.addHospice()] });
      const { rows } = await sql`select number - (select min(number) from referral) as after_first from referral
        where id = ${id}`.execute(target.database.db);
      expect(rows).toEqual([{ after_first: 3 }]);
      await expect(sql`delete from audit_event`.execute(target.database.db)).rejects.toThrow('append-only');
    },
  );
});

describe('A restore', { timeout: 180_000 }, () => {
  test('refuses a file that is cut off, changed or something else, and leaves the place as it was', async () => {
    const source = await furnished(ANY);
    const path = join(source.folder, 'backup');
    await writeBackupFile(path, Readable.from(await entriesOf(source)), []);
    const whole = readFileSync(path);
    const target = await emptyPlace(cleanup, ANY);
    const flipped = Buffer.from(whole);
    flipped[whole.length >> 1] = (flipped[whole.length >> 1] ?? 0) ^ 0xff;
    const broken = [
      whole.subarray(0, 20),
      whole.subarray(0, whole.length >> 1),
      whole.subarray(0, -100),
      flipped,
      Buffer.from('select 1;'),
      Buffer.alloc(0),
    ];
    for (const bytes of broken) {
      writeFileSync(path, bytes);
      await expect(restore(target, readBackupFile(path, undefined))).rejects.toThrow(/Nothing was restored\.$/);
      await expectUntouched(target);
    }
    writeFileSync(path, whole);
    await restore(target, readBackupFile(path, undefined));
    expect((await summaryOf(target)).tables['referral']?.rows).toBe(3);
  });

  test('refuses rows, files and parts that the summary does not have', async () => {
    const entries = await entriesOf(await furnished(ANY));
    const target = await emptyPlace(cleanup, ANY);
    const changed = (name: string) =>
      entries.map((entry) =>
        isPartOf(name)(entry)
          ? { ...entry, bytes: Buffer.from(entry.bytes.toString().replace('Grace', 'Greta')) }
          : entry,
      );
    const withoutOne = (name: string) => entries.toSpliced(entries.findIndex(isPartOf(name)), 1);
    const documentGone = entries.find(isPartOf('documents/'))?.name ?? '';
    const forged = [
      changed('tables/referral/'),
      withoutOne('tables/referral/'),
      withoutOne('tables/audit_seal/'),
      withoutOne(documentGone),
      withoutOne(SUMMARY),
      [...entries, ...entries.slice(-1)],
      entries.slice(1),
    ];
    for (const each of forged) {
      await expect(restore(target, each)).rejects.toThrow(/Nothing was restored\.$/);
      await expectUntouched(target);
    }
  });

  test('refuses a database with rows and a store with files, and changes neither', async () => {
    const source = await furnished(ANY);
    const entries = await entriesOf(source);
    const before = await summaryOf(source);
    await expect(restore(source, entries)).rejects.toThrow(/^The database is not empty: .* Nothing was restored/);
    expect(await summaryOf(source)).toEqual(before);
    const target = await emptyPlace(cleanup, ANY);
    await target.storage.put('somebody-elses', Readable.from(['file']));
    await expect(restore(target, entries)).rejects.toThrow(/^The place for documents isn’t empty/);
    expect(await keysIn(target.storage)).toEqual(['somebody-elses']);
  });

  test('refuses a backup with a migration that this version does not know, and says which', async () => {
    const source = await furnished(ANY);
    await sql`insert into schema_migration (name, checksum) values ('0999_later.sql', 'x')`.execute(source.database.db);
    const target = await emptyPlace(cleanup, ANY);
    await expect(restore(target, await entriesOf(source))).rejects.toThrow(
      /newer version of Wayside: .*0999_later\.sql/,
    );
    await expectUntouched(target);
  });

  test.runIf(postgres)('works for an owner of the database who is no superuser', async () => {
    const entries = await entriesOf(await furnished(ANY));
    const made = await makeDatabase(postgres ?? '');
    const owner = `wayside_owner_${process.pid}`;
    const admin = await openDatabase({ databaseUrl: made.url, log: keepLog() });
    const name = new URL(made.url).pathname.slice(1);
    await sql`create role ${sql.id(owner)} login createrole`.execute(admin.db);
    await sql`alter database ${sql.id(name)} owner to ${sql.id(owner)}`.execute(admin.db);
    await sql`alter schema public owner to ${sql.id(owner)}`.execute(admin.db);
    for (const role of ['wayside_app', 'wayside_hospice', 'wayside_group', 'wayside_admin']) {
      await sql`grant ${sql.id(role)} to ${sql.id(owner)} with admin option`.execute(admin.db);
    }
    cleanup.defer(async () => {
      await made.drop();
      const last = await openDatabase({ databaseUrl: postgres, log: keepLog() });
      await sql`drop role ${sql.id(owner)}`.execute(last.db);
      await last.close();
    });
    await admin.close();
    const url = new URL(made.url);
    url.username = owner;
    const folder = temporaryFolder(cleanup);
    const database = await openBulk({ databaseUrl: url.href, log: keepLog() });
    const place = { database, storage: openStore({ folder: join(folder, 'documents') }), folder };
    try {
      const restored = await restore(place, entries);
      expect(await summaryOf(place)).toEqual(restored);
    } finally {
      await database.close();
    }
  });
});

describe('Encrypted backups', { timeout: 180_000 }, () => {
  test('open with the key of one of their recipients alone', async () => {
    const source = await furnished(ANY);
    const [path, key, second, stranger] = [
      join(source.folder, 'backup'),
      join(source.folder, 'key'),
      join(source.folder, 'second'),
      join(source.folder, 'stranger'),
    ];
    const recipients = [await makeKeyFile(key), await makeKeyFile(second)];
    await makeKeyFile(stranger);
    await writeBackupFile(path, Readable.from(await entriesOf(source)), recipients);
    expect(readFileSync(path).includes('Grace')).toBe(false);
    const target = await emptyPlace(cleanup, ANY);
    const using = (file: string) => readBackupFile(path, readFileSync(file, 'utf8'));
    await expect(restore(target, using(stranger))).rejects.toThrow(/^This key doesn’t open the backup/);
    await expect(restore(target, readBackupFile(path, undefined))).rejects.toThrow(/is encrypted\. .*--identity/);
    const whole = readFileSync(path);
    writeFileSync(path, whole.subarray(0, -200));
    await expect(restore(target, using(key))).rejects.toThrow(/Nothing was restored\.$/);
    await expectUntouched(target);
    writeFileSync(path, whole);
    expect(await restore(target, using(second))).toEqual(await summaryOf(source));
  });

  test('are not written for something that is no public key', async () => {
    const { folder } = await emptyPlace(cleanup, ANY);
    const path = join(folder, 'backup');
    await expect(writeBackupFile(path, Readable.from([]), ['grace'])).rejects.toThrow(
      '"grace" isn’t an age public key',
    );
    expect(() => readFileSync(path)).toThrow('ENOENT');
  });
});

describe('A backup', { timeout: 180_000 }, () => {
  test('never replaces a file', async () => {
    const { folder } = await emptyPlace(cleanup, ANY);
    const path = join(folder, 'backup');
    writeFileSync(path, 'mine');
    await expect(writeBackupFile(path, Readable.from([]), [])).rejects.toThrow('never overwritten');
    const prepared = join(folder, 'prepared.backup');
    writeFileSync(`${prepared}.unfinished`, 'of somebody else');
    await expect(writeBackupFile(prepared, Readable.from([]), [])).rejects.toThrow('Another backup is writing it');
    expect(readFileSync(`${prepared}.unfinished`, 'utf8')).toBe('of somebody else');
    expect(readFileSync(path, 'utf8')).toBe('mine');
  });

  test('of an empty database is refused', async () => {
    await expect(entriesOf(await emptyPlace(cleanup, ANY))).rejects.toThrow('nothing to back up');
  });

  test('moves documents between a folder and S3, and names those whose file is missing', async () => {
    const source = await furnished(ANY);
    const [gone = ''] = await keysIn(source.storage);
    await source.storage.remove(gone);
    await using s3 = await startS3();
    const inS3 = { ...(await emptyPlace(cleanup, ANY)), storage: openStore({ folder: '', s3: s3.settings }) };
    const restored = await restore(inS3, await entriesOf(source));
    expect(restored.documents).toMatchObject({ files: 3, missing: [gone] });
    expect(s3.files.size).toBe(3);
    const back = await emptyPlace(cleanup, ANY);
    await restore(back, await entriesOf(inS3));
    expect(await summaryOf(back)).toEqual(await summaryOf(source));
    await inS3.storage.close();
  });

  test.runIf(postgres)('has one moment of the database, whatever is written while it is made', async () => {
    const source = await furnished('server');
    const before = await summaryOf(source);
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(source.database.db);
    const url = new URL(postgres ?? '');
    url.pathname = `/${rows[0]?.name}`;
    const writer = await openDatabase({ databaseUrl: url.href, log: keepLog() });
    const makers = makersFor(writer.db);
    const entries: Entry[] = [];
    for await (const entry of backupEntries({ ...source, now: new Date(), say })) {
      entries.push(entry);
      await makers.addReferral({ hospiceIds: [await makers.addHospice()] });
    }
    await migrate(writer.db);
    await writer.close();
    const target = await emptyPlace(cleanup, 'server');
    const { documents, tables } = await restore(target, entries);
    expect({ documents, tables }).toEqual({ documents: before.documents, tables: before.tables });
    expect(await verifyAudit(target.database.db)).toMatchObject({ sealed: 3 });
  });
});
