import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { MAX_DOCUMENT_BYTES, ReferralDocument } from '#contract/documents/documents.ts';
import { pageOf } from '#contract/platform/http.ts';
import { CODES, DOCUMENT_CODES, LOINC, SNOMED } from '#server/exchange/fhir/systems.rules.ts';
import { documentReference, entryUrl, transaction } from '../support/bundles.ts';
import { keysIn, PDF, pdfOf, PNG } from '../../documents/support/documents.ts';
import { importBundle, makeFhirWorld, placesOf, refusal } from '../support/fhirCalls.ts';
import { test, type TestServer } from '../../support/server.ts';

const DATA = 'Bundle.entry[3].resource.content[0].attachment.data';
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

const holdingBytes = (bytes: number) => transaction({ more: [documentReference({ data: base64(pdfOf(bytes)) })] });

const own = (code: string) => ({ coding: [{ system: CODES.documentType, code }] });

const loinc = (code: string) => ({ coding: [{ system: LOINC, code }] });

const holding = (data: string) => transaction({ more: [documentReference({ data })] });

async function documentsOf(server: TestServer, person: { id: string }, id: string) {
  const answer = await server.as(person)(`/v1/referrals/${id}/documents`);
  return z.parse(pageOf(ReferralDocument), await answer.json()).data;
}

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

  test('with an unsupported URL, invalid base64 or an unsupported file type get the whole Bundle refused, and no file is stored', async ({
    server,
  }) => {
    const world = await makeFhirWorld(server);
    const before = await keysIn(server);
    const bundle = transaction({
      more: [
        documentReference({ data: base64(PDF) }),
        documentReference({ data: base64(Buffer.from('#!/bin/sh\nexit 0\n')), title: 'run.pdf' }),
        documentReference({ data: 'no base64!' }),
        documentReference({ url: 'https://files.example/secret.pdf' }),
        documentReference({ url: 'file:///etc/passwd' }),
        documentReference({ url: entryUrl(99) }),
      ],
    });
    const answer = await refusal(server, world, bundle);
    expect(answer.status).toBe(422);
    expect(answer.places).toEqual([
      ['not-supported', 'Bundle.entry[6].resource.content[0].attachment.url'],
      ['not-supported', 'Bundle.entry[7].resource.content[0].attachment.url'],
      ['not-supported', 'Bundle.entry[8].resource.content[0].attachment.url'],
    ]);
    const bytes = await refusal(server, world, { ...bundle, entry: bundle.entry.slice(0, 6) });
    expect(bytes.places).toEqual([
      ['not-supported', 'Bundle.entry[4].resource.content[0].attachment.data'],
      ['value', 'Bundle.entry[5].resource.content[0].attachment.data'],
    ]);
    expect(await keysIn(server)).toEqual(before);
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

  test('of 27 MB are refused as too long', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const bundle = transaction({ more: [documentReference({ data: 'A'.repeat(36_000_000) })] });
    const answer = await refusal(server, world, bundle);
    expect(answer.places).toEqual([['too-long', 'Bundle.entry[3].resource.content[0].attachment.data']]);
  });

  test('FHIR import takes a document of exactly 25 MB and refuses one byte more', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const { id } = await importBundle(server, world, holdingBytes(MAX_DOCUMENT_BYTES));
    expect(await documentsOf(server, world.people.hospice_admin, id)).toMatchObject([{ size: MAX_DOCUMENT_BYTES }]);
    expect((await refusal(server, world, holdingBytes(MAX_DOCUMENT_BYTES + 1))).places).toEqual([['too-long', DATA]]);
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

  test('FHIR import accepts base64 broken into lines, and refuses truncated base64, misplaced padding and empty data', async ({
    server,
  }) => {
    const world = await makeFhirWorld(server);
    const whole = base64(PDF);
    const lines = whole.replaceAll(/.{60}/g, '$&\r\n ');
    const { id } = await importBundle(server, world, holding(lines));
    expect(await documentsOf(server, world.people.hospice_admin, id)).toMatchObject([{ size: PDF.byteLength }]);
    const refused = async (data: string) => (await refusal(server, world, holding(data))).places;
    expect(await refused(whole.replace(/=*$/, '').slice(0, 41))).toEqual([['value', DATA]]);
    expect(await refused(`${whole.slice(0, 38)}==${whole.slice(40)}`)).toEqual([['value', DATA]]);
    expect(await refused(`${whole.slice(0, 37)}===`)).toEqual([['value', DATA]]);
    expect(await refused(' ')).toEqual([['required', DATA]]);
  });

  test('FHIR import refuses a document whose Binary has no content', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const bundle = transaction({
      more: [documentReference({ url: entryUrl(5) }), { resourceType: 'Binary', contentType: 'application/pdf' }],
    });
    expect((await refusal(server, world, bundle)).places).toEqual([['required', 'Bundle.entry[4].resource.data']]);
  });
});
