import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { allEndpoints, endpoints, type OperationId } from '#contract/endpoints.ts';
import { pathWith, type Endpoint } from '#contract/http.ts';
import { GROUP_ROLES, HOSPICE_ROLES, ROLES, type Role } from '#contract/roles.ts';
import { PDF } from './support/documents.ts';
import { IDS } from '#server/domain/fhir/systems.ts';
import {
  ENROLLMENT_MANAGERS,
  ofGroup,
  ofHospice,
  READERS,
  REGISTRY_MANAGERS,
  type Row,
} from './support/authorisationRows.ts';
import { ADMINISTRATION_ROWS } from './support/administrationAuthorisation.ts';
import { ACCOUNT_ROWS } from './support/accountAuthorisation.ts';
import { transaction } from './support/bundles.ts';
import { test, type TestServer } from './support/server.ts';
import { sending } from './support/sending.ts';
import { GROUP_ADMINISTRATION_ROWS } from './support/groupAdministrationAuthorisation.ts';
import { INVITE_ROWS } from './support/inviteAuthorisation.ts';
import { PERFORMANCE_ROWS } from './support/performanceAuthorisation.ts';
import { SURVEY_ROWS } from './support/surveyAuthorisation.ts';
import { TEAM_ROWS } from './support/teamAuthorisation.ts';
import { isSurveyOperation, type SurveyOperation } from './support/surveyOperations.ts';
import { makeWorld, type World } from './support/world.ts';

/**
 * Every operation of the contract × every actor × own, foreign and missing records. Who may call is written down here a
 * second time, by hand, from the product's words: an operation without a row does not compile, and one whose row differs
 * from what the server does fails.
 */

const UUID = /^[0-9a-f-]{36}$/;

const TABLE = 'Last name,First name\nHopper,Grace\n';
const SOUGHT = { lastName: 'Hopper', dateOfBirth: '1936-12-09' };
const patient = { firstName: 'Grace', lastName: 'Hopper', dateOfBirth: '1936-12-09' };

const bundle: Row['body'] = ({ hospiceId, providerId }) =>
  transaction({
    request: { performer: [{ identifier: { system: IDS.hospice, value: hospiceId } }] },
    practitioner: { identifier: [{ system: IDS.provider, value: providerId }] },
  });

const ofReferral = (name: string, may: readonly Role[], body?: Row['body']): Row => ({
  may,
  own: async (world) => ({ [name]: (await world.addOwnReferral()).id }),
  foreign: async (world) => ({ [name]: (await world.addForeignReferral()).id }),
  ...(body ? { body } : {}),
});

/** Each side changes what it added itself. */
const sideOf = (caller: Role) => (GROUP_ROLES.some((role) => role === caller) ? 'care_manager' : 'hospice_admin');
const ofDocument = (may: readonly Role[], body?: Row['body']): Row => ({
  may,
  own: async (world, caller) => ({ documentId: await world.addOwnDocument(sideOf(caller)) }),
  foreign: async (world) => ({ documentId: await world.addForeignDocument() }),
  ...(body ? { body } : {}),
});
const OF_LIST: Row = {
  may: [...READERS, ...GROUP_ROLES],
  own: async ({ groupId, hospiceId }, caller): Promise<Readonly<Record<string, string>>> =>
    GROUP_ROLES.some((role) => role === caller)
      ? { dataView: 'stakeholder', groupId }
      : { dataView: 'hospice', hospiceId },
  foreign: async ({ foreignHospiceId }) => ({ dataView: 'hospice', hospiceId: foreignHospiceId }),
};

/** Everyone keeps filters, and changes the own ones alone. */
const ofFilter = (body?: Row['body']): Row => ({
  may: ROLES,
  own: async (world, caller) => ({ savedFilterId: await world.addOwnFilter(caller) }),
  foreign: async (world) => ({ savedFilterId: await world.addForeignFilter() }),
  ...(body ? { body } : {}),
});

type Operation = Exclude<OperationId, SurveyOperation>;

