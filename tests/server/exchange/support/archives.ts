import { Readable } from 'node:stream';
import { DAY } from '#contract/platform/durations.ts';
import { makeArchives } from '#server/exchange/archives/makeArchives.job.ts';
import type { DocumentStore } from '#server/platform/storage/documentStore.ts';
import { keepLog } from '../../support/quietLog.ts';
import { worldImports, type ImportOwners, type WorldImports } from './fileImports.ts';
import type { TestServer } from '../../support/server.ts';

/** An export of all data that is ready, with its file in the store. @returns its id */
export async function addArchive(
  { clock, db, storage }: TestServer,
  hospiceId: string,
  requestedBy: string,
): Promise<string> {
  const key = crypto.randomUUID();
  await storage.put(key, Readable.from([Buffer.from('archive')]));
  // One at a time: a request that is still open gives way.
  await db
    .updateTable('hospice_archive')
    .set({ failed_at: clock.now })
    .where('hospice_id', '=', hospiceId)
    .where('ready_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute();
  const { id } = await db
    .insertInto('hospice_archive')
    .values({
      hospice_id: hospiceId,
      requested_by: requestedBy,
      requested_by_name: 'Grace Lin',
      requested_at: clock.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('hospice_archive')
    .set({ storage_key: key, size: 7, ready_at: clock.now, ends_at: new Date(clock.now.getTime() + 7 * DAY) })
    .where('id', '=', id)
    .execute();
  return id;
}

export interface WorldArchives extends WorldImports {
  /** An export of all data of the first hospice that is ready, or of the other. */
  readonly addArchive: () => Promise<string>;
  readonly addForeignArchive: () => Promise<string>;
  /** A hospice that is turned off, and whose data is deleted in a while. */
  readonly addLeavingHospice: () => Promise<string>;
}

interface Owners extends ImportOwners {
  readonly people: ImportOwners['people'] & { readonly hospice_super_admin: { readonly id: string } };
}

export const worldArchives = (server: TestServer, owners: Owners): WorldArchives => ({
  ...worldImports(server, owners),
  addArchive: () => addArchive(server, owners.hospiceId, owners.people.hospice_super_admin.id),
  addLeavingHospice: async () => {
    const id = await server.addHospice({ name: 'Leaving Hospice', is_active: false });
    const deletesAt = new Date(server.clock.now.getTime() + 100 * DAY);
    await server.db
      .insertInto('hospice_deletion')
      .values({ hospice_id: id, scheduled_at: server.clock.now, deletes_at: deletesAt })
      .execute();
    return id;
  },
  addForeignArchive: async () => {
    const { id } = await server.addPerson({ role: 'hospice_super_admin', hospiceId: owners.foreignHospiceId });
    return addArchive(server, owners.foreignHospiceId, id);
  },
});

export const archivesPath = (hospiceId: string): string => `/v1/hospices/${hospiceId}/archives`;

/** One run of the job that makes exports. */
export const runArchives = (
  { clock, db, storage }: TestServer,
  { stopping = new AbortController().signal, store = storage }: { stopping?: AbortSignal; store?: DocumentStore } = {},
) => makeArchives({ db, storage: store, clock: () => clock.now, log: keepLog(), stopping });

/** Asks for an export as this person. */
export const askForArchive = (server: TestServer, person: { readonly id: string }, hospiceId: string) =>
  server.as(person)(archivesPath(hospiceId), { method: 'POST' });
