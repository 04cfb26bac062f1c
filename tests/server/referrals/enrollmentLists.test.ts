// On both databases: names are searched by words and trigrams, and sorted by code point.
import { expect } from 'vitest';
import { groupEnrollmentFilters, hospiceEnrollmentFilters } from './support/listFilters.ts';
import { ENROLLMENT_KEYS, read, sorted } from './support/listModel.ts';
import { makeSamples } from './support/sampleReferrals.ts';
import { test } from '../support/server.ts';

test(
  'enrollment lists: each filter and sort order returns the expected rows, for hospice and group',
  { timeout: 30_000 },
  async ({ server }) => {
    const samples = await makeSamples(server);
    const { rows, world } = samples;
    const { hospiceId, groupId, people } = world;
    for (const [person, path, queries] of [
      [people.hospice_clinical_manager, `/v1/hospices/${hospiceId}/enrollments`, hospiceEnrollmentFilters(samples)],
      [people.care_manager, `/v1/groups/${groupId}/enrollments`, groupEnrollmentFilters(samples)],
    ] as const) {
      for (const [query, keep] of queries) {
        const page = await read(server, person, `${path}?limit=100&${query}`);
        const wanted = rows.filter(keep).map(({ enrollmentId }) => enrollmentId);
        expect([query, page.meta.totalItems]).toEqual([query, wanted.length]);
        expect(page.data.map(({ id }) => id).toSorted()).toEqual(wanted.toSorted());
      }
      for (const [column, keys] of Object.entries(ENROLLMENT_KEYS)) {
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
  },
);
