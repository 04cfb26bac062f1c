import type { Resource } from '@medplum/fhirtypes';
import { FHIR_BASE, fhirApiEndpoints as rows } from '#contract/exchange/fhirApi.ts';
import { MACHINE_SCOPES, TOKEN_PATH } from '#contract/platform/machineScopes.ts';
import { contextOf, type Actor, type ReadContext } from '#server/platform/access/viewpoint.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import { answerIn, defineRoutes } from '#server/platform/http/answer.ts';
import { readReferral } from '#server/referrals/referralDetail.queries.ts';
import { readExportFacts } from '#server/exchange/fhir/writing/fhirExport.queries.ts';
import { importForOwn, prepareBundle } from '#server/exchange/fhir/receiving/importBundle.ts';
import { writeBundle } from '#server/exchange/fhir/writing/writeBundle.rules.ts';
import { capabilityStatement } from './capabilities.rules.ts';
import { searchRequests, searchTasks, type FoundRequest, type FoundTask } from './fhirSearch.queries.ts';
import { searchSet } from './searchSet.rules.ts';
import { standAloneRequest, standAloneTask } from './standAlone.rules.ts';

interface Reading {
  readonly actor: Actor;
  readonly db: Trx;
  readonly now: Date;
}

interface FoundPage {
  readonly query: { readonly page: number; readonly _count: number };
  readonly url: URL;
  readonly resources: readonly Resource[];
  /** On all pages. */
  readonly total: number;
}

/** A referral as a Bundle without its documents; undefined once the reader sees it no longer. */
async function readWhole(db: Trx, context: ReadContext, referralId: string) {
  const seen = await readReferral(db, context, referralId);
  if (!seen) return undefined;
  const facts = await readExportFacts(db, context, seen);
  return { bundle: writeBundle({ ...facts, documents: [] }, context.now), record: seen.record };
}

async function requestOf({ db, ...reading }: Reading, { id, lastUpdated }: FoundRequest) {
  const whole = await readWhole(db, contextOf(reading), id);
  return whole && standAloneRequest(whole.bundle, id, lastUpdated);
}

async function taskOf({ db, ...reading }: Reading, { id, lastUpdated, referralId }: FoundTask) {
  const whole = await readWhole(db, contextOf(reading), referralId);
  const place = whole?.record.enrollments.findIndex((enrollment) => enrollment.id === id) ?? -1;
  return whole && place >= 0
    ? standAloneTask(whole.bundle, { referralId, enrollmentId: id, place, lastUpdated })
    : undefined;
}

/** The resources that can still be read. */
async function readEach<Found>(found: readonly Found[], read: (one: Found) => Promise<Resource | undefined>) {
  const resources: Resource[] = [];
  for (const one of found) {
    const resource = await read(one);
    if (resource) resources.push(resource);
  }
  return resources;
}

/** The FHIR API of service accounts; docs/integrate.md shows it at work. */
defineRoutes((app) => {
  const { mail, storage } = app.services;
  const origin = mail.publicOrigin;
  const foundPage = (type: 'ServiceRequest' | 'Task', { query, resources, total, url }: FoundPage) => ({
    ...searchSet({
      address: `${origin}${FHIR_BASE}/${type}`,
      sent: url.searchParams,
      page: query.page,
      limit: query['_count'],
      total,
      resources,
    }),
  });

  answerIn(app, rows.readFhirMetadata, async ({ now }) => ({ ...capabilityStatement(app.operations, origin, now) }));

  answerIn(app, rows.readSmartConfiguration, async () => ({
    issuer: `${origin}/`,
    token_endpoint: origin + TOKEN_PATH,
    jwks_uri: `${origin}/.well-known/jwks.json`,
    grant_types_supported: ['client_credentials'],
    token_endpoint_auth_methods_supported: ['private_key_jwt'],
    token_endpoint_auth_signing_alg_values_supported: ['RS256', 'RS384', 'ES384'],
    scopes_supported: [...MACHINE_SCOPES],
    capabilities: ['client-confidential-asymmetric', 'permission-v2'],
  }));

  answerIn(app, rows.searchServiceRequests, async ({ actor, db, note, now, query, url }) => {
    const { data, meta } = await searchRequests(db, contextOf({ actor, now }).view, query);
    const resources = await readEach(data, (one) => requestOf({ actor, db, now }, one));
    note({ rows: resources.length, showsMemberId: resources.length > 0 });
    return foundPage('ServiceRequest', { query, url, resources, total: meta.totalItems });
  });

  answerIn(app, rows.readServiceRequest, {
    find: async ({ actor, db, now, params }) => {
      const wanted = { _id: [params.referralId], _count: 1, page: 1 };
      return (await searchRequests(db, contextOf({ actor, now }).view, wanted)).data[0];
    },
    handle: async ({ actor, db, found, note, now }) => {
      const resource = await requestOf({ actor, db, now }, found);
      if (!resource) throw new Error('The referral was found, and could not be read');
      note({ showsMemberId: true });
      return { ...resource };
    },
  });

  answerIn(app, rows.searchTasks, async ({ actor, db, note, now, query, url }) => {
    const { data, meta } = await searchTasks(db, contextOf({ actor, now }).view, query);
    const resources = await readEach(data, (one) => taskOf({ actor, db, now }, one));
    note({ rows: resources.length });
    return foundPage('Task', { query, url, resources, total: meta.totalItems });
  });

  answerIn(app, rows.readTask, {
    find: async ({ actor, db, now, params }) => {
      const wanted = { _id: [params.enrollmentId], _count: 1, page: 1 };
      return (await searchTasks(db, contextOf({ actor, now }).view, wanted)).data[0];
    },
    handle: async ({ actor, db, found, now }) => {
      const resource = await taskOf({ actor, db, now }, found);
      if (!resource) throw new Error('The enrollment was found, and could not be read');
      return { ...resource };
    },
  });

  answerIn(app, rows.sendFhirReferral, {
    prepare: (bundle, { query }) => prepareBundle(storage, bundle, query.order),
    handle: async ({ actor, body: bundle, db, note, now, prepared: ready, query: { confirm: confirmed = [] } }) => {
      const response = await importForOwn({ actor, bundle, confirmed, db, note, now, ready });
      const location = `ServiceRequest/${response.id ?? ''}`;
      const entry = (response.entry ?? []).map((each) => ({
        ...each,
        ...(each.response?.location === undefined ? {} : { response: { ...each.response, location } }),
      }));
      return { ...response, entry };
    },
  });
});
