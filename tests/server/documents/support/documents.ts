import { ReferralDocument } from '#contract/documents/documents.ts';
import type { TestServer } from '../../support/server.ts';

const text = new TextEncoder();

/** A PDF of one empty page. */
export const PDF = text.encode(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF`);

/** A picture of one point. */
export const PNG = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);

/** A PDF of exactly so many bytes. */
export function pdfOf(bytes: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(bytes);
  whole.set(PDF);
  return whole;
}

export const REASON = { 'Access-Reason': 'support_request: Helping the hospice with a support request' };

interface Sent {
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly name?: string;
  readonly type?: string;
  readonly fileType?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A form with a file, to be spoiled. */
export function documentForm(): FormData {
  const form = new FormData();
  form.append('fileType', 'face_sheet');
  form.append('file', new File([PDF], 'Face sheet.pdf'));
  return form;
}

const BOUNDARY = 'form-of-a-test';

/** The same form as bytes: tests of screens have a browser's FormData, which is not the one that Node's requests know. */
function formBytes({
  bytes = PDF,
  fileType = 'face_sheet',
  name = 'Face sheet.pdf',
  type = '',
}: Sent): Uint8Array<ArrayBuffer> {
  const part = (facts: string) => `--${BOUNDARY}\r\nContent-Disposition: form-data; ${facts}\r\n\r\n`;
  const head = text.encode(
    `${part('name="fileType"')}${fileType}\r\n${part(`name="file"; filename="${name}"${type && `\r\nContent-Type: ${type}`}`)}`,
  );
  const end = text.encode(`\r\n--${BOUNDARY}--\r\n`);
  const whole = new Uint8Array(head.byteLength + bytes.byteLength + end.byteLength);
  whole.set(head);
  whole.set(bytes, head.byteLength);
  whole.set(end, head.byteLength + bytes.byteLength);
  return whole;
}

/** Sends a file to a referral as this person. */
export const upload = (server: TestServer, person: { id: string }, referralId: string, sent: Sent = {}) =>
  server.as(person)(`/v1/referrals/${referralId}/documents`, {
    method: 'POST',
    body: formBytes(sent),
    headers: { ...REASON, 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`, ...sent.headers },
  });

/** Adds a document that is taken for sure. */
export async function addDocument(
  server: TestServer,
  person: { id: string },
  referralId: string,
  sent: Sent = {},
): Promise<ReferralDocument> {
  const reply = await upload(server, person, referralId, sent);
  if (reply.status !== 201) throw new Error(`Adding a document was answered with ${reply.status}`);
  return ReferralDocument.parse(await reply.json());
}

/** The keys of all files in the store. */
export async function keysIn({ storage }: Pick<TestServer, 'storage'>): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list()) keys.push(key);
  return keys.toSorted();
}
