import type { BundleQuestion } from '#contract/exchange/fhir.ts';
import type { AuditDetail } from '#server/platform/access/recordAudit.queries.ts';
import { groupView, hospiceView } from '#server/platform/access/viewpoint.ts';
import type { GroupView, HospiceView, Viewpoint } from '#server/platform/access/viewpoint.ts';
import type { Prepared } from '#server/platform/http/calls/perform.ts';
import type { DocumentStore } from '#server/platform/storage/documentStore.ts';
import { groupCreation, hospiceCreation } from './creation.rules.ts';
import { loadDefinitions } from '#server/exchange/fhir/checking/definitions.ts';
import { fileDocuments, removeFiles } from './fhirFiles.ts';
import { resolveDraft } from './fhirResolve.queries.ts';
import { answered, FhirRefusal, hasErrors } from '#server/exchange/fhir/issues.rules.ts';
import { readBundle } from '#server/exchange/fhir/reading/readBundle.rules.ts';
import { receiveBundle, type ReadyBundle, type Receiving } from './receiveBundle.queries.ts';

/** Turns a Bundle into a referral: by a person on either side, or by a service account. */

type Json = Readonly<Record<string, unknown>>;

/** Reads a Bundle and stores its documents, before the transaction. Its issues are reported by the import. */
export async function prepareBundle(
  store: DocumentStore,
  bundle: Json,
  order?: number,
): Promise<Prepared<ReadyBundle>> {
  const { draft, issues } = await readBundle(bundle, await loadDefinitions(), order);
  const { filed, issues: ofFiles } = draft
    ? await fileDocuments(store, bundle, draft.documents)
    : { filed: [], issues: [] };
  return {
    value: { draft, filed, issues: [...issues, ...ofFiles], store },
    discard: () => removeFiles(store, filed),
  };
}

interface Importing<View extends Viewpoint = Viewpoint> extends Receiving<View> {
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

/** Imports a Bundle as a referral that a hospice received. @throws FhirRefusal */
export async function importForHospice(importing: Importing<HospiceView>) {
  const { note, now } = importing;
  const { draft, issues: read, known } = await resolved(importing);
  const { creation: body, issues: mended } = hospiceCreation(draft, known);
  if (!body || hasErrors(known.issues)) throw new FhirRefusal([...known.issues, ...mended]);
  const receivedAt = body.receivedAt === undefined ? now : new Date(body.receivedAt);
  const checked = { body, draft, known, receivedAt, issues: [...read, ...mended] };
  const { documents, issues, response } = await receiveBundle(importing, checked);
  note({ documents, warnings: issues.length });
  return { ...response };
}

/** Imports a Bundle as a referral by a group to the hospices that it names. @throws FhirRefusal */
export async function importForGroup(importing: Importing<GroupView>) {
  const { note, now } = importing;
  const { draft, issues: read, known } = await resolved(importing);
  const { creation: body, issues: mended } = groupCreation(draft, known);
  if (!body || hasErrors(known.issues)) throw new FhirRefusal([...known.issues, ...mended]);
  const checked = { body, draft, known, receivedAt: now, issues: [...read, ...mended] };
  const { documents, issues, response } = await receiveBundle(importing, checked);
  note({ documents, hospices: known.hospiceIds.length, warnings: issues.length });
  return { ...response };
}

/** Imports a Bundle for the caller's own hospice or group. @throws FhirRefusal */
export function importForOwn(importing: Omit<Importing, 'view'>) {
  const { actor } = importing;
  return actor.hospiceId === null
    ? importForGroup({ ...importing, view: groupView(actor.groupId ?? '') })
    : importForHospice({ ...importing, view: hospiceView(actor.hospiceId, actor) });
}
