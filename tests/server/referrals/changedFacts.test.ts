import { expect } from 'vitest';
import * as z from 'zod/mini';
import { pageOf } from '#contract/platform/http.ts';
import { TimelineEvent } from '#contract/referrals/timeline.ts';
import { patch, test } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';
import { timelineLines, type Send } from './support/readReferral.ts';

/** The line of the history about corrected facts. */

const CAREGIVER = {
  name: 'Nora Murray',
  relationship: 'child',
  phone: '(555) 010-0144',
  email: 'nora@family.example',
  language: 'en',
  isSurveyContact: true,
  hasConsentedToContact: true,
};

test('a correction shows old and new values: sensitive ones masked, addresses and free text only as changed', async ({
  server,
}) => {
  const world = await makeWorld(server);
  const { id } = await server.addReferral({
    hospiceIds: [world.hospiceId],
    groupId: world.groupId,
    referral: {
      responsible_provider_id: world.providerId,
      phone: '(555) 010-0177',
      mrn: 'MRN-774411',
      address: '9 Oak St',
      payer: JSON.stringify({ primary: 'medicare', memberId: '1EG4-TE5-MK73', secondary: null }),
      caregiver: JSON.stringify(CAREGIVER),
      current_location: JSON.stringify({ setting: 'home', facilityName: null, room: null }),
    },
  });
  const send = server.as(world.people.hospice_admin);
  const colleague = await server.addProvider(world.groupId, { name: 'Dr. Ada Lindt' });
  const change = {
    version: 1,
    patient: {
      lastName: 'Murray-Lind',
      dateOfBirth: '1940-01-31',
      phone: '(555) 010-0133',
      mrn: 'MRN-990022',
      address: '12 Elm St',
      preferredLanguage: 'es',
      needsInterpreter: true,
    },
    currentLocation: { setting: 'home', facilityName: 'With her daughter', room: null },
    responsibleProviderId: colleague,
    payer: { primary: 'medicaid', memberId: '9XX9-AA1-BB22', secondary: null },
    caregiver: { ...CAREGIVER, email: 'nora.murray@post.example', hasConsentedToContact: false },
  };
  expect((await send(`/v1/referrals/${id}`, patch(change))).status).toBe(200);
  const text = [
    'Last name: Murray → Murray-Lind',
    'Date of birth: ••/••/1941 → ••/••/1940',
    'Patient’s phone: •••• 0177 → •••• 0133',
    'Home address: changed',
    'Medical record number: •••• 4411 → •••• 0022',
    'Patient’s language: English → Spanish',
    'Needs an interpreter: No → Yes',
    'Facility: changed',
    'Responsible provider: Dr. Ines Okafor → Dr. Ada Lindt',
    'Primary payer: Medicare → Medicaid',
    'Member ID: •••• MK73 → •••• BB22',
    'Caregiver’s email: n•••@f•••.example → n•••@p•••.example',
    'Agreed to be contacted: Yes → No',
  ].join('\n');
  expect(await timelineLines(send, id)).toEqual([['facts_changed', text]]);
  expect(await timelineLines(server.as(world.people.care_manager), id)).toEqual([['facts_changed', text]]);
});

test('a correction that changes no value leaves no line', async ({ server }) => {
  const world = await makeWorld(server);
  const { id } = await server.addReferral({ hospiceIds: [world.hospiceId], groupId: world.groupId });
  const send = server.as(world.people.hospice_admin);
  expect((await send(`/v1/referrals/${id}`, patch({ version: 1, urgency: 'routine' }))).status).toBe(200);
  expect(await timelineLines(send, id)).toEqual([]);
});

test('a hospice’s correction has a line at each other hospice that was asked, which says neither who nor where', async ({
  server,
}) => {
  const world = await makeWorld(server);
  const { id } = await server.addReferral({
    hospiceIds: [world.hospiceId, world.foreignHospiceId],
    groupId: world.groupId,
    referral: { phone: '(555) 010-0177' },
  });
  const other = await server.addPerson({ role: 'hospice_admin', hospiceId: world.foreignHospiceId });
  const change = { version: 1, patient: { lastName: 'Lind', phone: '(555) 010-0133' } };
  const send = server.as(world.people.hospice_admin);
  expect((await send(`/v1/referrals/${id}`, patch(change))).status).toBe(200);

  const text = 'Last name: Murray → Lind\nPatient’s phone: •••• 0177 → •••• 0133';
  const linesOf = async (reader: Send) => {
    const reply = await reader(`/v1/referrals/${id}/timeline`);
    return z.parse(pageOf(TimelineEvent), await reply.json()).data;
  };
  const [own, ...noneOwn] = await linesOf(send);
  expect(noneOwn).toEqual([]);
  expect(own).toMatchObject({ text, hospice: { id: world.hospiceId } });
  const [line, ...none] = await linesOf(server.as(other));
  expect(none).toEqual([]);
  expect(line).toMatchObject({
    kind: 'facts_changed',
    text,
    actor: { name: 'Another organization', organization: null, isSystem: false },
    hospice: { id: world.foreignHospiceId },
  });
  expect(await linesOf(server.as(world.people.care_manager))).toMatchObject([{ id: own?.id, text }]);
});

