import { newReferralDateErrors } from '#contract/referrals/dateRules.ts';
import type { GroupReferralIntake, HospiceReferralIntake } from '#contract/referrals/referralChanges.ts';
import { documentLine } from '#server/documents/documentType.rules.ts';
import { insertDocument } from '#server/documents/documents.queries.ts';
import { authorOf, type Author } from '#server/people/author.queries.ts';
import type { FhirIssue } from '#server/platform/access/refusal.ts';
import type { Person } from '#server/platform/access/session.queries.ts';
import { contextOf, type Viewpoint } from '#server/platform/access/viewpoint.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import type { DocumentStore } from '#server/platform/storage/documentStore.ts';
import { todayAt } from '#server/referrals/choices.queries.ts';
import { createReferral } from '#server/referrals/createReferral.queries.ts';
import { findDuplicates } from '#server/referrals/duplicates/duplicates.queries.ts';
import { readReferral } from '#server/referrals/referralDetail.queries.ts';
import { addEvents, type NewEvent } from '#server/referrals/timeline/timeline.queries.ts';
import { issueOf, type ReferralDraft } from '#server/exchange/fhir/reading/draft.rules.ts';
import { isOriginal, removeFiles, type FiledDocument } from './fhirFiles.ts';
import type { Resolved } from './fhirResolve.queries.ts';
import { distinct, FhirRefusal, warning } from '#server/exchange/fhir/issues.rules.ts';
import { differences, findSentBefore } from './resentOrder.queries.ts';
import { transactionResponse } from './transactionResponse.rules.ts';

type Json = Readonly<Record<string, unknown>>;

/** A Bundle read, with its documents in the store. */
export interface ReadyBundle {
  readonly draft: ReferralDraft | null;
  readonly issues: readonly FhirIssue[];
  readonly filed: readonly FiledDocument[];
  readonly store: DocumentStore;
}

export interface Receiving<View extends Viewpoint = Viewpoint> {
  readonly db: Trx;
  readonly bundle: Json;
  readonly view: View;
  readonly actor: Person;
  readonly now: Date;
  readonly ready: ReadyBundle;
}

interface Checked {
  readonly body: HospiceReferralIntake | GroupReferralIntake;
  readonly receivedAt: Date;
  readonly known: Resolved;
  readonly draft: ReferralDraft;
  readonly issues: readonly FhirIssue[];
}

/**
 * Checks the dates, then makes the referral with its documents, or finds the one that the same order already became. The answer reports on each
 * entry, with warnings for the sender.
 */
export async function receiveBundle(importing: Receiving, checked: Checked) {
  const { db, now, view } = importing;
  const dated = { ...checked, ...(await withinDates(db, checked, now)) };
  const { dateOfBirth, lastName } = dated.body.patient;
  const before = await findSentBefore(db, view, checked.draft.order, { dateOfBirth, lastName });
  if (before.referralId !== undefined) return takeAgain(importing, dated, before.referralId);
  const otherPatient =
    before.otherPatient === undefined
      ? []
      : [
          warning(
            'business-rule',
            `${checked.draft.at}.identifier`,
            `${before.otherPatient} has the same order number but a different patient. Ask the sender`,
          ),
        ];
  return makeReferral(importing, { ...dated, issues: [...dated.issues, ...otherPatient] });
}

