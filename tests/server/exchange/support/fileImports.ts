import { inject } from 'vitest';
import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { FileImport } from '#contract/exchange/fileImports.ts';
import { DAY } from '#contract/platform/durations.ts';
import { writeImports } from '#server/exchange/imports/writing/writeImports.job.ts';
import type { DocumentStore } from '#server/platform/storage/documentStore.ts';
import { keepLog } from '../../support/quietLog.ts';
import type { TestPerson } from '../../support/makers.ts';
import type { TestServer } from '../../support/server.ts';

interface Owner {
  readonly hospiceId?: string;
  readonly groupId?: string;
}

/** An import of a file with one referral, which has ended. @returns its id */
export async function addImport(
  { clock, db, storage }: Pick<TestServer, 'db' | 'storage'> & { readonly clock: { readonly now: Date } },
  { groupId, hospiceId }: Owner,
  startedBy: string,
): Promise<string> {
  const key = crypto.randomUUID();
  await storage.put(key, Readable.from([Buffer.from('table')]));
  const { id } = await db
    .insertInto('file_import')
    .values({
      hospice_id: hospiceId ?? null,
      group_id: groupId ?? null,
      started_by: startedBy,
      started_by_name: 'Grace Lin',
      started_at: clock.now,
      file_name: 'referrals.csv',
      format: 'csv',
      size: 5,
      file_key: key,
      row_count: 1,
      wrong_rows: 0,
      duplicate_rows: 0,
      total: 1,
      done: 1,
      created: 1,
      ended_at: clock.now,
      kept_until: new Date(clock.now.getTime() + 90 * DAY),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface WorldImports {
  /** An import of the first hospice, or of the first group where the caller is of a group. */
  readonly addImport: (side: 'hospice' | 'group') => Promise<string>;
  readonly addForeignImport: () => Promise<string>;
}

export interface ImportOwners {
  readonly hospiceId: string;
  readonly groupId: string;
  readonly foreignHospiceId: string;
  readonly people: { readonly hospice_admin: TestPerson; readonly care_manager: TestPerson };
}

export const worldImports = (server: TestServer, world: ImportOwners): WorldImports => ({
  addImport: (side) =>
    side === 'hospice'
      ? addImport(server, { hospiceId: world.hospiceId }, world.people.hospice_admin.id)
      : addImport(server, { groupId: world.groupId }, world.people.care_manager.id),
  addForeignImport: async () => {
    const { id } = await server.addPerson({ role: 'hospice_admin', hospiceId: world.foreignHospiceId });
    return addImport(server, { hospiceId: world.foreignHospiceId }, id);
  },
});

interface Run {
  readonly stopping?: AbortSignal;
  readonly store?: DocumentStore;
  /** What happens between two pieces. */
  readonly rest?: () => Promise<void>;
}

/** One run of the job that writes imports. */
export const runImports = (
  { clock, db, storage }: TestServer,
  { rest = () => Promise.resolve(), stopping = new AbortController().signal, store = storage }: Run = {},
): Promise<number> =>
  writeImports(
    {
      db,
      databaseKind: inject('databaseTemplate').kind,
      storage: store,
      clock: () => clock.now,
      log: keepLog(),
      stopping,
    },
    rest,
  );

/** An import as its page shows it. */
export async function readImport(server: TestServer, person: { readonly id: string }, id: string): Promise<FileImport> {
  const reply = await server.as(person)(`/v1/imports/${id}`);
  return z.parse(FileImport, await reply.json());
}
