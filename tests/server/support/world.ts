import { randomUUID } from 'node:crypto';
import { sql } from '#server/platform/database/connection.ts';
import { accountTypeOf, type Role } from '#contract/platform/roles.ts';
import type { SurveyQuestion } from '#contract/surveys/surveyQuestions.ts';
import { questionsOf } from '#server/surveys/surveyQuestions.queries.ts';
import { savePasswordHash } from '#server/identity/identities.queries.ts';
import { hashPassword } from '#server/identity/passwords/password.ts';
import { worldConnections, type WorldConnections } from '../exchange/support/connections.ts';
import { addDevice } from '../identity/support/devices.ts';
import { worldPasskeys, type WorldPasskeys } from '../identity/support/passkeys.ts';
import { readNumber } from './readNumber.ts';
import { addDocument } from '../documents/support/documents.ts';
import { worldArchives, type WorldArchives } from '../exchange/support/archives.ts';
import { worldArrivals, type WorldArrivals } from '../exchange/support/arrivals.ts';
import { addFamily, type Family, type FamilyFields } from '../surveys/support/families.ts';
import { addInvitation, type Invited } from '../people/support/invitations.ts';
import { addInvite, type AddedInvite } from '../people/support/invites.ts';
import { addMail, addStop } from '../mail/support/mails.ts';
import { leaveUndecided, shareAnswers } from '../organizations/support/sharing.ts';
import type { TestPerson } from './makers.ts';
import { addAttempt } from '../referrals/support/attempts.ts';
import { merge } from '../organizations/support/merges.ts';
import { addMessage, addMessageTemplate } from '../communication/support/messages.ts';
import { addConversation, addReceived } from '../communication/support/received.ts';
import { patch, post, remove, type TestServer } from './server.ts';
import { addSummaryReader } from '../communication/support/summaryReader.ts';
import { addResult, UNHAPPY } from '../surveys/support/surveyResults.ts';
import { addAssignment, addDeletedFilter, addSavedFilter } from '../people/support/workLists.ts';

