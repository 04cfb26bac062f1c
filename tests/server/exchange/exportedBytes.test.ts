// On both databases: it copies rows out in another way.
import { expect } from 'vitest';
import { sql } from '#server/platform/database/connection.ts';
import { exported } from './support/exported.ts';
import { test } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';

test('CSV export of a hospice’s referrals: writes what is easy to get wrong to the byte', async ({ server }) => {
  const { hospiceId, groupId, providerId, people } = await makeWorld(server);
  const both = { hospiceIds: [hospiceId], groupId, receivedAt: new Date('2026-11-01T06:30:00Z') };
  // In New York, the hour that comes twice in autumn, and the one that spring leaves out.
  const { enrollmentIds } = await server.addReferral({
    ...both,
    status: 'referral_received',
    referral: {
      responsible_provider_id: providerId,
      first_name: 'Zoë "Zo"',
      last_name: "O'Brien, Jr.",
      date_of_birth: '1940-02-29',
      diagnosis: JSON.stringify({ text: '' }),
    },
    enrollment: {
      status_since: new Date('2026-11-01T05:30:00Z'),
      next_action: '=HYPERLINK("x")',
      next_action_due_at: new Date('2026-03-08T07:00:00Z'),
    },
  });
  // A microsecond less than what is rounded to a tenth of an hour.
  await server.db
    .updateTable('enrollment')
    .set({ first_contact_at: sql<Date>`timestamptz '2026-11-01T06:32:59.999999Z'` })
    .where('id', 'in', enrollmentIds)
    .execute();
  await server.addReferral({
    ...both,
    status: 'declined',
    referral: {
      responsible_provider_id: providerId,
      first_name: '美咲\r\n二',
      last_name: '+1 555 0100',
      date_of_birth: null,
      // With the signs between the facts and the rows that are read.
      diagnosis: JSON.stringify({ text: 'a\u001F\tb\u001E' }),
    },
    enrollment: {
      status_since: new Date('2026-11-02T04:59:59.999Z'),
      first_contact_at: new Date('2026-11-01T06:33:00Z'),
      decline_reason: 'patient_declined_hospice',
      withdrawn_by: groupId,
      withdrawn_by_name: 'Lakeside, "Inc."',
    },
  });
  await server.addReferral({
    ...both,
    status: 'enrolled',
    referral: {
      responsible_provider_id: providerId,
      first_name: 'Ana',
      last_name: '\u200B@SUM(A1)',
      date_of_birth: '1900-01-01',
      diagnosis: null,
    },
    enrollment: {
      status_since: new Date('2026-12-31T17:00:00Z'),
      first_contact_at: new Date('2026-11-01T03:06:00Z'),
      start_of_care: new Date('2026-11-02T17:00:00Z'),
      discharge_type: 'revoked',
      discharge_date: '2027-01-01',
      has_stakeholder_alert: true,
    },
  });
  const { text } = await exported(server, people.hospice_admin, 'dataView=hospice&sortBy=displayId:ASC');
  const received = '"Nov 1, 2026, 1:30 AM",2026-11-01 01:30';
  const [headings, ...lines] = text.split(/\r\n(?:R-\d+)?/);
  expect(headings?.startsWith('\uFEFFNumber,Last name,')).toBe(true);
  expect(lines).toEqual([
    `,"O'Brien, Jr.","Zoë ""Zo""","Feb 29, 1940",1940-02-29,Received,${received},${received}` +
      ',"Nov 1, 2026, 1:32 AM",2026-11-01 01:32,0,Physician,Routine,,Dr. Ines Okafor,Lakeside Physicians,,,' +
      ',"\'=HYPERLINK(""x"")","Mar 8, 2026, 3:00 AM",2026-03-08 03:00,,,,,,,,,,,,,No,',
    ',\'+1 555 0100,"美咲',
    `二",,,"Withdrawn by Lakeside, ""Inc.""","Nov 1, 2026, 11:59 PM",2026-11-01 23:59,${received}` +
      ',"Nov 1, 2026, 1:33 AM",2026-11-01 01:33,0.1,Physician,Routine,a\tb,Dr. Ines Okafor,Lakeside Physicians,,,' +
      ',,,,,,,,,,,,Patient or family declined hospice,,,,No,',
    `,'\u200B@SUM(A1),Ana,"Jan 1, 1900",1900-01-01,"Discharged Jan 1, 2027","Dec 31, 2026, 12:00 PM",2026-12-31 12:00,${received}` +
      ',"Oct 31, 2026, 11:06 PM",2026-10-31 23:06,-3.4,Physician,Routine,,Dr. Ines Okafor,Lakeside Physicians,,,' +
      ',,,,,,,"Nov 2, 2026, 12:00 PM",2026-11-02 12:00,,,,,"Jan 1, 2027",2027-01-01,Revoked by the patient,No' +
      ',Group is waiting for an answer',
    '',
  ]);
});
