import type { Attachment, DocumentReference, Resource } from '@medplum/fhirtypes';
import { describe, expect, test } from 'vitest';
import { readDocuments } from '#server/exchange/fhir/reading/readDocuments.rules.ts';
import { CODES, LOINC } from '#server/exchange/fhir/systems.rules.ts';
import { placed } from '#tests/server/exchange/support/placed.ts';

const AT = 'Bundle.entry[0].resource';
const document = (attachment: Attachment, more: Partial<DocumentReference> = {}): DocumentReference => ({
  resourceType: 'DocumentReference',
  status: 'current',
  content: [{ attachment }],
  ...more,
});

function read(first: DocumentReference, ...others: readonly Resource[]) {
  const { index, reading, issues } = placed(first, ...others);
  return { documents: readDocuments(index, 'Bundle.entry[9].resource', reading), issues: issues() };
}

const typeOf = (more: Partial<DocumentReference>) => read(document({ data: 'AAAA' }, more)).documents[0]?.type;

const ours = (code: string) => ({ coding: [{ system: CODES.documentType, code }] });

const diagnostics = (url: string) => {
  const { index, reading } = placed(document({ url }));
  readDocuments(index, 'Bundle.entry[9].resource', reading);
  return reading.issues[0]?.diagnostics;
};

const attachments = (count: number) => Array.from({ length: count }, () => ({ attachment: { data: 'AAAA' } }));

describe('Reading documents of FHIR', () => {
  test('takes the bytes and the title of each attachment', () => {
    const content = [
      { attachment: { data: 'AAAA', title: 'A.pdf' } },
      { attachment: { data: 'BBBB', title: 'B.pdf' } },
    ];
    expect(read(document({}, { content, description: 'Both' }))).toEqual({
      issues: [],
      documents: [
        {
          at: `${AT}.content[0].attachment`,
          name: 'A.pdf',
          type: 'other',
          contentType: undefined,
          data: 'AAAA',
          dataAt: `${AT}.content[0].attachment.data`,
        },
        {
          at: `${AT}.content[1].attachment`,
          name: 'B.pdf',
          type: 'other',
          contentType: undefined,
          data: 'BBBB',
          dataAt: `${AT}.content[1].attachment.data`,
        },
      ],
    });
  });

  test('names a document without a title by its description, else by its type', () => {
    const data = 'AAAA';
    expect(read(document({ data }, { description: 'Scan' })).documents[0]?.name).toBe('Scan');
    const type = { coding: [{ system: LOINC, code: '34117-2' }] };
    expect(read(document({ data }, { type })).documents[0]).toMatchObject({
      name: 'History and physical',
      type: 'history_physical',
    });
  });

  test('takes the type by our code of type or category, else by the first known code of LOINC', () => {
    const loinc = {
      coding: [
        { system: LOINC, code: 'x' },
        { system: LOINC, code: '42348-3' },
      ],
    };
    expect(typeOf({ type: ours('insurance'), category: [ours('certification')] })).toBe('insurance');
    expect(typeOf({ category: [ours('certification')], type: loinc })).toBe('certification');
    expect(typeOf({ type: loinc })).toBe('advance_directive');
    expect(typeOf({ type: { coding: [{ system: 'urn:x', code: '42348-3' }] } })).toBe('other');
    expect(typeOf({ type: ours('nothing') })).toBe('other');
  });

  test('takes the bytes of a Binary in the bundle', () => {
    const binary: Resource = { resourceType: 'Binary', id: 'b', contentType: 'application/pdf', data: 'CCCC' };
    expect(read(document({ url: 'Binary/b', title: 'C.pdf' }), binary)).toEqual({
      issues: [],
      documents: [
        {
          at: `${AT}.content[0].attachment`,
          name: 'C.pdf',
          type: 'other',
          contentType: undefined,
          data: 'CCCC',
          dataAt: 'Bundle.entry[1].resource.data',
        },
      ],
    });
  });

  test.for<[title: string, document: DocumentReference, issue: unknown]>([
    ['that is not current', document({ data: 'AAAA' }, { status: 'superseded' }), ['warning', 'not-supported', AT]],
    ['without content', document({ title: 'A' }), ['warning', 'not-found', `${AT}.content[0].attachment`]],
    ['whose Binary is empty', document({ url: 'Binary/b' }), ['warning', 'required', 'Bundle.entry[1].resource.data']],
    ['elsewhere', document({ url: 'HTTPS://a.example/b' }), ['warning', 'required', `${AT}.content[0].attachment.url`]],
    ['at nothing', document({ url: 'Binary/x' }), ['warning', 'required', `${AT}.content[0].attachment.url`]],
    ['at another type', document({ url: 'Patient/p' }), ['warning', 'required', `${AT}.content[0].attachment.url`]],
  ])('takes no document %s', ([, resource, issue]) => {
    const binary: Resource = { resourceType: 'Binary', id: 'b', contentType: 'application/pdf' };
    const patient: Resource = { resourceType: 'Patient', id: 'p' };
    expect(read(resource, binary, patient)).toEqual({ documents: [], issues: [issue] });
  });

  test('takes no document of another patient, in the bundle or not', () => {
    const other: Resource = { resourceType: 'Patient', id: 'p' };
    for (const reference of ['Patient/p', 'Patient/nobody']) {
      expect(read(document({ data: 'AAAA' }, { subject: { reference } }), other)).toEqual({
        documents: [],
        issues: [['warning', 'business-rule', AT]],
      });
    }
    expect(read(document({ data: 'AAAA' }, { subject: { display: 'Noa' } })).documents).toHaveLength(1);
  });

  test('explains an address elsewhere otherwise than a name that leads nowhere', () => {
    const elsewhere = 'This document is only a link, and links are never opened. Ask the sender for it';
    expect([diagnostics('https://a.example/b'), diagnostics('s3://a/b')]).toEqual([elsewhere, elsewhere]);
    const nowhere = 'This document is not in the Bundle. Ask the sender for it';
    expect([diagnostics('Binary/x'), diagnostics('/a?b=https://c')]).toEqual([nowhere, nowhere]);
  });

  test('takes 100 documents, and warns of more', () => {
    const all = read(document({}, { content: attachments(100) }));
    expect([all.documents.length, all.issues]).toEqual([100, []]);
    const more = read(document({}, { content: attachments(101) }));
    expect([more.documents.length, more.issues]).toEqual([100, [['warning', 'too-costly', 'Bundle']]]);
  });
});
