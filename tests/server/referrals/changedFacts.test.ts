import { expect } from 'vitest';
import { patch, test } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';
import { timelineLines } from './support/readReferral.ts';

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
    'Phone of the patient: •••• 0177 → •••• 0133',
    'Home address: changed',
    'Medical record number: •••• 4411 → •••• 0022',
    'Language of the patient: English → Spanish',
    'Interpreter needed: No → Yes',
    'Name of the place: changed',
    'Responsible provider: Dr. Ines Okafor → Dr. Ada Lindt',
    'Primary payer: Medicare → Medicaid',
    'Member id: •••• MK73 → •••• BB22',
    'Email of the caregiver: n•••@f•••.example → n•••@p•••.example',
    'Has agreed to surveys: Yes → No',
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
