import type { BundleQuestion } from '#contract/exchange/fhir.ts';
import { newReferralDateErrors } from '#contract/referrals/dateRules.ts';
import type { GroupReferralIntake, HospiceReferralIntake } from '#contract/referrals/referralChanges.ts';
import type { AuditDetail } from '#server/platform/access/recordAudit.queries.ts';
import type { FhirIssue } from '#server/platform/access/refusal.ts';
import type { Person } from '#server/platform/access/session.queries.ts';
import { groupView, hospiceView } from '#server/platform/access/viewpoint.ts';
import type { GroupView, HospiceView, Viewpoint } from '#server/platform/access/viewpoint.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import type { Prepared } from '#server/platform/http/calls/perform.ts';
import type { DocumentStore } from '#server/platform/storage/documentStore.ts';
import { insertDocument } from '#server/documents/documents.queries.ts';
import { authorOf } from '#server/people/author.queries.ts';
import { todayAt } from '#server/referrals/choices.queries.ts';
import { createReferral } from '#server/referrals/createReferral.queries.ts';
import { findDuplicates } from '#server/referrals/duplicates/duplicates.queries.ts';
import { groupCreation, hospiceCreation } from './creation.rules.ts';
import { loadDefinitions } from './definitions.ts';
import { issueOf, type ReferralDraft } from './draft.rules.ts';
import { fileDocuments, removeFiles, type FiledDocument } from './fhirFiles.ts';
import { resolveDraft, type Resolved } from './fhirResolve.queries.ts';
import { answered, distinct, FhirRefusal, hasErrors, warning } from './issues.rules.ts';
import { readBundle } from './readBundle.rules.ts';
import { transactionResponse } from './transactionResponse.rules.ts';

/** Turns a Bundle into a referral: by a person on either side, or by a service account. */

type Json = Readonly<Record<string, unknown>>;

/** A Bundle read, with its documents in the store. */
export interface ReadyBundle {
  readonly draft: ReferralDraft | null;
  readonly issues: readonly FhirIssue[];
  readonly filed: readonly FiledDocument[];
}

/** Reads a Bundle and stores its documents, before the transaction. Its issues are reported by the import. */
export async function prepareBundle(store: DocumentStore, bundle: Json): Promise<Prepared<ReadyBundle>> {
  const { draft, issues } = await readBundle(bundle, await loadDefinitions());
  const { filed, issues: ofFiles } = draft
    ? await fileDocuments(store, bundle, draft.documents)
    : { filed: [], issues: [] };
  return {
    value: { draft, filed, issues: [...issues, ...ofFiles] },
    discard: () => removeFiles(store, filed),
  };
}

interface Importing<View extends Viewpoint = Viewpoint> {
  readonly db: Trx;
  readonly bundle: Json;
  readonly view: View;
  readonly actor: Person;
  readonly now: Date;
  readonly ready: ReadyBundle;
  /** The questions that the sender answered with yes. */
  readonly confirmed: readonly BundleQuestion[];
  readonly note: (detail: AuditDetail) => void;
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
async function save({ actor, bundle, db, now, ready, view }: Importing, checked: Checked) {
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

/** Imports a Bundle as a referral that a hospice received. @throws FhirRefusal */
export async function importForHospice(importing: Importing<HospiceView>) {
  const { note, now, ready } = importing;
  const { draft, issues: read, known } = await resolved(importing);
  const { creation: body, issues: mended } = hospiceCreation(draft, known);
  if (!body || hasErrors(known.issues)) throw new FhirRefusal([...known.issues, ...mended]);
  const receivedAt = body.receivedAt === undefined ? now : new Date(body.receivedAt);
  const checked = { body, draft, known, receivedAt, issues: [...read, ...mended] };
  const { issues, response } = await save(importing, checked);
  note({ documents: ready.filed.length - 1, warnings: issues.length });
  return { ...response };
}

/** Imports a Bundle as a referral by a group to the hospices that it names. @throws FhirRefusal */
export async function importForGroup(importing: Importing<GroupView>) {
  const { note, now, ready } = importing;
  const { draft, issues: read, known } = await resolved(importing);
  const { creation: body, issues: mended } = groupCreation(draft, known);
  if (!body || hasErrors(known.issues)) throw new FhirRefusal([...known.issues, ...mended]);
  const checked = { body, draft, known, receivedAt: now, issues: [...read, ...mended] };
  const { issues, response } = await save(importing, checked);
  note({ documents: ready.filed.length - 1, hospices: known.hospiceIds.length, warnings: issues.length });
  return { ...response };
}

/** Imports a Bundle for the caller's own hospice or group. @throws FhirRefusal */
export function importForOwn(importing: Omit<Importing, 'view'>) {
  const { actor } = importing;
  return actor.hospiceId === null
    ? importForGroup({ ...importing, view: groupView(actor.groupId ?? '') })
    : importForHospice({ ...importing, view: hospiceView(actor.hospiceId, actor) });
}