async function makeReferral({ actor, bundle, db, now, ready, view }: Receiving, checked: Checked) {
  const { body, draft, issues: known, receivedAt } = checked;
  const author = await authorOf(db, actor);
  const referralId = await createReferral(db, {
    body,
    author,
    now,
    receivedAt,
    receivedChannel: 'receivedChannel' in body ? body.receivedChannel : draft.receivedChannel,
    creatorGroupId: view.side === 'group' ? view.groupId : null,
    creatorHospiceId: view.side === 'hospice' ? view.hospiceId : null,
    hospiceIds: checked.known.hospiceIds,
    hospiceLocationId: checked.known.hospiceLocationId,
    order: draft.order ?? undefined,
    remark: 'From a FHIR Bundle',
  });
  await addDocuments(db, { author, actor, now, referralId }, ready.filed);
  const { dateOfBirth, lastName, phone } = body.patient;
  const twins = await findDuplicates(db, view, { lastName, dateOfBirth, phone, receivedAt }, referralId);
  const issues = distinct([
    ...known,
    ...checked.known.issues,
    ...twins.map(({ displayId }) =>
      warning('duplicate', `${draft.at}.subject`, `${displayId} may be a referral of the same patient`),
    ),
  ]);
  const response = transactionResponse(bundle, { referralId, at: draft.at, now, issues, isNew: true });
  return { response, issues, documents: ready.filed.length - 1 };
}

/**
 * An order that was sent again. Its referral stays as it is, as people have worked on it: what the order says differently, and that the sender
 * took it back, stands in the timeline for a person to decide. Documents that are new are added.
 */
async function takeAgain(importing: Receiving, { body, draft, issues: read }: Checked, referralId: string) {
  const { actor, bundle, db, now, ready } = importing;
  const seen = await readReferral(db, contextOf({ actor, now }), referralId);
  if (!seen) throw new Error('The order was found in a referral that is not seen');
  const { displayId } = seen.record;
  const author = await authorOf(db, actor);
  const known = await db.selectFrom('document').select('sha256').where('referral_id', '=', referralId).execute();
  const hashes = new Set(known.map(({ sha256 }) => sha256));
  const isNew = ({ sha256 }: FiledDocument) => !hashes.has(sha256);
  const added = ready.filed.filter(isNew);
  await addDocuments(db, { author, actor, now, referralId }, added);
  await removeFiles(
    ready.store,
    ready.filed.filter((file) => !isNew(file)),
  );
  const changed = differences(seen, body);
  const isRevoked = draft.orderStatus === 'revoked';
  const lines = [
    ...(isRevoked ? ['The sender withdrew the order.'] : []),
    ...(changed === null ? [] : [`What it says now:\n${changed}`]),
  ];
  const common = { author, hospiceId: author.hospiceId };
  const events: NewEvent[] = added
    .filter((document) => !isOriginal(document))
    .map((document) => ({ ...common, kind: 'document_added', text: documentLine(document) }));
  if (lines.length > 0) {
    const text = ['This order was sent again.', ...lines].join(' ').slice(0, 4000);
    events.push({ ...common, kind: 'note', text });
  }
  if (events.length > 0) await addEvents(db, referralId, now, events);
  const issues = distinct([
    warning(
      'duplicate',
      `${draft.at}.identifier`,
      `This order was already imported as ${displayId}, so no second referral was created`,
    ),
    ...(isRevoked
      ? [warning('business-rule', `${draft.at}.status`, `The sender withdrew the order. ${displayId} is still open`)]
      : []),
    ...(changed ?? '')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => warning('business-rule', draft.at, `${displayId} was not changed. ${line}`)),
    ...read,
  ]);
  const response = transactionResponse(bundle, { referralId, at: draft.at, now, issues, isNew: false });
  return { response, issues, documents: added.length };
}

interface Adding {
  readonly author: Author;
  readonly actor: Person;
  readonly now: Date;
  readonly referralId: string;
}

async function addDocuments(
  db: Trx,
  { actor, author, now, referralId }: Adding,
  files: readonly FiledDocument[],
): Promise<void> {
  for (const document of files) {
    await insertDocument(db, { author, groupId: actor.groupId, now, document: { ...document, referralId } });
  }
}

/**
 * A moment that cannot be when the referral was received gives way to now, and a date of birth in the future to none: both are warnings. An
 * error if there is no phone number either.
 */
async function withinDates(db: Trx, { body, draft, issues: read, known, receivedAt }: Checked, now: Date) {
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
    issues: [...read, ...issues],
  };
}
