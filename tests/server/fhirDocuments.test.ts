import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { ReferralDocument } from '#contract/documents.ts';
import { pageOf } from '#contract/http.ts';
import { documentReference, entryUrl, transaction } from './support/bundles.ts';
import { keysIn, PDF, PNG } from './support/documents.ts';
import { importBundle, makeFhirWorld, placesOf, refusal } from './support/fhirCalls.ts';
import { test, type TestServer } from './support/server.ts';

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

async function documentsOf(server: TestServer, person: { id: string }, id: string) {
  const answer = await server.as(person)(`/v1/referrals/${id}/documents`);
  return z.parse(pageOf(ReferralDocument), await answer.json()).data;
}

describe('the documents of a Bundle', () => {
  test('are kept by what their bytes are, inside an attachment or in a Binary', async ({ server }) => {
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

  test('are refused where they are no document, and nothing of the Bundle is kept', async ({ server }) => {
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

  test('leave no file when the referral itself is refused', async ({ server }) => {
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

  test('may have 25 MB and no more', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const bundle = transaction({ more: [documentReference({ data: 'A'.repeat(36_000_000) })] });
    const answer = await refusal(server, world, bundle);
    expect(answer.places).toEqual([['too-long', 'Bundle.entry[3].resource.content[0].attachment.data']]);
  });
});
