import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { MAX_DOCUMENT_BYTES, ReferralDocument } from '#contract/documents/documents.ts';
import { pageOf } from '#contract/platform/http.ts';
import { CODES, DOCUMENT_CODES, LOINC, SNOMED } from '#server/exchange/fhir/systems.rules.ts';
import { isOriginal } from '#server/exchange/fhir/receiving/fhirFiles.ts';
import { documentReference, entryUrl, transaction, type TestBundle } from '#tests/server/exchange/support/bundles.ts';
import { keysIn, PDF, pdfOf, PNG } from '#tests/server/documents/support/documents.ts';
import { importBundle, makeFhirWorld, placesOf, refusal } from '#tests/server/exchange/support/fhirCalls.ts';
import type { World } from '#tests/server/support/world.ts';
import { test, type TestServer } from '#tests/server/support/server.ts';

const DATA = 'Bundle.entry[3].resource.content[0].attachment.data';
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

const holdingBytes = (bytes: number) => transaction({ more: [documentReference({ data: base64(pdfOf(bytes)) })] });

const own = (code: string) => ({ coding: [{ system: CODES.documentType, code }] });

const loinc = (code: string) => ({ coding: [{ system: LOINC, code }] });

const holding = (data: string) => transaction({ more: [documentReference({ data })] });

async function documentsOf(server: TestServer, person: { id: string }, id: string) {
  const answer = await server.as(person)(`/v1/referrals/${id}/documents`);
  const all = z.parse(pageOf(ReferralDocument), await answer.json()).data;
  expect(all.filter(isOriginal)).toHaveLength(1);
  return all.filter((document) => !isOriginal(document));
}

async function originalOf(server: TestServer, person: { id: string }, id: string): Promise<string> {
  const list = await server.as(person)(`/v1/referrals/${id}/documents`);
  const original = z.parse(pageOf(ReferralDocument), await list.json()).data.find(isOriginal);
  return (await server.as(person)(`/v1/documents/${original?.id}/content`)).text();
}

/** What was said of a Bundle's documents. */
const said = async (server: TestServer, world: World, bundle: TestBundle) =>
  placesOf((await importBundle(server, world, bundle)).warnings).filter(([code]) => code !== 'duplicate');

