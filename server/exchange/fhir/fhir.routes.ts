import { fhirEndpoints, MAX_BUNDLE_DOCUMENT_BYTES, type BundleQuestion } from '#contract/exchange/fhir.ts';
import { newReferralDateErrors } from '#contract/referrals/dateRules.ts';
import type { GroupReferralIntake, HospiceReferralIntake } from '#contract/referrals/referralChanges.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import { createReferral } from '#server/referrals/createReferral.queries.ts';
import { insertDocument } from '#server/documents/documents.queries.ts';
import { findDuplicates } from '#server/referrals/duplicates/duplicates.queries.ts';
import { readExportFacts } from './fhirExport.queries.ts';
import { resolveDraft, type Resolved } from './fhirResolve.queries.ts';
import { readReferral } from '#server/referrals/referralDetail.queries.ts';
import type { Person } from '#server/platform/access/session.queries.ts';
import { groupCreation, hospiceCreation } from './creation.rules.ts';
import { issueOf, type ReferralDraft } from './draft.rules.ts';
import { answered, distinct, FhirRefusal, hasErrors, warning } from './issues.rules.ts';
import { loadDefinitions } from './definitions.ts';
import { readBundle } from './readBundle.rules.ts';
import { streamBundle } from './streamBundle.rules.ts';
import { transactionResponse } from './transactionResponse.rules.ts';
import { writeBundle } from './writeBundle.rules.ts';
import { todayAt } from '#server/referrals/choices.queries.ts';
import { contextOf, groupView, hospiceView, type Viewpoint } from '#server/platform/access/viewpoint.ts';
import { answerIn, defineRoutes } from '#server/platform/http/answer.ts';
import type { Prepared } from '#server/platform/http/calls/perform.ts';
import { demandFiles } from '#server/platform/storage/demandFiles.ts';
import type { DocumentStore } from '#server/platform/storage/documentStore.ts';
import { fileDocuments, removeFiles, type FiledDocument } from './fhirFiles.ts';
import type { FhirIssue } from '#server/platform/access/refusal.ts';
import { authorOf } from '#server/people/author.queries.ts';

type Json = Readonly<Record<string, unknown>>;

/** A Bundle read, with its documents in the store. */
interface Ready {
  readonly draft: ReferralDraft | null;
  readonly issues: readonly FhirIssue[];
  readonly filed: readonly FiledDocument[];
}

async function prepareBundle(store: DocumentStore, bundle: Json): Promise<Prepared<Ready>> {
  const { draft, issues } = await readBundle(bundle, await loadDefinitions());
  const { filed, issues: ofFiles } = draft
    ? await fileDocuments(store, bundle, draft.documents)
    : { filed: [], issues: [] };
  return {
    value: { draft, filed, issues: [...issues, ...ofFiles] },
    discard: () => removeFiles(store, filed),
  };
}

interface Importing {
  readonly db: Trx;
  readonly view: Viewpoint;
  readonly actor: Person;
  readonly now: Date;
  readonly ready: Ready;
  /** The questions that the sender answered with yes. */
  readonly confirmed: readonly BundleQuestion[];
}

/** The draft with what it names looked up, or a refusal with all that is wrong with it or must be answered first. */
async function resolved({ confirmed, db, ready, view }: Importing) {
  const issues = answered(ready.issues, confirmed);
  const { draft } = ready;
  if (!draft || hasErrors(issues)) throw new FhirRefusal(issues);
  return { draft, issues, known: await resolveDraft(db, view, draft) };
}

interface Checked {
  readonly body: HospiceReferralIntake | GroupReferralIntake;
  readonly receivedAt: Date;
  readonly known: Resolved;
  readonly draft: ReferralDraft;
  readonly issues: readonly FhirIssue[];
}

/** Checks the dates, then writes the referral and its documents; the answer reports on each entry, with warnings for the sender. */
async function save(bundle: Json, { actor, db, now, ready, view }: Importing, checked: Checked) {
  const { draft, known } = checked;
  const { body, issues: ofDates, receivedAt } = await withinDates(db, checked, now);
  const author = await authorOf(db, actor);
  const referralId = await createReferral(db, {
    body,
    author,
    now,
    receivedAt,
    receivedChannel: 'receivedChannel' in body ? body.receivedChannel : draft.receivedChannel,
    creatorGroupId: view.side === 'group' ? view.groupId : null,
    creatorHospiceId: view.side === 'hospice' ? view.hospiceId : null,
    hospiceIds: known.hospiceIds,
    hospiceLocationId: known.hospiceLocationId,
    remark: 'From a FHIR Bundle',
  });
  for (const document of ready.filed) {
    await insertDocument(db, { author, groupId: actor.groupId, now, document: { ...document, referralId } });
  }
  const { dateOfBirth, lastName, phone } = body.patient;
  const twins = await findDuplicates(db, view, { lastName, dateOfBirth, phone, receivedAt }, referralId);
  const issues = distinct([
    ...checked.issues,
    ...known.issues,
    ...ofDates,
    ...twins.map(({ displayId }) =>
      warning('duplicate', `${draft.at}.subject`, `${displayId} may be a referral of the same patient`),
    ),
  ]);
  return { response: transactionResponse(bundle, { referralId, at: draft.at, now, issues }), issues };
}

