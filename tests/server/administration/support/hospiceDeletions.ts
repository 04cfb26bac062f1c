import { expect } from 'vitest';
import * as z from 'zod/mini';
import { HospiceDeletion } from '#contract/administration/hospiceDeletion.ts';
import { DAY } from '#contract/platform/durations.ts';
import { deleteHospices } from '#server/administration/hospiceDeletion/hospiceDeletion.job.ts';
import type { DocumentStore } from '#server/platform/storage/documentStore.ts';
import type { TestServer } from '../../support/server.ts';
import type { World } from '../../support/world.ts';

export const path = (hospiceId: string) => `/v1/administration/hospices/${hospiceId}/deletion`;

export const pass = ({ clock }: TestServer, days: number) => {
  clock.now = new Date(clock.now.getTime() + days * DAY);
};

export const run = (
  { clock, db, storage }: TestServer,
  store: DocumentStore = storage,
  stopping: AbortSignal = new AbortController().signal,
) => deleteHospices({ db, storage: store, now: clock.now, contact: 'noreply@wayside.example', stopping });

/** Past the last notice, to the day of the deletion. */
export async function comeToItsDay(server: TestServer): Promise<void> {
  pass(server, 2525);
  expect(await run(server)).toBe(0);
  pass(server, 30);
}

export async function turnOff({ db }: TestServer, hospiceId: string) {
  await db.updateTable('hospice').set({ is_active: false }).where('id', '=', hospiceId).execute();
}

export async function schedule(server: TestServer, { hospiceId, people }: World) {
  await turnOff(server, hospiceId);
  const answer = await server.as(people.superuser)(path(hospiceId), { method: 'POST' });
  expect(answer.status).toBe(200);
  return z.parse(HospiceDeletion, await answer.json());
}
