import type { Party, PlaceDraft, ReferralDraft } from '#server/exchange/fhir/reading/draft.rules.ts';
import { problem, warning } from '#server/exchange/fhir/issues.rules.ts';
import type { Viewpoint } from '#server/platform/access/viewpoint.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { matchCommunities, matchHospices, matchLocations, matchProviders } from './fhirParties.queries.ts';
import type { FhirIssue } from '#server/platform/access/refusal.ts';

/** A draft's parties as ids of records that the viewpoint may choose. */
export interface Resolved {
  readonly providerId: string | null;
  readonly communityId: string | null;
  readonly currentLocation: Readonly<Record<string, unknown>> | null;
  readonly referredBy: Readonly<Record<string, unknown>> | null;
  readonly hospiceIds: readonly string[];
  readonly hospiceLocationId: string | null;
  readonly issues: readonly FhirIssue[];
}

/** Looks up all parties of a draft. Any error among the issues refuses the Bundle. */
export async function resolveDraft(db: Database, view: Viewpoint, draft: ReferralDraft): Promise<Resolved> {
  const issues: FhirIssue[] = [];
  const providers = draft.provider ? await matchProviders(db, view, draft.provider) : [];
  const providerId = providers.length === 1 ? (providers[0] ?? null) : null;
  const { communityId, currentLocation } = await resolvePlaces(db, view, draft.places, issues);
  if (providerId === null && (draft.provider || communityId === null)) {
    const words = providers.length > 1 ? SEVERAL : whoIsMissing(draft);
    issues.push(warning('required', draft.provider?.at ?? `${draft.at}.requester`, words));
  }
  return {
    providerId,
    communityId,
    currentLocation,
    referredBy: draft.referredBy ?? (providerId === null ? draft.requesterAsReferredBy : null),
    hospiceIds: await resolveHospices(db, view, draft, issues),
    hospiceLocationId: await resolveLocation(db, view, draft.hospiceLocation, issues),
    issues,
  };
}

const CHOOSE = 'Choose the responsible provider on the record';
const SEVERAL = `Several providers have the requester’s name, so none was chosen. ${CHOOSE}`;

/** What a person must do about a sender whom the directory does not know. */
const whoIsMissing = ({ provider, referredBy, requesterAsReferredBy }: ReferralDraft): string => {
  if (!provider) return `The Bundle names no responsible provider. ${CHOOSE}`;
  const isNamed = (referredBy ?? requesterAsReferredBy) !== null;
  return `The requester is not in the directory${isNamed ? ', so the name is in Referred by' : ''}. ${CHOOSE}`;
};

async function resolvePlaces(
  db: Database,
  view: Viewpoint,
  places: readonly PlaceDraft[],
  issues: FhirIssue[],
): Promise<Pick<Resolved, 'communityId' | 'currentLocation'>> {
  let communityId: string | null = null;
  const rest: PlaceDraft[] = [];
  for (const place of places) {
    const ids = place.isCurrent ? [] : await matchCommunities(db, view, place.party);
    const [id, other] = ids;
    if (other !== undefined) {
      issues.push(
        warning('multiple-matches', place.party.at, 'Several communities have this name, so none was chosen'),
      );
    }
    if (id === undefined || other !== undefined || communityId !== null) rest.push(place);
    else {
      communityId = id;
      if (place.room !== null) rest.push(place);
    }
  }
  const current = rest.find(({ isCurrent }) => isCurrent) ?? rest[0];
  for (const { party } of rest.filter((place) => place !== current)) {
    issues.push(
      warning('not-found', party.at, 'This place was not imported: no community in the directory has this name'),
    );
  }
  const { facilityName = null, room = null, setting } = current ?? {};
  return { communityId, currentLocation: setting === undefined ? null : { setting, facilityName, room } };
}

async function resolveHospices(
  db: Database,
  view: Viewpoint,
  { at, hospices }: ReferralDraft,
  issues: FhirIssue[],
): Promise<string[]> {
  const found = new Set<string>();
  for (const party of hospices) {
    const [id, other] = await matchHospices(db, view, party);
    if (id !== undefined) found.add(id);
    if (view.side === 'hospice') continue;
    if (id === undefined) {
      issues.push(problem('not-found', party.at, 'Your group can’t refer to this hospice'));
    }
    if (other !== undefined) {
      issues.push(problem('multiple-matches', party.at, 'Several hospices have this name. Send the NPI or CCN'));
    }
  }
  if (view.side !== 'hospice') {
    if (hospices.length === 0) {
      issues.push(problem('required', `${at}.performer`, 'Name each hospice by NPI, CCN, or name'));
    }
    return [...found];
  }
  if (hospices.length > 0 && found.size === 0) {
    issues.push(warning('business-rule', `${at}.performer`, 'The request names a different hospice'));
  }
  return [view.hospiceId];
}

async function resolveLocation(
  db: Database,
  view: Viewpoint,
  party: Party | null,
  issues: FhirIssue[],
): Promise<string | null> {
  if (!party || view.side !== 'hospice') return null;
  const [id, other] = await matchLocations(db, view, party);
  if (id !== undefined && other === undefined) return id;
  issues.push(warning('not-found', party.at, 'No single location of yours matches, so none was chosen'));
  return null;
}