/**
 * A moment that cannot be when the referral was received gives way to now, and a date of birth in the future to none: both are warnings. An
 * error if there is no phone number either.
 */
async function withinDates(db: Trx, { body, draft, known, receivedAt }: Checked, now: Date) {
  const dates = newReferralDateErrors(
    { patient: body.patient, receivedAt: receivedAt.toISOString() },
    { now, today: await todayAt(db, known.hospiceIds, now) },
  );
  const issues = dates.map((error) => ({ ...issueOf(error, draft), severity: 'warning' as const }));
  const isWrong = (path: string) => dates.some((error) => error.path === path);
  const isUnborn = isWrong('patient.dateOfBirth');
  if (isUnborn && body.patient.phone === null) {
    throw new FhirRefusal(issues.map((issue) => ({ ...issue, severity: 'error' })));
  }
  return {
    body: isUnborn ? { ...body, patient: { ...body.patient, dateOfBirth: null } } : body,
    receivedAt: isWrong('receivedAt') ? now : receivedAt,
    issues,
  };
}

/** A FHIR R4 Bundle in and out; docs/fhir.md says what becomes of what. */
defineRoutes((app) => {
  const { storage } = app.services;

  answerIn(app, fhirEndpoints.importHospiceBundle, {
    prepare: (bundle) => prepareBundle(storage, bundle),
    handle: async ({ actor, body: bundle, db, note, now, params, prepared: ready, query }) => {
      const importing = {
        actor,
        confirmed: query.confirm ?? [],
        db,
        now,
        ready,
        view: hospiceView(params.hospiceId, actor),
      };
      const { draft, issues: read, known } = await resolved(importing);
      const { creation: body, issues: mended } = hospiceCreation(draft, known);
      if (!body || hasErrors(known.issues)) throw new FhirRefusal([...known.issues, ...mended]);
      const receivedAt = body.receivedAt === undefined ? now : new Date(body.receivedAt);
      const { issues, response } = await save(bundle, importing, {
        body,
        draft,
        known,
        receivedAt,
        issues: [...read, ...mended],
      });
      note({ documents: ready.filed.length - 1, warnings: issues.length });
      return { ...response };
    },
  });

  answerIn(app, fhirEndpoints.importGroupBundle, {
    prepare: (bundle) => prepareBundle(storage, bundle),
    handle: async ({ actor, body: bundle, db, note, now, params, prepared: ready, query }) => {
      const importing = { actor, confirmed: query.confirm ?? [], db, now, ready, view: groupView(params.groupId) };
      const { draft, issues: read, known } = await resolved(importing);
      const { creation: body, issues: mended } = groupCreation(draft, known);
      if (!body || hasErrors(known.issues)) throw new FhirRefusal([...known.issues, ...mended]);
      const { issues, response } = await save(bundle, importing, {
        body,
        draft,
        known,
        receivedAt: now,
        issues: [...read, ...mended],
      });
      note({ documents: ready.filed.length - 1, hospices: known.hospiceIds.length, warnings: issues.length });
      return { ...response };
    },
  });

  answerIn(app, fhirEndpoints.exportBundle, {
    find: ({ actor, db, now, params }) => readReferral(db, contextOf({ actor, now }), params.referralId),
    handle: async ({ actor, db, found, note, now }) => {
      const referralData = await readExportFacts(db, contextOf({ actor, now }), found);
      const documents = withinReach(referralData.documents);
      const inside = documents.filter(({ isInside }) => isInside);
      // The export carries the whole member id, so it counts as a look at it.
      note({ documents: inside.length, showsMemberId: found.memberId !== null });
      const bundle = writeBundle({ ...referralData, documents }, now);
      return {
        fileName: `${found.record.displayId}.fhir.json`,
        ready: () => demandFiles(app.services, inside),
        chunks: () =>
          streamBundle(
            bundle,
            found.record.id,
            inside.map((document) => ({ document, open: () => storage.open(document.storageKey) })),
          ),
      };
    },
  });
});

/** Marks the documents that go inside, the small ones first when all together are too large. */
function withinReach<Document extends { readonly id: string; readonly size: number }>(
  documents: readonly Document[],
): (Document & { readonly isInside: boolean })[] {
  let room = MAX_BUNDLE_DOCUMENT_BYTES;
  const inside = new Set<string>();
  for (const { id, size } of documents.toSorted((one, other) => one.size - other.size)) {
    room -= size;
    if (room >= 0) inside.add(id);
  }
  return documents.map((document) => ({ ...document, isInside: inside.has(document.id) }));
}
