import { expect } from 'vitest';
import * as z from 'zod/mini';
import { importEndpoints, ImportResult } from '#contract/exchange/imports.ts';
import { sending } from '../../surveys/support/sending.ts';
import type { TestServer } from '../../support/server.ts';
import type { World } from '../../support/world.ts';

/** A hospice's imports of CSV files. */

export const HEADING = 'Last name,First name,DOB,Phone,Source,Provider';
export const PROVIDER = 'Dr. Ines Okafor';

export type Options = Readonly<Record<string, unknown>>;

export const csv = (lines: readonly string[]): string => [HEADING, ...lines].join('\n');
export const row = (name: string, born = '1940-05-12') => `${name},Grace,${born},,Hospital,${PROVIDER}`;

export async function send(
  server: TestServer,
  world: World,
  text: BlobPart,
  options: Options = { mode: 'check' },
  headers = {},
) {
  const init = sending(importEndpoints.importHospiceReferrals, options, new File([text], 'referrals.csv'), headers);
  const path = `/v1/hospices/${world.hospiceId}/referrals/imports`;
  return server.as(world.people.hospice_admin)(path, { method: 'POST', ...init });
}

export async function result(reply: Response): Promise<ImportResult> {
  const body: unknown = await reply.json();
  expect([reply.status, reply.status === 200 ? undefined : body]).toEqual([200, undefined]);
  return z.parse(ImportResult, body);
}

export const run = async (server: TestServer, world: World, text: BlobPart, options?: Options) =>
  result(await send(server, world, text, options));

/** Line, column and message of each error. */
export const errorLines = ({ errors }: ImportResult) =>
  errors.map(({ column, message, row: line }) => [line, column, message]);
