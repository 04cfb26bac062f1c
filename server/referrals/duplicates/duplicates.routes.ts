import { duplicateEndpoints, type DuplicateReferral, type DuplicateSearch } from '#contract/referrals/duplicates.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import { findDuplicates } from './duplicates.queries.ts';
import { readReferral } from '#server/referrals/referralDetail.queries.ts';
import { contextOf, groupView, hospiceView, viewpointOf, type Viewpoint } from '#server/platform/access/viewpoint.ts';
import { answer } from '#server/platform/http/answer.ts';

interface Found {
  data: DuplicateReferral[];
}

/** A referral that is just written is received now. */
async function findFor(db: Trx, view: Viewpoint, asked: DuplicateSearch, now: Date): Promise<Found> {
  return { data: await findDuplicates(db, view, { ...asked, receivedAt: now }) };
}

/** Warns of possible duplicates; nothing is merged or refused automatically. */
answer(duplicateEndpoints.findHospiceDuplicates, ({ actor, body, db, now, params }) =>
  findFor(db, hospiceView(params.hospiceId, actor), body, now),
);

answer(duplicateEndpoints.findGroupDuplicates, ({ body, db, now, params }) =>
  findFor(db, groupView(params.groupId), body, now),
);

answer(duplicateEndpoints.listDuplicates, {
  find: ({ actor, db, now, params }) => readReferral(db, contextOf({ actor, now }), params.referralId),
  handle: async ({ actor, db, found: { record } }) => {
    const { lastName, dateOfBirth, phone } = record.patient;
    const asked = { lastName, dateOfBirth, phone, receivedAt: new Date(record.receivedAt) };
    return { data: await findDuplicates(db, viewpointOf(actor), asked, record.id) };
  },
});