const MATRIX: Record<Operation, Row> = {
  exportReferrals: OF_LIST,
  downloadDocuments: OF_LIST,
  getCurrentUser: { may: ROLES, own: async () => ({}) },
  listSavedFilters: { may: ROLES, own: async () => ({}) },
  createSavedFilter: {
    may: ROLES,
    own: async () => ({}),
    body: () => ({ kind: 'referral_registries', name: 'Waiting', query: 'filter.status=referral_received' }),
  },
  updateSavedFilter: ofFilter(() => ({ version: 1, name: 'Waiting' })),
  deleteSavedFilter: ofFilter(),
  restoreSavedFilter: {
    ...ofFilter(),
    own: async (world, caller) => ({ savedFilterId: await world.addDeletedFilter(caller) }),
  },
  assignReferrals: { ...ofHospice(ENROLLMENT_MANAGERS), body: () => ({ assignedToId: null }) },
  undoAssignment: {
    may: ENROLLMENT_MANAGERS,
    own: async (world) => ({ hospiceId: world.hospiceId, assignmentId: await world.addOwnAssignment() }),
    foreign: async (world) => ({ hospiceId: world.hospiceId, assignmentId: await world.addForeignAssignment() }),
  },
  listHospiceReferrals: ofHospice(READERS),
  listHospiceEnrollments: ofHospice(READERS),
  getHospiceDashboard: ofHospice(READERS),
  listHospiceStaff: ofHospice(READERS),
  listHospiceLocations: ofHospice(READERS),
  listHospiceStakeholders: ofHospice(READERS),
  listHospiceGroups: ofHospice(READERS),
  listGroupReferrals: ofGroup('stakeholderGroupId'),
  listGroupEnrollments: ofGroup('providerGroupId'),
  getGroupDashboard: ofGroup('groupId'),
  ...PERFORMANCE_ROWS,
  ...ADMINISTRATION_ROWS,
  listGroupHospices: ofGroup('groupId'),
  listGroupStakeholders: ofGroup('groupId'),
  createHospiceReferral: {
    ...ofHospice(REGISTRY_MANAGERS),
    body: ({ providerId }) => ({ patient, source: 'family', responsibleProviderId: providerId }),
  },
  createGroupReferral: {
    ...ofGroup('groupId'),
    body: ({ providerId, hospiceId }) => ({
      patient,
      source: 'physician',
      responsibleProviderId: providerId,
      hospiceIds: [hospiceId],
    }),
  },
  importHospiceBundle: { ...ofHospice(REGISTRY_MANAGERS), body: bundle },
  importGroupBundle: { ...ofGroup('groupId'), body: bundle },
  exportBundle: ofReferral('referralId', [...READERS, ...GROUP_ROLES]),
  getReferral: ofReferral('referralId', [...READERS, ...GROUP_ROLES]),
  updateReferral: ofReferral('id', [...REGISTRY_MANAGERS, ...GROUP_ROLES], () => ({
    version: 1,
    patient: { phone: '555-0100' },
  })),
  deleteReferral: ofReferral('id', [...REGISTRY_MANAGERS, ...GROUP_ROLES], () => ({ reason: 'Typed twice' })),
  restoreReferral: {
    may: [...REGISTRY_MANAGERS, ...GROUP_ROLES],
    // Each side brings back what it deleted itself.
    own: async (world, caller) => ({
      id: await world.addDeletedReferral(
        GROUP_ROLES.some((role) => role === caller) ? 'care_manager' : 'hospice_admin',
      ),
    }),
    foreign: async (world) => ({ id: (await world.addForeignReferral()).id }),
  },
  findHospiceDuplicates: { ...ofHospice(READERS), body: () => SOUGHT },
  findGroupDuplicates: { ...ofGroup('groupId'), body: () => SOUGHT },
  listDuplicates: ofReferral('referralId', [...READERS, ...GROUP_ROLES]),
  importHospiceReferrals: {
    ...ofHospice(REGISTRY_MANAGERS),
    body: () => ({ mode: 'check' }),
    file: () => new File([TABLE], 'referrals.csv'),
  },
  importGroupReferrals: {
    ...ofGroup('groupId'),
    body: () => ({ mode: 'check' }),
    file: () => new File([TABLE], 'referrals.csv'),
  },
  listTimeline: ofReferral('referralId', [...READERS, ...GROUP_ROLES]),
  addNote: ofReferral('referralId', [...ENROLLMENT_MANAGERS, ...GROUP_ROLES], () => ({
    text: 'The family asks for a call in the evening',
    visibility: 'shared',
  })),
  listDocuments: ofReferral('referralId', [...READERS, ...GROUP_ROLES]),
  addDocument: {
    ...ofReferral('referralId', [...ENROLLMENT_MANAGERS, ...GROUP_ROLES], () => ({ fileType: 'face_sheet' })),
    file: () => new File([PDF], 'Face sheet.pdf'),
  },
  updateDocument: ofDocument([...ENROLLMENT_MANAGERS, ...GROUP_ROLES], () => ({ version: 1, fileType: 'insurance' })),
  getDocumentContent: ofDocument([...READERS, ...GROUP_ROLES]),
  deleteDocument: ofDocument([...ENROLLMENT_MANAGERS, ...GROUP_ROLES]),
  restoreDocument: {
    ...ofDocument([...ENROLLMENT_MANAGERS, ...GROUP_ROLES]),
    own: async (world, caller) => ({ documentId: await world.addDeletedDocument(sideOf(caller)) }),
  },
  followChanges: { may: [...HOSPICE_ROLES, ...GROUP_ROLES], own: async () => ({}) },
  getNews: { may: [...HOSPICE_ROLES, ...GROUP_ROLES], own: async () => ({}) },
  markNewsSeen: {
    may: [...HOSPICE_ROLES, ...GROUP_ROLES],
    own: async () => ({}),
    body: () => ({ until: '2026-11-20T15:00:00.000Z' }),
  },
  updateEnrollment: {
    may: ENROLLMENT_MANAGERS,
    own: async (world) => ({ hospiceId: world.hospiceId, enrollmentId: (await world.addOwnReferral()).enrollmentId }),
    foreign: async (world) => ({
      hospiceId: world.hospiceId,
      enrollmentId: (await world.addForeignReferral()).enrollmentId,
    }),
    body: () => ({ version: 1, firstContactAt: '2026-11-20T14:00:00.000Z' }),
  },
  logContactAttempt: {
    may: ENROLLMENT_MANAGERS,
    own: async (world) => ({ hospiceId: world.hospiceId, enrollmentId: (await world.addOwnReferral()).enrollmentId }),
    foreign: async (world) => ({
      hospiceId: world.hospiceId,
      enrollmentId: (await world.addForeignReferral()).enrollmentId,
    }),
    body: () => ({ channel: 'phone', reached: 'caregiver' }),
  },
  raiseConcern: ofReferral('referralId', GROUP_ROLES, () => ({ text: 'Nobody has called the family yet' })),
  answerConcern: {
    ...ofReferral('referralId', ['hospice_super_admin', 'hospice_admin', 'hospice_clinical_manager'], () => ({
      text: 'We call them within the hour',
    })),
    own: async (world) => ({ referralId: await world.addConcern() }),
  },
  revealMemberId: ofReferral('referralId', [...READERS, ...GROUP_ROLES]),
  ...SURVEY_ROWS,
  ...ACCOUNT_ROWS,
  ...INVITE_ROWS,
  ...TEAM_ROWS,
  ...GROUP_ADMINISTRATION_ROWS,
};

