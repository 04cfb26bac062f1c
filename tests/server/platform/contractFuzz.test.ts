import * as fc from 'fast-check';
import * as z from 'zod/mini';
import { expect } from 'vitest';
import { allEndpoints } from '#contract/app/endpoints.ts';
import { ApiError, ERROR_STATUS } from '#contract/platform/errors.ts';
import { pathWith } from '#contract/platform/http.ts';
import { ROLES, type Role } from '#contract/platform/roles.ts';
import type { SurveySession } from '#contract/surveys/surveys.ts';
import { aboutKnown } from './support/knownBodies.ts';
import { callersAt } from './support/callers.ts';
import {
  addConnections,
  isMachine,
  ROLE_BESIDE,
  sideOf,
  type Connections,
  type Machine,
  type Side,
} from './support/machines.ts';
import { init, OWN, shotsAt, type Shot } from './support/shots.ts';
import { bearing, openSurvey, type Invited } from '../people/support/invitations.ts';
import type { AddedInvite } from '../people/support/invites.ts';
import { test, type TestServer } from '../support/server.ts';
import type { AddedGuest } from '../exchange/support/guests.ts';
import { SUMMARY_MONTH } from '../communication/support/summaryReader.ts';
import { makeWorld, type World } from '../support/world.ts';

/**
 * Requests made from the contract's schemas, good and bad, by people of every role: each is answered, with the row's own
 * form or with an error of the catalog, and never by an accident of the server.
 * `FUZZ_REQUESTS` sets how many; `TEST_SEED` repeats a run with another seed.
 */

const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 3_000);
/** To an operation that none of these has entered. */
const FURTHER_REQUESTS = 200;

const STATUSES = new Set<number>(Object.values(ERROR_STATUS).filter((status) => status < 500));

/** Existing records that calls can name; some are deleted, for the calls that restore them. */
interface Known {
  readonly world: World;
  readonly referralId: string;
  readonly enrollmentId: string;
  readonly resultId: string;
  readonly documentId: string;
  readonly deletedDocumentId: string;
  readonly assignmentId: string;
  /** A family that was asked, and the survey that its link opened. */
  readonly invited: Invited;
  readonly survey: SurveySession;
  /** The enrollment of a family that may be asked. */
  readonly familyId: string;
  readonly mailHandle: string;
  readonly unclearMailId: string;
  readonly invite: AddedInvite;
  readonly archiveId: string;
  readonly guest: AddedGuest;
  readonly importId: string;
  readonly locationId: string;
  readonly staffId: string;
  readonly providerId: string;
  readonly communityId: string;
  readonly mergeId: string;
  readonly colleagueId: string;
  readonly deviceId: string;
  readonly passkeyId: string;
  readonly stopId: string;
  readonly conversationId: string;
  readonly draftId: string;
  readonly templateId: string;
  readonly groupColleagueId: string;
  readonly summaryReaderId: string;
  readonly connections: Readonly<Record<Side, Connections>>;
  readonly deletedReferralIds: ReadonlyMap<Role, string>;
  readonly filterIds: ReadonlyMap<Role, string>;
  readonly paperId: string;
  readonly guestPaperId: string;
  readonly turnedOffId: string;
  readonly deletedFilterIds: ReadonlyMap<Role, string>;
}

