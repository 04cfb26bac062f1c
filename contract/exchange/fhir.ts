import * as z from 'zod/mini';
import { defineEndpoints, FHIR_MEDIA_TYPE } from '#contract/platform/http.ts';
import { commaList } from '#contract/platform/listQuery.ts';
import { MANAGES_REGISTRY, READS_REGISTRY } from '#contract/platform/permissions.ts';
/** Documents are embedded as base64, which is a third larger than their bytes. */
export const MAX_BUNDLE_BYTES = 40 * 1024 * 1024;
/** An export includes documents up to this total size, so that the import accepts it; the rest are only listed. */
export const MAX_BUNDLE_DOCUMENT_BYTES = 30_000_000;

/** The kinds of Bundle that become a referral. */
export const BUNDLE_TYPES = ['transaction', 'collection', 'document', 'message', 'batch', 'searchset'] as const;

/**
 * What an import asks before it makes a referral of a Bundle: the order is for another service than hospice care, there is no order, or the
 * order names another patient. `confirm` says that it is meant all the same.
 */
export const BUNDLE_QUESTIONS = ['other_service', 'no_order', 'other_patient'] as const;
const BundleQuestion = z.enum(BUNDLE_QUESTIONS);
export type BundleQuestion = z.infer<typeof BundleQuestion>;

/** Asked where a Bundle has several orders for hospice care: `order` says which one becomes the referral. */
export const SEVERAL_ORDERS = 'several_orders';

/** The parameters of an import. `order`: the number of the order's entry in the Bundle, from 0. */
export const BundleQuery = z.strictObject({
  confirm: z.optional(commaList(BundleQuestion)),
  order: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(100_000))),
});

const FhirBundle = z.looseObject({ resourceType: z.literal('Bundle') });

const creation = {
  method: 'POST',
  resource: 'Imports',
  format: 'fhir',
  largestBody: MAX_BUNDLE_BYTES,
  query: BundleQuery,
  body: FhirBundle,
  response: FhirBundle,
  status: 201,
  creates: true,
} as const;

export const fhirEndpoints = defineEndpoints('Imports', {
  importHospiceBundle: {
    ...creation,
    path: '/v1/hospices/:hospiceId/referrals/fhir',
    summary: 'Import a FHIR R4 Bundle as a referral with its documents',
    access: { token: 'user', who: 'named', hospice: MANAGES_REGISTRY, admin: true, patientData: true },
  },
  importGroupBundle: {
    ...creation,
    path: '/v1/groups/:groupId/referrals/fhir',
    summary: 'Import a FHIR R4 Bundle as a referral to the hospices it names',
    access: { token: 'user', who: 'named', group: true, admin: true, patientData: true },
  },
  exportBundle: {
    path: '/v1/referrals/:referralId/fhir',
    summary: 'The referral with its documents as a FHIR R4 Bundle, which can be imported again',
    resource: 'Exports',
    format: 'fhir',
    access: {
      token: 'user',
      who: 'named',
      hospice: READS_REGISTRY,
      group: true,
      machine: 'system/ServiceRequest.rs',
      admin: true,
      patientData: true,
    },
    stream: FHIR_MEDIA_TYPE,
  },
});
