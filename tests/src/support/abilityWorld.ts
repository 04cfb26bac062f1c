import { GROUP_ROLES, ROLES, type Role } from '#contract/platform/roles.ts';
import { DAY } from '#contract/platform/durations.ts';
import { addDevice } from '../../server/identity/support/devices.ts';
import { addPasskey } from '../../server/identity/support/passkeys.ts';
import { addDocument } from '../../server/documents/support/documents.ts';
import { MOVED } from '../../server/surveys/support/families.ts';
import { addArchive } from '../../server/exchange/support/archives.ts';
import { addInvite } from '../../server/people/support/invites.ts';
import { addMail } from '../../server/mail/support/mails.ts';
import { addMessage, addMessageTemplate } from '../../server/communication/support/messages.ts';
import { addConversation, addReceived } from '../../server/communication/support/received.ts';
import { patch, post, type TestServer } from '../../server/support/server.ts';
import { addResult, UNHAPPY } from '../../server/surveys/support/surveyResults.ts';
import { addSavedFilter } from '../../server/people/support/workLists.ts';
import { makeWorld } from '../../server/support/world.ts';

/** A world in which every action of every screen has something that it can be done to. */
export async function abilityWorld(server: TestServer) {
  // Screens take the time from this machine: the server has to live in the same one.
  server.clock.now = new Date();
  const world = await makeWorld(server);
  const { groupId, hospiceId, people, providerId } = world;
  const communityId = await server.addCommunity({ group_id: groupId });
  const send = (lastName: string) =>
    server.addReferral({
      hospiceIds: [hospiceId],
      groupId,
      receivedAt: new Date(Date.now() - DAY / 24),
      referral: { last_name: lastName, responsible_provider_id: providerId, community_id: communityId },
      enrollment: {
        next_action: 'Call the family',
        next_action_due_at: new Date(Date.now() + DAY / 24),
        next_action_set_at: new Date(),
      },
    });

  const { id: fresh } = await send('Newman');
  const { id: unread } = await send('Waite');
  await addDocument(server, people.hospice_admin, fresh);
  await addDocument(server, people.care_manager, fresh);
  const concern = post({ text: 'Nobody has called the family yet' });
  await server.as(people.care_manager)(`/v1/referrals/${fresh}/concerns`, concern);

  await world.addUndecided(hospiceId);
  const { enrollmentId, referralId: inCare } = await world.addFamily(MOVED);
  const proposed = patch({ version: 1, patient: { phone: '(555) 010-0133' } });
  await server.as(people.care_manager)(`/v1/referrals/${inCare}`, proposed);
  const result = await addResult(
    server,
    { enrollmentId, hospiceId },
    {
      values: UNHAPPY,
      comment: 'Nobody called back',
      themes: [{ key: 'communication', polarity: 'negative', state: 'found' }],
      submittedAt: new Date(Date.now() - DAY),
    },
  );

  await server.addPerson({ role: 'hospice_business_development', hospiceId, firstName: 'Ben', lastName: 'Lower' });
  await server.addPerson({ role: 'hospice_super_admin', hospiceId, firstName: 'Sam', lastName: 'Upper' });
  await server.addPerson({ role: 'provider', groupId, firstName: 'Gil', lastName: 'Group' });
  await addInvite(server, { role: 'hospice_clinical_manager', hospiceId, email: 'lower@invited.example' });
  await addInvite(server, {
    role: 'hospice_admin',
    hospiceId,
    email: 'unconfirmed@invited.example',
    awaitsConfirmation: true,
  });
  await addInvite(server, { role: 'hospice_super_admin', hospiceId, email: 'upper@invited.example' });
  await addInvite(server, { role: 'provider', groupId, email: 'group@invited.example' });
  await addInvite(server, { role: 'superuser', email: 'administrator@invited.example' });
  const unclear = { kind: 'status_notice', topic: 'status_notice', status: 'unclear' } as const;
  await addMail(server, { hospiceId, ...unclear, to_address: 'unclear@lakeside.example' });
  await addArchive(server, hospiceId, people.hospice_super_admin.id);
  await world.addImport('hospice');
  await world.addImport('group');
  const draft = await addMessage(server, { hospiceId, groupId });
  const scheduledAt = new Date(Date.now() + DAY);
  await addMessage(server, { hospiceId, groupId, scheduledAt, subject: 'Later from {{hospice}}' });
  const template = await addMessageTemplate(server, hospiceId, 'Kept words');
  const ofReader = (role: (typeof GROUP_ROLES)[number]) => ({ hospiceId, groupId, userId: people[role].id });
  const received = new Map<Role, string>();
  for (const role of GROUP_ROLES) received.set(role, (await addReceived(server, ofReader(role))).id);
  const { id: answered } = await addConversation(server, ofReader('care_manager'));
  await server.addLocation(hospiceId);
  for (const owner of [{ hospiceId }, { groupId }]) {
    await world.addMachine(owner);
    await world.addDelivery(await world.addWebhook(owner));
  }
  await world.addMerge();
  const twins = [await server.addCommunity({ name: 'Oak Lane' }), await server.addCommunity({ name: 'Oak Lane' })];
  for (const role of ROLES) {
    await addDevice(server.db, people[role].id, { device: 'Safari on iPad' });
    await addPasskey(server.db, people[role].id);
    await addSavedFilter(server, people[role], { name: 'Mine' });
  }
  const { referralId: guest } = await world.addGuest();
  const paper = await world.addPaper();
  return {
    ...world,
    guest,
    answered,
    communityId,
    draft,
    fresh,
    inCare,
    paper,
    received,
    result,
    template,
    twins,
    unread,
  };
}
export type AbilityWorld = Awaited<ReturnType<typeof abilityWorld>>;
