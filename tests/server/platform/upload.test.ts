import { request as httpRequest } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { describe, expect } from 'vitest';
import { MAX_DOCUMENT_BYTES, ReferralDocument } from '#contract/documents/documents.ts';
import type { DocumentStore } from '#server/platform/storage/documentStore.ts';
import { StoreAway } from '#server/platform/storage/documentStore.ts';
import { addDocument, documentForm, keysIn, PDF, pdfOf, PNG, upload } from '../documents/support/documents.ts';
import { authorizationOf, test, type TestServer } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';
import { FHIR_MEDIA_TYPE } from '#contract/platform/http.ts';

async function oneReferral(server: TestServer) {
  const { people, addOwnReferral } = await makeWorld(server);
  const { id } = await addOwnReferral();
  const keys = await keysIn(server);
  return {
    id,
    person: people.hospice_admin,
    /** The files that the uploads of this test left in the store. */
    left: async () => (await keysIn(server)).filter((key) => !keys.includes(key)),
  };
}

const text = (value: string) => new TextEncoder().encode(value);
const zip = (name: string) => {
  const local = new Uint8Array(30 + name.length);
  local.set([0x50, 0x4b, 0x03, 0x04, 20, 0]);
  local[26] = name.length;
  local.set(text(name), 30);
  return local;
};

describe('Type of an uploaded file', () => {
  test.for([
    ['a program that says it is a PDF', text('MZ\u0090\0\u0003 a program'), 'Scan.pdf', 'application/pdf'],
    ['an HTML page that says it is a PNG', text('<!doctype html><script>alert(1)</script>'), 'a.png', 'image/png'],
    ['an SVG drawing', text('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.svg', 'image/svg+xml'],
    ['plain text', text('Dear colleague'), 'letter.txt', 'text/plain'],
    ['a ZIP archive named .docx', zip('letter.txt'), 'letter.docx', ''],
  ] as const)('is decided by its bytes: %s is refused', async ([, bytes, name, type], { server }) => {
    const { id, person, left } = await oneReferral(server);
    const reply = await upload(server, person, id, { bytes: new Uint8Array(bytes), name, type });
    expect([reply.status, await reply.json()]).toMatchObject([
      422,
      { errors: [{ path: 'file', message: 'Add a PDF, JPEG, PNG, TIFF, or Word file' }] },
    ]);
    expect(await left()).toEqual([]);
  });

  test.for([
    ['image/tiff', text('II*\0\u0008\0\0\0\0\0'), 'fax.tif'],
    ['image/jpeg', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0]), 'photo.jpg'],
    ['image/png', PNG, 'card.png'],
    ['application/pdf', PDF, 'sheet.pdf'],
    ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', zip('word/document.xml'), 'note.docx'],
  ] as const)('is decided by its bytes: %s is accepted', async ([contentType, bytes, name], { server }) => {
    const { id, person } = await oneReferral(server);
    const added = await addDocument(server, person, id, { bytes: new Uint8Array(bytes), name, type: 'text/html' });
    expect(added).toMatchObject({ contentType, name });
  });
});

describe('Size of an uploaded file', () => {
  test('may be 25 MiB, while one byte more or an empty file is refused', async ({ server }) => {
    const { id, person, left } = await oneReferral(server);
    const over = await upload(server, person, id, { bytes: pdfOf(MAX_DOCUMENT_BYTES + 1) });
    expect([over.status, await over.json()]).toMatchObject([
      413,
      { code: 'too_large', message: 'The file is larger than 25 MB' },
    ]);
    const empty = await upload(server, person, id, { bytes: new Uint8Array() });
    expect([empty.status, await empty.json()]).toMatchObject([422, { errors: [{ path: 'file' }] }]);
    expect(await left()).toEqual([]);
    const { size } = await addDocument(server, person, id, { bytes: pdfOf(MAX_DOCUMENT_BYTES) });
    expect([size, (await left()).length]).toEqual([MAX_DOCUMENT_BYTES, 1]);
  });

  test('is limited while it arrives: an endless form is cut off with 413', async ({ server }) => {
    const { id, person, left } = await oneReferral(server);
    let sent = 0;
    const head = text('--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n');
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        controller.enqueue(sent === 0 ? head : new Uint8Array(1024 * 1024));
        sent += 1;
      },
    });
    // Node requires `duplex` with a stream; the browser's types do not have it.
    const init = {
      method: 'POST',
      headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
      body,
      duplex: 'half',
    };
    const reply = await server.as(person)(`/v1/referrals/${id}/documents`, init);
    expect(reply.status).toBe(413);
    expect(sent).toBeLessThan(40);
    expect(await left()).toEqual([]);
  });
});

