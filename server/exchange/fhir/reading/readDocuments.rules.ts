import type { Attachment, DocumentReference } from '@medplum/fhirtypes';
import { DOCUMENT_TYPES, documentTypeLabel, type DocumentType } from '#contract/documents/documents.ts';
import type { BundleIndex, Placed } from '#server/exchange/fhir/checking/bundleIndex.rules.ts';
import type { DocumentDraft, Reading } from './draft.rules.ts';
import { codeOf, codingsOf, oneOf } from './elements.rules.ts';
import { warning } from '#server/exchange/fhir/issues.rules.ts';
import { ownResources } from './ownResources.rules.ts';
import { CODES, DOCUMENT_CODES, LOINC } from '#server/exchange/fhir/systems.rules.ts';

/** A Bundle brings no more: they are all decoded before anything is kept. */
const MAX_DOCUMENTS = 100;

const typeOf = ({ category, type }: DocumentReference): DocumentType =>
  oneOf(DOCUMENT_TYPES, codeOf(type, CODES.documentType) ?? codeOf(category, CODES.documentType)) ??
  codingsOf(type)
    .filter(({ system }) => system === LOINC)
    .map(({ code }) => DOCUMENT_CODES[code ?? ''])
    .find((known) => known !== undefined) ??
  'other';

/** The documents that the Bundle brings: bytes inside an attachment, or in a Binary of the Bundle. */
export function readDocuments(index: BundleIndex, patient: string, reading: Reading): DocumentDraft[] {
  const documents = ownResources(index, 'DocumentReference', patient, reading).flatMap((placed) => {
    const { content, status } = placed.resource;
    if (status === 'superseded' || status === 'entered-in-error') {
      reading.issues.push(warning('not-supported', placed.at, 'Only current documents were imported'));
      return [];
    }
    return (content ?? []).flatMap(({ attachment }, number) => {
      const at = `${placed.at}.content[${number}].attachment`;
      if (attachment === undefined) return [];
      const found = bytesOf(index, attachment, { at, within: placed.within }, reading);
      if (!found) return [];
      const type = typeOf(placed.resource);
      const name = attachment.title ?? placed.resource.description ?? documentTypeLabel[type];
      return [{ at, name, type, contentType: attachment.contentType, ...found }];
    });
  });
  if (documents.length > MAX_DOCUMENTS) {
    const words = `Only the first ${MAX_DOCUMENTS} documents were filed. The others stay in the original Bundle`;
    reading.issues.push(warning('too-costly', 'Bundle', words));
  }
  return documents.slice(0, MAX_DOCUMENTS);
}

function bytesOf(
  index: BundleIndex,
  { data, url }: Attachment,
  from: Pick<Placed, 'at' | 'within'>,
  reading: Reading,
): Pick<DocumentDraft, 'data' | 'dataAt'> | null {
  const { at } = from;
  if (data !== undefined) return { data, dataAt: `${at}.data` };
  if (url === undefined) {
    reading.issues.push(warning('not-found', at, 'This document has no content and was not imported'));
    return null;
  }
  const found = index.find(url, from);
  if (found?.resource.resourceType === 'Binary') {
    if (found.resource.data !== undefined) return { data: found.resource.data, dataAt: `${found.at}.data` };
    reading.issues.push(warning('required', `${found.at}.data`, 'This document has no content. Ask the sender for it'));
    return null;
  }
  const words = /^[a-z][a-z0-9+.-]*:\/\//i.test(url)
    ? 'This document is only a link, and links are never opened. Ask the sender for it'
    : 'This document is not in the Bundle. Ask the sender for it';
  reading.issues.push(warning('required', `${at}.url`, words));
  return null;
}
