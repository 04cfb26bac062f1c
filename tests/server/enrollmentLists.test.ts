import { describe, expect } from 'vitest';
import { read, REFERRAL_KEYS, sorted, type Key, type Query } from './support/listModel.ts';
import { makeSamples } from './support/sampleReferrals.ts';
import { test } from './support/server.ts';

describe('lists of enrollments', () => {
  const ALERTS = ['low_score', 'overdue_response', 'overdue_start_of_care', 'survey_undeliverable', 'none'];
  const KEYS: Record<string, Key[]> = {
    receivedAt: REFERRAL_KEYS['receivedAt'] ?? [],
    patientName: REFERRAL_KEYS['patientName'] ?? [],
    displayId: REFERRAL_KEYS['displayId'] ?? [],
    status: REFERRAL_KEYS['status'] ?? [],
    statusSince: REFERRAL_KEYS['statusSince'] ?? [],
    startOfCare: [({ startOfCare }) => startOfCare?.getTime() ?? null],
    alert: [({ alert }) => ALERTS.indexOf(alert)],
    hospice: [],
    primaryNurse: [],
    levelOfCare: [],
  };
  const shared: Query[] = [
    ['', () => true],
    ['filter.status=enrolled', ({ status }) => status === 'enrolled'],
    ['filter.alert=overdue_response,low_score', ({ alert }) => alert === 'overdue_response' || alert === 'low_score'],
    ['filter.alert=none', ({ alert }) => alert === 'none'],
    ['filter.isSia=true', ({ isSia }) => isSia],
    ['filter.isSia=false', ({ isSia }) => !isSia],
    ['search=zhang', ({ lastName }) => lastName === 'Zhang'],
  ];

  test('keep what each filter says, on both sides', { timeout: 30_000 }, async ({ server }) => {
    const { rows, providerIds, communityIds, world } = await makeSamples(server);
    const [abel = ''] = providerIds;
    const [, oak = ''] = communityIds;
    const { hospiceId, groupId, foreignGroupId, foreignHospiceId, people } = world;
    const ofHospice: Query[] = [
      [`filter.referral.responsibleProviderUser.providerGroup.id=${groupId}`, ({ providerId }) => providerId !== null],
      [`filter.referral.responsibleProviderUser.providerGroup.id=${foreignGroupId}`, () => false],
      [`filter.referral.responsibleProviderUser.id=${abel}`, ({ providerId }) => providerId === abel],
    ];
    const ofGroup: Query[] = [
      [`filter.hospice.id=${hospiceId}`, () => true],
      [`filter.hospice.id=${foreignHospiceId}`, () => false],
      [
        `filter.stakeholders.id=${abel},${oak}`,
        ({ providerId, communityId }) => providerId === abel && communityId === oak,
      ],
    ];
    for (const [person, path, queries] of [
      [people.hospice_clinical_manager, `/v1/hospices/${hospiceId}/enrollments`, [...shared, ...ofHospice]],
      [people.care_manager, `/v1/groups/${groupId}/enrollments`, [...shared, ...ofGroup]],
    ] as const) {
      for (const [query, keep] of queries) {
        const page = await read(server, person, `${path}?limit=100&${query}`);
        const wanted = rows.filter(keep).map(({ enrollmentId }) => enrollmentId);
        expect([query, page.meta.totalItems]).toEqual([query, wanted.length]);
        expect(page.data.map(({ id }) => id).toSorted()).toEqual(wanted.toSorted());
      }
      for (const [column, keys] of Object.entries(KEYS)) {
        const page = await read(server, person, `${path}?limit=100&sortBy=${column}:ASC`);
        const wanted = sorted(
          rows,
          keys.map((key) => [key, 1]),
          ({ enrollmentId }) => enrollmentId,
        );
        const ids = wanted.map(({ enrollmentId }) => enrollmentId);
        expect([column, page.data.map(({ id }) => id)]).toEqual([column, ids]);
      }
    }
  });
});
