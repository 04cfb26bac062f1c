import type { BundleEntry } from '@medplum/fhirtypes';
import { documentTypeLabel, type ReferralDocument } from '#contract/documents/documents.ts';
import {
  CODES,
  DATA_ABSENT,
  DOCUMENT_CATEGORY,
  DOCUMENT_CODES,
  IDS,
  LOINC,
} from '#server/exchange/fhir/systems.rules.ts';
import { code, EntryList, plain, type Link } from './writeElements.ts';

export interface WrittenDocument extends ReferralDocument {
  /** Its bytes are in the Bundle. */
  readonly isInside: boolean;
  /** Where they are otherwise. */
  readonly url?: string;
}

/** The id of the Binary with a document's bytes. */
const binaryId = (list: Pick<EntryList, 'idOf'>, documentId: string): string => list.idOf(`Binary ${documentId}`);

/** The entry of the Binary that `writeDocument` references, still without its bytes. */
export function binaryEntry(referralId: string, { contentType, id }: ReferralDocument): BundleEntry {
  const own = binaryId(new EntryList(referralId), id);
  return { fullUrl: `urn:uuid:${own}`, resource: { resourceType: 'Binary', id: own, contentType, data: '' } };
}

/** Adds a document's DocumentReference, which says if the bytes are not included. */
export function writeDocument(
  list: EntryList,
  document: WrittenDocument,
  { patient, request }: { readonly patient: Link; readonly request: Link },
): Link {
  const { contentType, fileType, isInside, name, size, uploadedAt, uploadedBy, url } = document;
  const [loinc] = Object.entries(DOCUMENT_CODES).find(([, type]) => type === fileType) ?? [];
  return list.add(`DocumentReference ${document.id}`, (id) => ({
    resourceType: 'DocumentReference',
    id,
    identifier: [{ system: IDS.resource, value: id }],
    status: 'current',
    category: [{ coding: [{ system: DOCUMENT_CATEGORY, code: 'clinical-note' }] }],
    type: {
      coding: [
        { system: CODES.documentType, code: fileType, display: documentTypeLabel[fileType] },
        ...(loinc === undefined ? [] : [{ system: LOINC, code: loinc }]),
      ],
      text: documentTypeLabel[fileType],
    },
    subject: patient,
    date: uploadedAt,
    author: [{ display: plain([uploadedBy.name, uploadedBy.organization].filter(Boolean).join(', ')) }],
    content: [
      {
        attachment: {
          contentType,
          size,
          title: plain(name),
          ...(isInside
            ? { url: `urn:uuid:${binaryId(list, document.id)}` }
            : url === undefined
              ? { extension: [code(DATA_ABSENT, 'unsupported')] }
              : { url }),
        },
      },
    ],
    context: { related: [request] },
  }));
}