function idFor(name: string, path: string, role: Role, known: Known): string {
  const isRestoring = path.endsWith('/restore');
  switch (name) {
    case 'hospiceId':
      if (path.endsWith('/deletion')) return known.turnedOffId;
      // Some switch it off: everybody else goes on at the other one.
      return path.startsWith('/v1/administration/hospices') ? known.world.foreignHospiceId : known.world.hospiceId;
    case 'sourceType':
      return 'nurse';
    case 'source':
      return known.world.nurseId;
    case 'enrollmentId':
      if (/\/survey-satisfaction(?:\/|$)/.test(path)) return known.familyId;
      return path.startsWith('/v1/survey/') ? known.survey.enrollmentId : known.enrollmentId;
    case 'resultId':
      return known.resultId;
    case 'documentId':
      return isRestoring ? known.deletedDocumentId : known.documentId;
    case 'assignmentId':
      return known.assignmentId;
    case 'inviteId':
      return known.invite.id;
    case 'mailId':
      return known.unclearMailId;
    case 'messageId':
      return known.mailHandle;
    case 'guestReferralId':
      return known.guest.id;
    case 'importId':
    case 'archiveId':
    case 'locationId':
    case 'staffId':
    case 'providerId':
    case 'mergeId':
    case 'communityId':
      return known[name];
    case 'paperId':
      return path.includes('/sender') ? known.guestPaperId : known.paperId;
    case 'groupId':
      // As of a hospice.
      return path.startsWith('/v1/administration') ? known.world.foreignGroupId : known.world.groupId;
    case 'userId':
      if (path.endsWith('/password')) return known.world.people[role].id;
      return path.startsWith('/v1/groups') ? known.groupColleagueId : known.colleagueId;
    case 'stopId':
      return known.stopId;
    case 'communicationId':
      return known.draftId;
    case 'templateId':
      return known.templateId;
    case 'conversationId':
    case 'receivedId':
      return known.conversationId;
    case 'month':
      return SUMMARY_MONTH;
    case 'personId':
      return known.summaryReaderId;
    case 'deviceId':
      return known.deviceId;
    case 'passkeyId':
      return known.passkeyId;
    case 'accountId':
    case 'webhookId':
    case 'deliveryId':
      return known.connections[path.startsWith('/v1/groups') ? 'group' : sideOf(role)][
        path.startsWith('/v1/fhir') ? 'subscriptionId' : name
      ];
    case 'savedFilterId':
      return (isRestoring ? known.deletedFilterIds : known.filterIds).get(role) ?? '';
    default:
      if (path.startsWith('/v1/survey/')) return known.survey.questions[0]?.id ?? '';
      if (path.startsWith('/v1/groups')) return known.world.groupId;
      if (path.startsWith('/v1/referrals/:referralId/guest')) return known.guest.referralId;
      return (isRestoring && known.deletedReferralIds.get(role)) || known.referralId;
  }
}

const RENEWED_EVERY = 15;
const ALL_RENEWED_EVERY = 600;

/** Requests delete and close what is there: others want it open again. */
async function renewed(server: TestServer, world: World, sent: number, former: Known | undefined): Promise<Known> {
  if (former && sent % RENEWED_EVERY !== 0) return former;
  const { id, enrollmentId } = await world.addOwnReferral();
  const resultId = await world.addResult(enrollmentId);
  const invited = await world.addInvitation();
  const survey = await openSurvey(server, invited);
  const { enrollmentId: familyId } = await world.addFamily();
  const latest = {
    referralId: id,
    enrollmentId,
    resultId,
    invited,
    survey,
    familyId,
    invite: await world.addInvite(),
    archiveId: await world.addArchive(),
    guest: await world.addGuest(),
    importId: await world.addImport('hospice'),
    locationId: await world.addLocation(),
    staffId: await world.addNurse(),
    providerId: await world.addProvider(),
    communityId: await world.addCommunity(),
    mergeId: await world.addMerge(),
    colleagueId: await world.addColleague(),
    deviceId: await world.addDevice('hospice_admin'),
    passkeyId: await world.passkeys.add('hospice_admin'),
    stopId: await world.addStop('hospice_admin'),
    conversationId: await world.addConversation(),
    draftId: await world.addMessage(),
    templateId: await world.addMessageTemplate(),
    groupColleagueId: await world.addGroupColleague(),
    summaryReaderId: await world.addSummaryReader(),
    connections: await addConnections(world),
    paperId: await world.addPaper(),
    guestPaperId: await world.addGuestPaper(),
    documentId: await world.addOwnDocument('hospice_admin'),
  };
  if (former && sent % ALL_RENEWED_EVERY !== 0) return { ...former, ...latest };
  const filterIds = new Map<Role, string>();
  const deletedFilterIds = new Map<Role, string>();
  const deletedReferralIds = new Map<Role, string>();
  // Each side brings back what it deleted itself.
  for (const role of ['hospice_admin', 'care_manager'] as const) {
    deletedReferralIds.set(role, await world.addDeletedReferral(role));
  }
  for (const role of ROLES) {
    filterIds.set(role, await world.addOwnFilter(role));
    deletedFilterIds.set(role, await world.addDeletedFilter(role));
  }
  return {
    world,
    ...latest,
    filterIds,
    deletedFilterIds,
    deletedReferralIds,
    deletedDocumentId: await world.addDeletedDocument('hospice_admin'),
    assignmentId: await world.addOwnAssignment(),
    turnedOffId: await server.addHospice({ name: 'Closed Hospice', is_active: false }),
    mailHandle: await world.addMailHandle(),
    unclearMailId: await world.addUnclearMail(),
  };
}

