import { randomUUID } from 'node:crypto';
import { PDF } from '../../documents/support/documents.ts';
import { GROUP_ROLES, HOSPICE_ROLES, ROLES, type Role } from '#contract/platform/roles.ts';
import { IDS } from '#server/exchange/fhir/systems.rules.ts';
import {
  ENROLLMENT_MANAGERS,
  ofGroup,
  ofHospice,
  READERS,
  REGISTRY_MANAGERS,
  type Row,
} from '../../support/authorizationRows.ts';
import { transaction } from '../../exchange/support/bundles.ts';

const DUE_AT = '2026-11-20T16:00:00.000Z';
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

const OF_IMPORT: Row = {
  may: [...REGISTRY_MANAGERS, ...GROUP_ROLES],
  own: async (world, caller) => ({
    importId: await world.addImport(GROUP_ROLES.some((role) => role === caller) ? 'group' : 'hospice'),
  }),
  foreign: async (world) => ({ importId: await world.addForeignImport() }),
};

/** Everyone keeps filters and changes only their own. */
const ofFilter = (body?: Row['body']): Row => ({
  may: ROLES,
  own: async (world, caller) => ({ savedFilterId: await world.addOwnFilter(caller) }),
  foreign: async (world) => ({ savedFilterId: await world.addForeignFilter() }),
  ...(body ? { body } : {}),
});

/** The everyday work on referrals and enrollments, with the lists, documents and filters that belong to it. */
export const REFERRAL_ROWS = {
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
  listGroupHospices: ofGroup('groupId'),
  listGroupStakeholders: ofGroup('groupId'),
  addHospiceProvider: {
    ...ofHospice(REGISTRY_MANAGERS),
    body: ({ groupId }) => ({ groupId, name: `Robert Hale ${randomUUID()}` }),
  },
  addGroupProvider: { ...ofGroup('groupId'), body: () => ({ name: `Robert Hale ${randomUUID()}` }) },
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
  exportBundle: { ...ofReferral('referralId', [...READERS, ...GROUP_ROLES]), machine: 'system/ServiceRequest.rs' },
  getReferral: ofReferral('referralId', [...READERS, ...GROUP_ROLES]),
  updateReferral: ofReferral('id', [...REGISTRY_MANAGERS, ...GROUP_ROLES], () => ({
    version: 1,
    patient: { phone: '(410) 555-0100' },
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
  listHospiceImports: ofHospice(REGISTRY_MANAGERS),
  listGroupImports: ofGroup('groupId'),
  getImport: OF_IMPORT,
  downloadImportedFile: OF_IMPORT,
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
  listWork: ofHospice(HOSPICE_ROLES),
  getNews: { may: [...HOSPICE_ROLES, ...GROUP_ROLES], own: async () => ({}) },
  markNewsRead: {
    may: [...HOSPICE_ROLES, ...GROUP_ROLES],
    own: async () => ({}),
    body: () => ({ ids: ['00000000-0000-4000-8000-000000000001'], isRead: true }),
  },
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
  undoContactAttempt: {
    may: ENROLLMENT_MANAGERS,
    own: async (world, caller) => ({
      hospiceId: world.hospiceId,
      enrollmentId: await world.addAttempt(caller),
    }),
    foreign: async (world) => ({
      hospiceId: world.hospiceId,
      enrollmentId: (await world.addForeignReferral()).enrollmentId,
    }),
    body: () => ({ version: 2 }),
  },
  takeNextAction: {
    may: ['hospice_super_admin', 'hospice_admin', 'hospice_clinical_manager'],
    own: async (world) => ({ hospiceId: world.hospiceId, enrollmentId: await world.addDue(DUE_AT) }),
    foreign: async (world) => ({
      hospiceId: world.hospiceId,
      enrollmentId: (await world.addForeignReferral()).enrollmentId,
    }),
    body: () => ({ dueAt: DUE_AT }),
  },
  raiseConcern: ofReferral('referralId', GROUP_ROLES, () => ({ text: 'Nobody has called the family yet' })),
  settleReferralMessages: ofReferral('referralId', [
    'hospice_super_admin',
    'hospice_admin',
    'hospice_clinical_manager',
  ]),
  answerConcern: {
    ...ofReferral('referralId', ['hospice_super_admin', 'hospice_admin', 'hospice_clinical_manager'], () => ({
      text: 'We call them within the hour',
    })),
    own: async (world) => {
      const referralId = await world.addConcern();
      const [concernId = ''] = await world.concernsOf(referralId);
      return { referralId, concernId };
    },
    foreign: async (world) => ({ referralId: (await world.addForeignReferral()).id, concernId: randomUUID() }),
  },
  listGroupNeeds: ofGroup('groupId', GROUP_ROLES),
  takeBackConcern: {
    ...ofReferral('referralId', GROUP_ROLES, () => ({ text: null })),
    own: async (world) => {
      const referralId = await world.addConcern();
      const [concernId = ''] = await world.concernsOf(referralId);
      return { referralId, concernId };
    },
    foreign: async (world) => ({ referralId: (await world.addForeignReferral()).id, concernId: randomUUID() }),
  },
  decideProposal: {
    ...ofReferral('referralId', ['hospice_super_admin', 'hospice_admin'], () => ({ version: 1, accept: false })),
    own: (world) => world.addProposal(),
    foreign: async (world) => ({ referralId: (await world.addForeignReferral()).id, proposalId: randomUUID() }),
  },
  revealMemberId: ofReferral('referralId', [...READERS, ...GROUP_ROLES]),
} as const satisfies Record<string, Row>;