const REASON = { 'Access-Reason': 'Helping the hospice with a support request' };

interface Try {
  readonly endpoint: Endpoint;
  readonly row: Row;
  readonly world: World;
  readonly params: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

async function call(send: TestServer['anonymous'], { endpoint, row, world, params, headers = {} }: Try) {
  const named = Object.entries(params).filter(([name]) => !endpoint.path.includes(`:${name}`));
  const query = [...(row.query ? [row.query(world)] : []), ...named.map((pair) => pair.join('='))].join('&');
  const answer = await send(pathWith(endpoint.path, params) + (query && `?${query}`), {
    method: endpoint.method,
    ...sending(endpoint, await row.body?.(world), row.file?.(), headers),
  });
  // A stream that nobody reads to its end.
  if (endpoint.stream !== undefined && answer.ok) await answer.body?.cancel();
  return answer;
}

/** A person of one side finds nothing under the other side's address. */
const reaches = (role: Role, { path }: Endpoint) => {
  // A question is of the caller's own hospice, and to whoever has none it is nowhere.
  if (path.startsWith('/v1/survey/survey-questions/')) return HOSPICE_ROLES.some((hospiceRole) => hospiceRole === role);
  // Groups' people are invited by administrators alone.
  if (path.startsWith('/v1/invites/')) return role === 'superuser' || HOSPICE_ROLES.some((each) => each === role);
  // Nobody else is of a group and of a hospice.
  if (path.includes('/:groupId/hospices/:hospiceId')) return role === 'superuser';
  const [, side] = /^\/v1\/(?:administration\/)?(hospices|groups)\//.exec(path) ?? [];
  if (role === 'superuser' || side === undefined) return true;
  return (side === 'hospices') === HOSPICE_ROLES.some((hospiceRole) => hospiceRole === role);
};

function expectedStatus(role: Role, operationId: Operation): number {
  const endpoint: Endpoint = endpoints[operationId];
  if (!reaches(role, endpoint)) return 404;
  if (!MATRIX[operationId].may.includes(role)) return 403;
  return endpoint.status;
}

const operations = allEndpoints.flatMap(([operationId, endpoint]): [Operation, Endpoint][] =>
  isSurveyOperation(operationId) ? [] : [[operationId, endpoint]],
);

describe.each(operations)('%s', (operationId, endpoint) => {
  const row = MATRIX[operationId];
  const { access } = endpoint;

  test('is answered for each role as written', async ({ server }) => {
    const world = await makeWorld(server);
    const answered: Record<string, number> = {};
    const expected: Record<string, number> = {};
    for (const role of ROLES) {
      const send = server.as(world.people[role]);
      answered[role] = (
        await call(send, { endpoint, row, world, params: await row.own(world, role), headers: REASON })
      ).status;
      expected[role] = expectedStatus(role, operationId);
    }
    expect(answered).toEqual(expected);
  });

  test.runIf(access.token === 'user')(
    'is refused to who is not signed in, to a survey session and to a deactivated person',
    async ({ server }) => {
      const world = await makeWorld(server);
      const params = await row.own(world, 'superuser');
      const senders = [
        server.anonymous,
        server.as(world.deactivated),
        server.as({ id: randomUUID() }),
        (path: string, init: RequestInit = {}) => {
          const headers = new Headers(init.headers);
          headers.set('Authorization', 'Bearer survey-session');
          return server.anonymous(path, { ...init, headers });
        },
      ];
      for (const send of senders) {
        const answer = await call(send, { endpoint, row, world, params });
        expect(answer.status).toBe(401);
        expect(await answer.json()).toMatchObject(
          endpoint.format === 'fhir' ? { issue: [{ code: 'login' }] } : { code: 'unauthenticated' },
        );
      }
    },
  );

  const { foreign } = row;
  if (foreign) {
    test('answers for a foreign record exactly as for a missing one', async ({ server }) => {
      const world = await makeWorld(server);
      const missing = Object.fromEntries(
        Object.entries(await row.own(world, 'superuser')).map(([name, value]) => [
          name,
          UUID.test(value) ? randomUUID() : value,
        ]),
      );
      for (const role of ROLES.filter((each) => each !== 'superuser')) {
        const send = server.as(world.people[role]);
        const there = await call(send, { endpoint, row, world, params: await foreign(world) });
        const nowhere = await call(send, { endpoint, row, world, params: missing });
        expect([role, there.status, await there.text()]).toEqual([role, 404, await nowhere.text()]);
        expect(nowhere.status).toBe(404);
      }
    });
  }

  if (access.token === 'user' && access.who === 'named' && access.patientData) {
    test('asks a superuser for a reason', async ({ server }) => {
      const world = await makeWorld(server);
      const params = await row.own(world, 'superuser');
      for (const headers of [{}, { 'Access-Reason': 'curious' }]) {
        const answer = await call(server.as(world.people.superuser), { endpoint, row, world, params, headers });
        expect(answer.status).toBe(403);
        expect(await answer.json()).toMatchObject(
          endpoint.format === 'fhir' ? { issue: [{ code: 'forbidden' }] } : { code: 'reason_required' },
        );
      }
    });
  }
});