describe('Documents in an imported FHIR Bundle', () => {
  test('are stored with the type of their bytes, from an attachment or a Binary, and a superseded one is skipped with a warning', async ({
    server,
  }) => {
    const world = await makeFhirWorld(server);
    const bundle = transaction({
      more: [
        documentReference({ contentType: 'application/pdf', data: base64(PDF), title: 'History.pdf' }),
        // Said to be a PDF, and a picture all the same.
        documentReference(
          { contentType: 'application/pdf', url: entryUrl(6), title: 'Card.pdf' },
          { type: { coding: [{ system: 'http://loinc.org', code: '64290-0' }] } },
        ),
        { resourceType: 'Binary', contentType: 'application/pdf', data: base64(PNG) },
        documentReference({ data: base64(PDF) }, { status: 'superseded' }),
      ],
    });

    const { id, warnings } = await importBundle(server, world, bundle);

    const documents = await documentsOf(server, world.people.hospice_admin, id);
    expect(documents.map(({ contentType, fileType, name, size }) => [name, fileType, contentType, size])).toEqual(
      expect.arrayContaining([
        ['History.pdf', 'history_physical', 'application/pdf', PDF.byteLength],
        ['Card.png', 'insurance', 'image/png', PNG.byteLength],
      ]),
    );
    expect(documents).toHaveLength(2);
    expect(placesOf(warnings)).toEqual([['not-supported', 'Bundle.entry[6].resource']]);
    const [one] = documents.filter(({ contentType }) => contentType === 'image/png');
    const content = await server.as(world.people.hospice_admin)(`/v1/documents/${one?.id}/content`);
    expect(Buffer.from(await content.arrayBuffer())).toEqual(Buffer.from(PNG));
  });

  test('that are only linked, damaged or of a type that is not kept are warnings, and the others are filed', async ({
    server,
  }) => {
    const world = await makeFhirWorld(server);
    const script = base64(Buffer.from('#!/bin/sh\nexit 0\n'));
    const bundle = transaction({
      more: [
        documentReference({ data: base64(PDF), title: 'History.pdf' }),
        documentReference({ data: script, title: 'run.pdf' }),
        documentReference({ data: 'no base64!' }),
        documentReference({ url: 'https://files.example/secret.pdf' }),
        documentReference({ url: 'file:///etc/passwd' }),
        documentReference({ url: entryUrl(99) }),
      ],
    });
    const { id, warnings } = await importBundle(server, world, bundle);
    expect(
      warnings.map(({ code, expression }) => [code, expression?.[0]?.replace('.resource.content[0]', '')]),
    ).toEqual([
      ['required', 'Bundle.entry[6].attachment.url'],
      ['required', 'Bundle.entry[8].attachment.url'],
      ['value', 'Bundle.entry[5].attachment.data'],
      ['not-supported', 'Bundle.entry[4].attachment.data'],
    ]);
    const documents = await documentsOf(server, world.people.hospice_admin, id);
    expect(documents.map(({ name }) => name)).toEqual(['History.pdf']);
    const original = await originalOf(server, world.people.hospice_admin, id);
    // What became a file is not kept twice; what did not is still there.
    expect(original).toContain(script);
    expect(original).not.toContain(base64(PDF));
    expect(original).toContain('https://files.example/secret.pdf');
  });

  test.for<[title: string, bytes: string, declared: string | undefined, name: string]>([
    ['plain text', 'Seen at home.\nRésumé', 'text/plain', 'A.txt'],
    ['text of no said type', 'Seen at home.', undefined, 'A.txt'],
    ['RTF', '{\\rtf1\\ansi Seen at home.}', 'application/rtf', 'A.rtf'],
    ['a web page with a script', '<!DOCTYPE html><html><script>alert(1)</script></html>', 'text/html', 'A.html'],
    ['a part of a web page', '<p onclick="x()">Seen</p>', 'text/html; charset=utf-8', 'A.html'],
    ['a C-CDA', '<?xml version="1.0"?><ClinicalDocument xmlns="urn:hl7-org:v3"/>', 'text/xml', 'A.xml'],
    ['a C-CDA without a heading', '<ClinicalDocument xmlns="urn:hl7-org:v3"/>', 'application/hl7-sdwg+xml', 'A.xml'],
    ['text that is said to be a picture', 'Seen at home.', 'image/png', 'A.txt'],
  ])('that are %s are kept as files, which are only downloaded', async ([, text, contentType, name], { server }) => {
    const world = await makeFhirWorld(server);
    const data = base64(Buffer.from(text));
    const bundle = transaction({ more: [documentReference({ contentType, data, title: 'A' })] });
    const { id, warnings } = await importBundle(server, world, bundle);
    expect(placesOf(warnings)).toEqual([]);
    const [document] = await documentsOf(server, world.people.hospice_admin, id);
    expect(document).toMatchObject({ name });
    const answer = await server.as(world.people.hospice_admin)(`/v1/documents/${document?.id}/content`);
    expect(answer.headers.get('Content-Type')).toBe('application/octet-stream');
    expect(answer.headers.get('Content-Disposition')).toMatch(/^attachment/);
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(answer.headers.get('Content-Security-Policy')).toContain('sandbox');
    expect(await answer.text()).toBe(text);
  });

  test('FHIR import keeps no file of bytes that are no text and of no known type', async ({ server }) => {
    const world = await makeFhirWorld(server);
    for (const bytes of [Buffer.from([0x4d, 0x5a, 0, 1, 2]), Buffer.from('A\0B')]) {
      const bundle = transaction({ more: [documentReference({ contentType: 'text/plain', data: base64(bytes) })] });
      expect(await said(server, world, bundle)).toEqual([['not-supported', DATA]]);
    }
  });

  test('of another patient are not filed, and their entry says so', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const subject = { reference: 'Patient/somebody-else' };
    const bundle = transaction({ more: [documentReference({ data: base64(PDF) }, { subject })] });
    const { id, response, warnings } = await importBundle(server, world, bundle);
    expect(await documentsOf(server, world.people.hospice_admin, id)).toEqual([]);
    expect(placesOf(warnings)).toEqual([['business-rule', 'Bundle.entry[3].resource']]);
    expect(response.entry[3]?.response.status).toBe('204 No Content');
    expect(await originalOf(server, world.people.hospice_admin, id)).toContain(base64(PDF));
  });

  test('leave no stored file when the referral itself is refused', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const before = await keysIn(server);
    const bundle = transaction({
      request: { performer: [{ display: 'Hospice of Nowhere' }] },
      more: [documentReference({ data: base64(PDF) })],
    });
    expect((await refusal(server, world, bundle, 'group')).places).toEqual([
      ['not-found', 'Bundle.entry[1].resource.performer[0]'],
    ]);
    expect(await keysIn(server)).toEqual(before);
  });

  test('of 27 MB stay in the Bundle as it was received, with a warning', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const bundle = transaction({ more: [documentReference({ data: 'A'.repeat(36_000_000) })] });
    const { id, warnings } = await importBundle(server, world, bundle);
    expect(placesOf(warnings)).toEqual([['too-long', 'Bundle.entry[3].resource.content[0].attachment.data']]);
    expect((await originalOf(server, world.people.hospice_admin, id)).length).toBeGreaterThan(36_000_000);
  });

  test('FHIR import takes a document of exactly 25 MB and warns of one byte more', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const { id } = await importBundle(server, world, holdingBytes(MAX_DOCUMENT_BYTES));
    expect(await documentsOf(server, world.people.hospice_admin, id)).toMatchObject([{ size: MAX_DOCUMENT_BYTES }]);
    expect(await said(server, world, holdingBytes(MAX_DOCUMENT_BYTES + 1))).toEqual([['too-long', DATA]]);
  });

  test('FHIR import names a document by its title, else its description, else its type', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const data = base64(PDF);
    const bundle = transaction({
      more: [
        documentReference({ data, title: 'A title' }, { description: 'Passed over', type: own('labs_imaging') }),
        documentReference({ data }, { description: 'B description', type: undefined, category: [own('insurance')] }),
        documentReference({ data }, { type: loinc('10160-0') }),
        documentReference({ data, title: 'D' }, { type: { coding: [{ system: SNOMED, code: '10160-0' }] } }),
        documentReference({ data, title: 'E' }, { type: loinc('1-8') }),
      ],
    });
    const { id } = await importBundle(server, world, bundle);
    const documents = await documentsOf(server, world.people.hospice_admin, id);
    expect(Object.fromEntries(documents.map(({ fileType, name }) => [name, fileType]))).toEqual({
      'A title.pdf': 'labs_imaging',
      'B description.pdf': 'insurance',
      'Medication list.pdf': 'medication_list',
      'D.pdf': 'other',
      'E.pdf': 'other',
    });
  });

  test('FHIR import derives the type of a document from its LOINC code', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const entries = Object.entries(DOCUMENT_CODES);
    const more = entries.map(([code]) =>
      documentReference({ data: base64(PDF), title: code }, { type: { coding: [{ system: LOINC, code }] } }),
    );
    const { id } = await importBundle(server, world, transaction({ more }));
    const documents = await documentsOf(server, world.people.hospice_admin, id);
    expect(new Map(documents.map(({ fileType, name }) => [name.replace('.pdf', ''), fileType]))).toEqual(
      new Map([
        ['34117-2', 'history_physical'],
        ['10160-0', 'medication_list'],
        ['29549-3', 'medication_list'],
        ['11502-2', 'labs_imaging'],
        ['18748-4', 'labs_imaging'],
        ['26436-6', 'labs_imaging'],
        ['42348-3', 'advance_directive'],
        ['64290-0', 'insurance'],
        ['59284-0', 'consent_election'],
      ]),
    );
  });

  test('FHIR import accepts base64 broken into lines, and warns of truncated base64, misplaced padding and empty data', async ({
    server,
  }) => {
    const world = await makeFhirWorld(server);
    const whole = base64(PDF);
    const lines = whole.replaceAll(/.{60}/g, '$&\r\n ');
    const { id } = await importBundle(server, world, holding(lines));
    expect(await documentsOf(server, world.people.hospice_admin, id)).toMatchObject([{ size: PDF.byteLength }]);
    const refused = (data: string) => said(server, world, holding(data));
    expect(await refused(whole.replace(/=*$/, '').slice(0, 41))).toEqual([['value', DATA]]);
    expect(await refused(`${whole.slice(0, 38)}==${whole.slice(40)}`)).toEqual([['value', DATA]]);
    expect(await refused(`${whole.slice(0, 37)}===`)).toEqual([['value', DATA]]);
    expect(await refused(' ')).toEqual([['required', DATA]]);
  });

  test('FHIR import warns of a document whose Binary has no content', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const bundle = transaction({
      more: [documentReference({ url: entryUrl(5) }), { resourceType: 'Binary', contentType: 'application/pdf' }],
    });
    expect(await said(server, world, bundle)).toEqual([['required', 'Bundle.entry[4].resource.data']]);
  });
});