const addressOf = ({ endpoint, params, query }: Shot, role: Role, known: Known): string => {
  const ids = Object.entries(params).map(([name, value]) => [
    name,
    value === OWN ? idFor(name, endpoint.path, role, known) : value,
  ]);
  const asked = endpoint.path === '/v1/guest/page' ? query.replace(/hospice=[a-z][^&]*/, 'hospice=harbor') : query;
  return `${pathWith(endpoint.path, Object.fromEntries(ids))}${asked && `?${asked}`}`;
};

/** The fault of the answer, or null. */
async function faultOf(answer: Response, { endpoint }: Shot): Promise<string | null> {
  if (answer.status === endpoint.status) {
    if (endpoint.stream !== undefined) await answer.body?.cancel();
    if (!endpoint.response) return null;
    const parsed = z.safeParse(endpoint.response, await answer.json());
    return parsed.success ? null : `answer outside its schema: ${parsed.error.issues[0]?.path.map(String).join('.')}`;
  }
  if (!STATUSES.has(answer.status)) return `status ${answer.status}`;
  const content: unknown = await answer.json();
  // An address that names no operation at all is refused as everywhere.
  if (endpoint.format === 'fhir' && OperationOutcome.safeParse(content).success) return null;
  const error = z.safeParse(ApiError, content);
  return error.success && error.data.status === answer.status ? null : 'an error outside the catalog';
}

const OperationOutcome = z.object({
  resourceType: z.literal('OperationOutcome'),
  issue: z.array(z.object({ severity: z.string(), code: z.string() })).check(z.minLength(1)),
});

const OUTSIDE = new Set([401, 403, 404]);

test(
  'contract fuzzing: every generated request to every operation gets its documented response or error',
  async ({ server }) => {
    const world = await makeWorld(server);
    await world.addForeignReferral();
    let known: Known | undefined;
    let sent = 0;
    const entered = new Set<string>();
    const rows = allEndpoints.map((row) => fc.tuple(shotsAt(row), callersAt(row[1])));
    // Every operation as often as the others, in another order each time.
    const rounds = fc.shuffledSubarray(rows, { minLength: rows.length });
    const inTurn = fc
      .sample(rounds, Math.ceil(REQUESTS / rows.length))
      .flat()
      .values();
    const shots = fc.constant(null).chain(() => inTurn.next().value ?? fc.oneof(...rows));
    const fire = async ([shot, caller]: readonly [Shot, Role | Machine]) => {
      known = await renewed(server, world, sent, known);
      sent += 1;
      const role = isMachine(caller) ? ROLE_BESIDE[caller] : caller;
      const address = addressOf(shot, role, known);
      const { token } = shot.endpoint.access;
      const signedIn = isMachine(caller)
        ? server.asMachine({ id: known.connections[sideOf(role)].accountId })
        : server.as(world.people[role]);
      const bearer = { survey: known.survey.accessToken, guest: known.guest.token };
      const send = token === 'survey' || token === 'guest' ? bearing(server, bearer[token]) : signedIn;
      const answer = await send(address, init({ ...shot, body: aboutKnown(shot.body, known) }));
      if (!OUTSIDE.has(answer.status)) entered.add(shot.operationId);
      const fault = await faultOf(answer, shot);
      expect(fault, `${caller} ${shot.operationId} ${address}`).toBeNull();
    };
    await fc.assert(fc.asyncProperty(shots, fire), { numRuns: REQUESTS });
    // With some seeds, all requests to an operation are refused at its door.
    const missed = rows.filter((_, index) => !entered.has(allEndpoints[index]?.[0] ?? ''));
    for (const drawn of missed.flatMap((row) => fc.sample(row, FURTHER_REQUESTS))) {
      if (!entered.has(drawn[0].operationId)) await fire(drawn);
    }
    expect([...entered].toSorted()).toEqual(allEndpoints.map(([operationId]) => operationId).toSorted());
  },
  Math.max(600_000, REQUESTS * 30),
);