/** Two tenants on each side that know nothing of each other, with a person of every role on the first side. */
export interface World extends WorldArchives, WorldArrivals, WorldConnections {
  readonly hospiceId: string;
  readonly groupId: string;
  readonly providerId: string;
  readonly nurseId: string;
  readonly foreignNurseId: string;
  readonly foreignHospiceId: string;
  readonly foreignGroupId: string;
  readonly people: Readonly<Record<Role, TestPerson>>;
  readonly deactivated: TestPerson;
  /** A referral of the first group to the first hospice, or of the other pair. */
  readonly addOwnReferral: () => Promise<{ id: string; enrollmentId: string }>;
  readonly numberOf: (referralId: string) => Promise<string>;
  readonly addForeignReferral: () => Promise<{ id: string; enrollmentId: string }>;
  /** A referral whose family this person has just called, at version 2. @returns its enrollment */
  readonly addAttempt: (by: Role) => Promise<string>;
  /** A referral of the first hospice whose next action is due then. @returns its enrollment */
  readonly addDue: (dueAt: string) => Promise<string>;
  /** A document that this person added to a referral of its own, or one of the other pair. */
  readonly addOwnDocument: (by: Role) => Promise<string>;
  readonly addForeignDocument: () => Promise<string>;
  readonly addDeletedDocument: (by: Role) => Promise<string>;
  /** A referral deleted by this person. */
  readonly addDeletedReferral: (by: Role) => Promise<string>;
  /** A referral of the first group, with a concern of it that waits for its answer. */
  readonly addConcern: () => Promise<string>;
  /** A change of an enrolled patient's phone that the first group proposed. */
  readonly addProposal: () => Promise<{ referralId: string; proposalId: string }>;
  /** The concerns of a referral, oldest first. */
  readonly concernsOf: (referralId: string) => Promise<string[]>;
  /** A filter of this person, deleted or not, or of a person of the other hospice. */
  readonly addOwnFilter: (by: Role) => Promise<string>;
  readonly addDeletedFilter: (by: Role) => Promise<string>;
  readonly addForeignFilter: () => Promise<string>;
  /** The first hospice's referrals given to nobody, or the other's. */
  readonly addOwnAssignment: () => Promise<string>;
  readonly addForeignAssignment: () => Promise<string>;
  readonly questionsOf: (hospiceId: string) => Promise<SurveyQuestion[]>;
  /** A family of the first hospice that was asked yesterday, or one of the other. */
  readonly addInvitation: () => Promise<Invited>;
  readonly addForeignInvitation: () => Promise<Invited>;
  /** A person invited to the first hospice, below an administrator; the same of the other. */
  readonly addInvite: () => Promise<AddedInvite>;
  readonly addForeignInvite: () => Promise<string>;
  /** A family of the first hospice that may be asked, or one of the other. */
  readonly addFamily: (fields?: Pick<FamilyFields, 'caregiver' | 'referral'>) => Promise<Family>;
  readonly addForeignFamily: () => Promise<Family>;
  /** The token in the unsubscribe link of a mail that the first hospice sent. */
  readonly addMailHandle: () => Promise<string>;
  /** A mail of the first hospice with the state `unclear`. */
  readonly addUnclearMail: () => Promise<string>;
  /** A person of the first hospice or group who makes no calls, or one of the other hospice. */
  readonly addColleague: () => Promise<string>;
  readonly addGroupColleague: () => Promise<string>;
  readonly addForeignColleague: () => Promise<string>;
  /** Gives this person a password of its own. @returns the person's id */
  readonly addPassword: (to: Role) => Promise<string>;
  /** A device that this person is signed in on, or one of a person of the other hospice. */
  readonly addDevice: (of: Role) => Promise<string>;
  readonly addForeignDevice: () => Promise<string>;
  readonly passkeys: WorldPasskeys;
  /** Stopped mails for this person's address, or for a person's of the other hospice. */
  readonly addStop: (of: Role) => Promise<string>;
  readonly addForeignStop: () => Promise<string>;
  readonly addLocation: () => Promise<string>;
  readonly addForeignLocation: () => Promise<string>;
  readonly addNurse: () => Promise<string>;
  /** A provider of the first group, and a community of no group. */
  readonly addProvider: () => Promise<string>;
  readonly addCommunity: () => Promise<string>;
  /** Two communities that an administrator merged. */
  readonly addMerge: () => Promise<string>;
  /** A draft of the first hospice, one that is scheduled, and a template; or of the other. */
  readonly addMessage: () => Promise<string>;
  readonly addScheduledMessage: () => Promise<string>;
  readonly addForeignMessage: () => Promise<string>;
  readonly addMessageTemplate: () => Promise<string>;
  readonly addForeignMessageTemplate: () => Promise<string>;
  /** Lets a hospice's settings share single answers, about which it has not decided yet. @returns the hospice's id */
  readonly addUndecided: (hospiceId: string) => Promise<string>;
  readonly profileVersion: () => Promise<number>;
  /** The current version at the first hospice. */
  readonly surveySettingsVersion: () => Promise<number>;
  readonly summaryVersion: () => Promise<number>;
  /** A provider who gets a summary of the first hospice, or of the other. */
  readonly addSummaryReader: () => Promise<string>;
  readonly addForeignSummaryReader: () => Promise<string>;
  /** A low score with a comment on this enrollment of the first hospice; on one made for it; on one of the other hospice. */
  readonly addResult: (enrollmentId: string) => Promise<string>;
  readonly addOwnResult: () => Promise<{ enrollmentId: string; resultId: string }>;
  readonly addForeignResult: () => Promise<{ enrollmentId: string; resultId: string }>;
  /** A message of the first hospice to this person of the first group (for other roles, to its care manager). */
  readonly addReceived: (to: Role) => Promise<string>;
  /** A message of the first hospice that the care manager answered; the same of the other pair. */
  readonly addConversation: () => Promise<string>;
  readonly addForeignConversation: () => Promise<string>;
}