describe('Name of an uploaded file', () => {
  test.for([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Users\\ana\\Face sheet.pdf', 'Face sheet.pdf'],
    ['Überweisung – Größe 2.pdf', 'Überweisung – Größe 2.pdf'],
    ['fdp.\u202Egnp.pdf', 'fdp.gnp.pdf'],
    ['scan.png', 'scan.pdf'],
    ['scan.PDF', 'scan.PDF'],
    ['virus.exe', 'virus.exe.pdf'],
    ['Dr. Lin', 'Dr. Lin.pdf'],
    ['.pdf', 'document.pdf'],
    ['..', 'document.pdf'],
    [`${'ä'.repeat(300)}.pdf`, `${'ä'.repeat(196)}.pdf`],
  ] as const)('is cleaned up: %s becomes %s', async ([name, expected], { server }) => {
    const { id, person } = await oneReferral(server);
    expect((await addDocument(server, person, id, { name })).name).toBe(expected);
  });
});

test('a client that hangs up within a JSON body is logged as that, not as a database that is away', async ({
  server,
}) => {
  const { id, person } = await oneReferral(server);
  const reset = Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(text('{"version":1,'));
    },
    pull: () => Promise.reject(reset),
  });
  const init = { method: 'PATCH', headers: { 'Content-Type': 'application/json' }, body, duplex: 'half' } as const;
  await server.as(person)(`/v1/referrals/${id}`, init);
  expect(server.log.lines.filter(({ message }) => message !== 'request')).toMatchObject([
    { level: 'info', message: 'The client hung up', fields: { operation: 'updateReferral' } },
  ]);
});

