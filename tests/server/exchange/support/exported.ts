import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { parse } from 'csv-parse/sync';
import * as z from 'zod/mini';
import { fromBufferPromise } from 'yauzl';
import type { TestServer } from '../../support/server.ts';

const Lines = z.array(z.record(z.string(), z.string()));

/** A CSV file's lines by their headings. */
export const linesOf = (csv: string): Record<string, string>[] =>
  z.parse(Lines, parse(csv, { bom: true, columns: true }));

/** The lines of an export that is answered for sure. */
export async function exported(server: TestServer, person: { id: string }, query: string, headers: HeadersInit = {}) {
  const reply = await server.as(person)(`/v1/referrals/export?${query}`, { headers });
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await reply.arrayBuffer());
  if (reply.status !== 200) throw new Error(`The export was answered with ${reply.status}: ${text}`);
  return { headers: reply.headers, text, lines: linesOf(text) };
}

/** The files of an archive by their paths, as another program reads them. */
export async function filesIn(archive: ArrayBuffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(Buffer.from(archive));
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const bytes: Buffer[] = [];
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      if (piece instanceof Buffer) bytes.push(piece);
    }
    files.set(entry.fileName, Buffer.concat(bytes));
  }
  return files;
}

interface Kept {
  readonly referralId: string;
  readonly hospiceId?: string;
  readonly groupId?: string;
  readonly name?: string;
  readonly fileType?: 'face_sheet' | 'insurance';
  readonly contentType?: 'application/pdf' | 'image/jpeg';
  readonly bytes?: Buffer;
  readonly deletedAt?: Date;
}

let minutes = 0;

/** A document as it lies in the table and in the store; each a minute younger than the one before. */
export async function keepDocument({ db, storage }: TestServer, kept: Kept): Promise<{ key: string; bytes: Buffer }> {
  const {
    bytes = randomBytes(2_000),
    contentType = 'application/pdf',
    fileType = 'face_sheet',
    name = 'Scan.pdf',
  } = kept;
  const key = crypto.randomUUID();
  await storage.put(key, Readable.from([bytes]));
  minutes += 1;
  await db
    .insertInto('document')
    .values({
      referral_id: kept.referralId,
      hospice_id: kept.hospiceId ?? null,
      group_id: kept.groupId ?? null,
      file_type: fileType,
      name,
      size: bytes.length,
      content_type: contentType,
      sha256: '0'.repeat(64),
      storage_key: key,
      uploaded_at: new Date(Date.UTC(2026, 10, 1, 0, minutes)),
      uploaded_by_name: 'Ada Byron',
      deleted_at: kept.deletedAt ?? null,
    })
    .execute();
  return { key, bytes };
}