/** The password of everybody who was given one. */
export const WORLD_PASSWORD = 'gravel teapot onion';

/** Hashing is slow on purpose: once for all of them. */
let hashed: Promise<string> | undefined;
const worldHash = () => (hashed ??= hashPassword(WORLD_PASSWORD));

export async function makeWorld(server: TestServer): Promise<World> {
  const hospiceId = await server.addHospice({ plan: 'pro' });
  const groupId = await server.addGroup();
  const foreignHospiceId = await server.addHospice({ name: 'Elsewhere Hospice', plan: 'pro' });
  const foreignGroupId = await server.addGroup({ name: 'Elsewhere Physicians' });
  const pair = { group_id: groupId, hospice_id: hospiceId };
  const foreignPair = { group_id: foreignGroupId, hospice_id: foreignHospiceId };
  await server.db.insertInto('group_hospice').values([pair, foreignPair]).execute();
  const providerId = await server.addProvider(groupId);
  const foreignProviderId = await server.addProvider(foreignGroupId);
  const nurseId = await server.addStaff(hospiceId);
  const foreignNurseId = await server.addStaff(foreignHospiceId);

  const tenants = { hospice: { hospiceId }, stakeholder: { groupId }, admin: {} };
  const add = (role: Role) => server.addPerson({ role, ...tenants[accountTypeOf(role)] });
  const people = {
    superuser: await add('superuser'),
    care_manager: await add('care_manager'),
    provider: await add('provider'),
    hospice_super_admin: await add('hospice_super_admin'),
    hospice_admin: await add('hospice_admin'),
    hospice_business_development: await add('hospice_business_development'),
    hospice_clinical_manager: await add('hospice_clinical_manager'),
  };
  const deactivated = await server.addPerson({ role: 'hospice_super_admin', hospiceId, isActive: false });

  const addFor = async (group: string, hospice: string, provider: string) => {
    const asked = { hospiceIds: [hospice], groupId: group, receivedAt: new Date('2026-11-20T12:00:00Z') };
    const referral = { responsible_provider_id: provider };
    const { id, enrollmentIds } = await server.addReferral({ ...asked, referral });
    return { id, enrollmentId: enrollmentIds[0] ?? '' };
  };
  const answerFor = (hospice: string, enrollmentId: string, readers: readonly string[] = []) =>
    addResult(server, { enrollmentId, hospiceId: hospice }, { values: UNHAPPY, comment: 'Nobody called', readers });
  const askFor = async (hospice: string) => {
    const { enrollmentIds } = await server.addReferral({ hospiceIds: [hospice], status: 'enrolled' });
    return addInvitation(server, { enrollmentId: enrollmentIds[0] ?? '', hospiceId: hospice });
  };
  const versionOf = async (table: 'hospice' | 'survey_settings' | 'summary_settings', key = 'hospice_id') => {
    const stored = sql<{
      version: number;
    }>`select version from ${sql.table(table)} where ${sql.ref(key)} = ${hospiceId}`;
    return (await stored.execute(server.db)).rows[0]?.version ?? 1;
  };

  return {
    hospiceId,
    groupId,
    providerId,
    nurseId,
    foreignNurseId,
    foreignHospiceId,
    foreignGroupId,
    people,
    deactivated,
    ...worldConnections(server, { hospiceId, providerId }),
    ...worldArrivals(server, { hospiceId, foreignHospiceId, providerId }),
    addOwnReferral: () => addFor(groupId, hospiceId, providerId),
    numberOf: (id) => readNumber(server, id),
    addForeignReferral: () => addFor(foreignGroupId, foreignHospiceId, foreignProviderId),
    addOwnDocument: async (by) => {
      const { id } = await addFor(groupId, hospiceId, providerId);
      return (await addDocument(server, people[by], id)).id;
    },
    addDeletedDocument: async (by) => {
      const { id } = await addFor(groupId, hospiceId, providerId);
      const document = await addDocument(server, people[by], id);
      const answer = await server.as(people[by])(`/v1/documents/${document.id}`, { method: 'DELETE' });
      if (answer.status !== 204) throw new Error(`Deleting was answered with ${answer.status}`);
      return document.id;
    },
    addForeignDocument: async () => {
      const { id } = await addFor(foreignGroupId, foreignHospiceId, foreignProviderId);
      return (await addDocument(server, people.superuser, id)).id;
    },
    addDeletedReferral: async (by) => {
      const { id } = await addFor(groupId, hospiceId, providerId);
      const answer = await server.as(people[by])(`/v1/referrals/${id}`, remove({ reason: 'Typed twice' }));
      if (answer.status !== 204) throw new Error(`Deleting was answered with ${answer.status}`);
      return id;
    },
    addAttempt: async (by) =>
      addAttempt(server, (await addFor(groupId, hospiceId, providerId)).enrollmentId, people[by].id),
    addDue: async (dueAt) => {
      const enrollment = { next_action: 'Call the family', next_action_due_at: dueAt };
      const { enrollmentIds } = await server.addReferral({ hospiceIds: [hospiceId], enrollment });
      return enrollmentIds[0] ?? '';
    },
    addConcern: async () => {
      const { id } = await addFor(groupId, hospiceId, providerId);
      const concern = post({ text: 'Nobody has called the family yet' });
      const answer = await server.as(people.care_manager)(`/v1/referrals/${id}/concerns`, concern);
      if (answer.status !== 201) throw new Error(`Raising a concern was answered with ${answer.status}`);
      return id;
    },
    addProposal: async () => {
      const { id } = await server.addReferral({
        hospiceIds: [hospiceId],
        groupId,
        status: 'enrolled',
        referral: { responsible_provider_id: providerId },
      });
      const change = patch({ version: 1, patient: { phone: '(555) 010-0133' } });
      const answer = await server.as(people.care_manager)(`/v1/referrals/${id}`, change);
      if (answer.status !== 200) throw new Error(`Proposing a change was answered with ${answer.status}`);
      const proposal = server.db.selectFrom('contact_proposal').select('id').where('referral_id', '=', id);
      return { referralId: id, proposalId: (await proposal.executeTakeFirstOrThrow()).id };
    },
    concernsOf: async (referralId) => {
      const found = await server.db
        .selectFrom('concern')
        .innerJoin('enrollment', 'enrollment.id', 'concern.enrollment_id')
        .select('concern.id')
        .where('enrollment.referral_id', '=', referralId)
        .orderBy('concern.raised_at')
        .execute();
      return found.map(({ id }) => id);
    },
    addOwnFilter: async (by) => (await addSavedFilter(server, people[by])).id,
    addDeletedFilter: (by) => addDeletedFilter(server, people[by]),
    addForeignFilter: async () => {
      const other = await server.addPerson({ role: 'hospice_admin', hospiceId: foreignHospiceId });
      return (await addSavedFilter(server, other, { isShared: true })).id;
    },
    addOwnAssignment: () => addAssignment(server, people.hospice_admin, hospiceId),
    addForeignAssignment: () => addAssignment(server, people.superuser, foreignHospiceId),
    questionsOf: (hospice) => server.db.transaction().execute((trx) => questionsOf(trx, hospice)),
    addInvitation: () => askFor(hospiceId),
    addForeignInvitation: () => askFor(foreignHospiceId),
    addInvite: () => addInvite(server, { role: 'hospice_clinical_manager', hospiceId }),
    addForeignInvite: async () =>
      (await addInvite(server, { role: 'hospice_clinical_manager', hospiceId: foreignHospiceId })).id,
    addFamily: ({ caregiver, referral } = {}) =>
      addFamily(server, {
        hospiceId,
        groupId,
        ...(caregiver === undefined ? {} : { caregiver }),
        referral: { responsible_provider_id: providerId, ...referral },
      }),
    addForeignFamily: () => addFamily(server, { hospiceId: foreignHospiceId }),
    addUndecided: (hospice) => leaveUndecided(server, hospice),
    addUnclearMail: async () =>
      (await addMail(server, { hospiceId, kind: 'status_notice', topic: 'status_notice', status: 'unclear' })).id,
    addMailHandle: async () => (await addMail(server, { hospiceId })).handle,
    addColleague: async () => (await server.addPerson({ role: 'hospice_business_development', hospiceId })).id,
    addGroupColleague: async () => (await server.addPerson({ role: 'provider', groupId })).id,
    addForeignColleague: async () =>
      (await server.addPerson({ role: 'hospice_business_development', hospiceId: foreignHospiceId })).id,
    addPassword: async (to) => {
      const account = { userIds: [people[to].id], passwordHash: await worldHash(), at: new Date(), isDemo: false };
      await savePasswordHash(server.db, account);
      return people[to].id;
    },
    addDevice: (of) => addDevice(server.db, people[of].id),
    addForeignDevice: async () =>
      addDevice(server.db, (await server.addPerson({ role: 'hospice_admin', hospiceId: foreignHospiceId })).id),
    passkeys: worldPasskeys(server, people, foreignHospiceId),
    addStop: (of) => addStop(server, people[of].email),
    addForeignStop: async () =>
      addStop(server, (await server.addPerson({ role: 'hospice_admin', hospiceId: foreignHospiceId })).email),
    ...worldArchives(server, { hospiceId, groupId, foreignHospiceId, people }),
    addLocation: () => server.addLocation(hospiceId, { name: `Office ${randomUUID()}` }),
    addForeignLocation: () => server.addLocation(foreignHospiceId, { name: `Office ${randomUUID()}` }),
    addNurse: () => server.addStaff(hospiceId),
    addProvider: () => server.addProvider(groupId),
    addCommunity: () => server.addCommunity(),
    addMerge: async () => {
      const [keepId, mergeId] = [await server.addCommunity(), await server.addCommunity()];
      return (await merge(server, people.superuser, { kind: 'community', keepId, mergeId })).id;
    },
    addMessage: () => addMessage(server, { hospiceId, groupId }),
    addScheduledMessage: () =>
      addMessage(server, { hospiceId, groupId, scheduledAt: new Date('2026-12-01T15:00:00Z') }),
    addForeignMessage: () => addMessage(server, { hospiceId: foreignHospiceId, groupId: foreignGroupId }),
    addMessageTemplate: () => addMessageTemplate(server, hospiceId),
    addForeignMessageTemplate: () => addMessageTemplate(server, foreignHospiceId),
    profileVersion: () => versionOf('hospice', 'id'),
    surveySettingsVersion: () => versionOf('survey_settings'),
    summaryVersion: () => versionOf('summary_settings'),
    addSummaryReader: () => addSummaryReader(server, { hospiceId, groupId }),
    addForeignSummaryReader: () => addSummaryReader(server, { hospiceId: foreignHospiceId, groupId: foreignGroupId }),
    addResult: (enrollmentId) => answerFor(hospiceId, enrollmentId),
    addReceived: async (to) => {
      const { id: userId } = people[accountTypeOf(to) === 'stakeholder' ? to : 'care_manager'];
      return (await addReceived(server, { hospiceId, groupId, userId })).id;
    },
    addConversation: async () =>
      (await addConversation(server, { hospiceId, groupId, userId: people.care_manager.id })).id,
    addForeignConversation: async () => {
      const { id: userId } = await server.addPerson({ role: 'care_manager', groupId: foreignGroupId });
      return (await addConversation(server, { hospiceId: foreignHospiceId, groupId: foreignGroupId, userId })).id;
    },
    addOwnResult: async () => {
      const { enrollmentId } = await addFor(groupId, hospiceId, providerId);
      await shareAnswers(server, hospiceId);
      return { enrollmentId, resultId: await answerFor(hospiceId, enrollmentId, [groupId]) };
    },
    addForeignResult: async () => {
      const { enrollmentId } = await addFor(foreignGroupId, foreignHospiceId, foreignProviderId);
      return { enrollmentId, resultId: await answerFor(foreignHospiceId, enrollmentId) };
    },
  };
}