describe('Upload form', () => {
  test.for([
    ['with two files', (form: FormData) => form.append('file', new File([PDF], 'b.pdf')), 'file'],
    ['with an unexpected file field', (form: FormData) => form.append('scan', new File([PDF], 'b.pdf')), 'file'],
    ['with the type twice', (form: FormData) => form.append('fileType', 'other'), 'fileType'],
    ['with an unknown type', (form: FormData) => form.set('fileType', 'x-ray'), 'fileType'],
    ['with an unknown field', (form: FormData) => form.append('hospiceId', 'x'), 'hospiceId'],
    ['without a file', (form: FormData) => form.delete('file'), 'file'],
  ] as const)('%s is refused and leaves no file', async ([, spoil, path], { server }) => {
    const { id, person, left } = await oneReferral(server);
    const form = documentForm();
    spoil(form);
    const reply = await server.as(person)(`/v1/referrals/${id}/documents`, { method: 'POST', body: form });
    expect([reply.status, await reply.json()]).toMatchObject([422, { errors: [{ path }] }]);
    expect(await left()).toEqual([]);
  });

  test('from a person without permission is refused before its body is read', async ({ server }) => {
    const { hospiceId, people, addOwnReferral } = await makeWorld(server);
    const { id } = await addOwnReferral();
    const reader = people.hospice_business_development;
    for (const [path, type] of [
      [`/v1/referrals/${id}/documents`, 'multipart/form-data; boundary=b'],
      [`/v1/hospices/${hospiceId}/referrals/imports`, 'multipart/form-data; boundary=b'],
      [`/v1/hospices/${hospiceId}/referrals/fhir`, FHIR_MEDIA_TYPE],
    ] as const) {
      let sent = 0;
      const body = new ReadableStream<Uint8Array>({
        pull: (controller) => {
          controller.enqueue(new Uint8Array(1024 * 1024));
          sent += 1;
          if (sent === 60) controller.close();
        },
      });
      const init = { method: 'POST', headers: { 'Content-Type': type }, body, duplex: 'half' };
      const reply = await server.as(reader)(path, init);
      expect([path, reply.status]).toEqual([path, 403]);
      expect(sent).toBeLessThan(5);
    }
    const refusals = await server.db.selectFrom('audit_event').select(['verb', 'outcome', 'actor_id']).execute();
    expect(refusals).toEqual(
      ['addDocument', 'importHospiceReferrals', 'importHospiceBundle'].map((verb) => ({
        verb,
        outcome: 'forbidden',
        actor_id: reader.id,
      })),
    );
  });

  test('held in memory is limited to three at the same time per person', async ({ server }) => {
    const { hospiceId, people } = await makeWorld(server);
    const ends: (() => void)[] = [];
    const begin = (person: { id: string }) => {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          controller.enqueue(text('{'));
          ends.push(() => controller.close());
        },
      });
      const init = { method: 'POST', headers: { 'Content-Type': FHIR_MEDIA_TYPE }, body, duplex: 'half' };
      return server.as(person)(`/v1/hospices/${hospiceId}/referrals/fhir`, init);
    };
    const four = [1, 2, 3, 4].map(() => begin(people.hospice_admin));
    expect((await Promise.race(four)).status).toBe(429);
    const another = begin(people.hospice_super_admin);
    for (const end of ends) end();
    expect((await Promise.all(four)).map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      400, 400, 400, 429,
    ]);
    expect((await another).status).toBe(400);
    const last = begin(people.hospice_admin);
    ends.at(-1)?.();
    expect((await last).status).toBe(400);
  });

  test('for another tenant’s referral, or from a read-only person, is refused and leaves no file', async ({
    server,
  }) => {
    const { people, addOwnReferral, addForeignReferral } = await makeWorld(server);
    const before = await keysIn(server);
    const foreign = await upload(server, people.hospice_admin, (await addForeignReferral()).id);
    const reader = await upload(server, people.hospice_business_development, (await addOwnReferral()).id);
    expect([foreign.status, reader.status]).toEqual([404, 403]);
    expect(await keysIn(server)).toEqual(before);
  });

  test('that breaks off leaves no file and no document', async ({ server }) => {
    const { id, person, left } = await oneReferral(server);
    const listener = getRequestListener(server.fetch, { overrideGlobalObjects: false });
    const closed = Promise.withResolvers<void>();
    const http = createServer((request, response) => {
      response.once('close', () => closed.resolve());
      void listener(request, response);
    });
    await new Promise<void>((resolve) => void http.listen(0, 'localhost', resolve));
    // A server that listens on a port has an address object, not a string.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const { port } = http.address() as AddressInfo;
    const request = httpRequest({
      port,
      host: 'localhost',
      method: 'POST',
      path: `/v1/referrals/${id}/documents`,
      headers: {
        Authorization: authorizationOf(person),
        'Content-Type': 'multipart/form-data; boundary=b',
        'Content-Length': '5000000',
      },
    });
    request.on('error', () => {});
    request.write('--b\r\nContent-Disposition: form-data; name="fileType"\r\n\r\nother\r\n');
    request.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n');
    request.write(pdfOf(2_000_000));
    await expect.poll(async () => (await left()).length).toBe(1);
    request.destroy();
    await closed.promise;
    await expect.poll(left).toEqual([]);
    expect(server.log.lines.filter(({ message }) => message !== 'request')).toMatchObject([
      { level: 'info', message: 'The client hung up', fields: { operation: 'addDocument' } },
    ]);
    expect(await server.db.selectFrom('document').selectAll().execute()).toEqual([]);
    await new Promise((resolve) => void http.close(resolve));
  });

  test('that ends in the middle is refused and leaves no file', async ({ server }) => {
    const { id, person, left } = await oneReferral(server);
    const reply = await server.as(person)(`/v1/referrals/${id}/documents`, {
      method: 'POST',
      headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
      body: '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4 half',
    });
    expect(reply.status).toBe(400);
    expect(await left()).toEqual([]);
  });

  test('that the full store cannot take gets a 503 with Retry-After', async ({ server }) => {
    const { id, person } = await oneReferral(server);
    const full: DocumentStore = {
      ...server.storage,
      put: () => Promise.reject(new StoreAway(Object.assign(new Error('full'), { code: 'ENOSPC' }))),
    };
    const reply = await upload(server.with({ storage: full }), person, id, { bytes: pdfOf(3_000_000) });
    expect([reply.status, await reply.json()]).toMatchObject([503, { code: 'unavailable' }]);
    expect(reply.headers.get('Retry-After')).toBe('2');
  });

  test('with a reused idempotency key and another file is refused, and the new file is removed', async ({ server }) => {
    const { id, person, left } = await oneReferral(server);
    const headers = { 'Idempotency-Key': 'a-key-of-the-app-3' };
    const first = ReferralDocument.parse(await (await upload(server, person, id, { headers })).json());
    const other = await upload(server, person, id, { headers, bytes: PNG });
    expect([other.status, await other.json()]).toMatchObject([409, { code: 'idempotency_mismatch' }]);
    expect((await left()).length).toBe(1);
    expect(first.contentType).toBe('application/pdf');
  });
});
