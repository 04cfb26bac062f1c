import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { IntakePaper } from '#contract/exchange/intake/papers.ts';
import { receivePaper } from '#server/exchange/intake/receivePaper.queries.ts';
import { PDF } from '../../documents/support/documents.ts';
import { post, type TestServer } from '../../support/server.ts';

const PATIENT = { firstName: 'Grace', lastName: 'Okafor', dateOfBirth: '1940-05-12' };

interface Arriving {
  readonly bytes?: Uint8Array;
  readonly name?: string;
  readonly locationId?: string | null;
}

/** Puts a PDF into a hospice’s intake tray, as the referral page does. @returns the paper’s id */
export async function addPaper(
  { clock, db, storage }: TestServer,
  hospiceId: string,
  { bytes = PDF, locationId = null, name = 'Face sheet.pdf' }: Arriving = {},
): Promise<string> {
  const storageKey = randomUUID();
  await storage.put(storageKey, Readable.from([bytes]));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const file = { name, size: bytes.byteLength, sha256, storageKey, contentType: 'application/pdf' } as const;
  const tray = { hospiceId, hospiceLocationId: locationId, channel: 'page', sender: 'planner@mercy.example' } as const;
  const id = await db.transaction().execute((trx) => receivePaper(trx, { ...tray, subject: null, file }, clock.now));
  if (id === undefined) throw new Error('The paper was not put into the tray');
  return id;
}

export interface WorldPapers {
  /** A paper in the tray of the first hospice, or of the other. */
  readonly addPaper: () => Promise<string>;
  readonly addForeignPaper: () => Promise<string>;
}

export const worldPapers = (
  server: TestServer,
  { foreignHospiceId, hospiceId }: { readonly hospiceId: string; readonly foreignHospiceId: string },
): WorldPapers => ({
  addPaper: () => addPaper(server, hospiceId),
  addForeignPaper: () => addPaper(server, foreignHospiceId),
});

export const trayPath = (hospiceId: string): string => `/v1/hospices/${hospiceId}/intake-papers`;

/** Sends a file to the tray as this person. */
export function drop(
  server: TestServer,
  person: { readonly id: string },
  hospiceId: string,
  {
    bytes = PDF,
    name = 'Face sheet.pdf',
    key = randomUUID(),
  }: { bytes?: Uint8Array<ArrayBuffer>; name?: string; key?: string } = {},
): Promise<Response> {
  const body = new FormData();
  body.append('file', new File([bytes], name));
  return server.as(person)(trayPath(hospiceId), { method: 'POST', body, headers: { 'Idempotency-Key': key } });
}

/** The paper at this path as this person sees it. */
export async function paperOf(server: TestServer, person: { readonly id: string }, path: string): Promise<IntakePaper> {
  return IntakePaper.parse(await (await server.as(person)(path)).json());
}

/** A referral from this paper, for a provider that the hospice may choose. */
export const creationOf = (providerId: string, version = 1) =>
  ({
    version,
    fileType: 'face_sheet',
    referral: { patient: PATIENT, responsibleProviderId: providerId, source: 'hospital' },
  }) as const;

/** Creates a referral from the paper at this path as this person. */
export const createFrom = (
  server: TestServer,
  person: { readonly id: string },
  path: string,
  creation: ReturnType<typeof creationOf>,
): Promise<Response> => server.as(person)(`${path}/referral`, post(creation));
