import { ReferralDocument } from '#contract/documents.ts';
import type { TestServer } from './server.ts';

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

export const REASON = { 'Access-Reason': 'Helping the hospice with a support request' };

interface Sent {
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly name?: string;
  readonly type?: string;
  readonly fileType?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A form with a file as a browser sends it. */
export function documentForm({ bytes = PDF, name = 'Face sheet.pdf', type = '', fileType = 'face_sheet' }: Sent = {}) {
  const form = new FormData();
  form.append('fileType', fileType);
  form.append('file', new File([bytes], name, { type }));
  return form;
}

/** Sends a file to a referral as this person. */
export const upload = (server: TestServer, person: { id: string }, referralId: string, sent: Sent = {}) =>
  server.as(person)(`/v1/referrals/${referralId}/documents`, {
    method: 'POST',
    body: documentForm(sent),
    headers: { ...REASON, ...sent.headers },
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