test('a change of plans shows old and new values to the hospice, and nothing that stayed the same', async ({
  server,
}) => {
  const world = await makeWorld(server);
  const { id, enrollmentIds } = await server.addReferral({ hospiceIds: [world.hospiceId], groupId: world.groupId });
  const send = server.as(world.people.hospice_admin);
  const path = `/v1/hospices/${world.hospiceId}/enrollments/${enrollmentIds[0]}`;
  const change = { nextAction: 'Call the family', primaryNurseId: world.nurseId };
  expect((await send(path, patch({ version: 1, ...change }))).status).toBe(200);
  const next = { ...change, nextAction: 'Confirm equipment' };
  expect((await send(path, patch({ version: 2, ...next }))).status).toBe(200);

  const lines = await timelineLines(send, id);
  // Both have the time of the test's clock, so their order says nothing.
  expect(new Set(lines.map(([, text]) => text))).toEqual(
    new Set([
      'Next action: Call the family → Confirm equipment',
      expect.stringMatching(/^Primary nurse: none → .+\nNext action: none → Call the family$/),
    ]),
  );
  expect(await timelineLines(server.as(world.people.care_manager), id)).toEqual([]);
});

test('a form saved with the level of care and the visit that were there adds no line about them', async ({
  server,
}) => {
  const world = await makeWorld(server);
  const { id, enrollmentIds } = await server.addReferral({ hospiceIds: [world.hospiceId], groupId: world.groupId });
  const send = server.as(world.people.hospice_admin);
  const path = `/v1/hospices/${world.hospiceId}/enrollments/${enrollmentIds[0]}`;
  const evaluationVisitAt = new Date(server.clock.now.getTime() + 7_200_000).toISOString();
  const facts = { evaluationVisitAt, levelOfCare: 'rhc' };
  expect((await send(path, patch({ version: 1, ...facts }))).status).toBe(200);
  const before = await timelineLines(send, id);
  expect((await send(path, patch({ version: 2, ...facts }))).status).toBe(200);
  expect(await timelineLines(send, id)).toEqual(before);
});

test('a correction of the owner, the level of care or a moment shows what was there before', async ({ server }) => {
  const world = await makeWorld(server);
  const { id, enrollmentIds } = await server.addReferral({ hospiceIds: [world.hospiceId], groupId: world.groupId });
  const { people } = world;
  const send = server.as(people.hospice_admin);
  const path = `/v1/hospices/${world.hospiceId}/enrollments/${enrollmentIds[0]}`;
  const inHours = (hours: number) => new Date(server.clock.now.getTime() + hours * 3_600_000).toISOString();
  const first = {
    assignedToId: people.hospice_admin.id,
    evaluationVisitAt: inHours(2),
    levelOfCare: 'rhc',
  };
  const second = {
    assignedToId: people.hospice_clinical_manager.id,
    evaluationVisitAt: inHours(5),
    levelOfCare: 'irc',
  };
  expect((await send(path, patch({ version: 1, ...first }))).status).toBe(200);
  expect((await send(path, patch({ version: 2, ...second }))).status).toBe(200);
  expect((await send(path, patch({ version: 3, assignedToId: null }))).status).toBe(200);

  const lines = (await timelineLines(send, id)).map((line) => line.join(': '));
  expect(lines).toContainEqual(expect.stringMatching(/^assigned: \w+ Byron → \w+ Byron$/));
  expect(lines).toContainEqual(expect.stringMatching(/^assigned: \w+ Byron → no one$/));
  expect(lines).toContain('level_of_care_changed: Routine home care → Inpatient respite care');
  expect(lines).toContainEqual(expect.stringMatching(/^facts_changed: Evaluation visit: .+ [AP]M → .+ [AP]M$/));
  expect(lines.filter((line) => line.includes('Evaluation visit:'))).toHaveLength(1);
});
