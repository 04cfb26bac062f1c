import { administrationEndpoints } from '#contract/administration/administration.ts';
import { systemFigureEndpoints } from '#contract/performance/performance.ts';
import { insertHospice, listAdministeredHospices, saveAdministration } from './hospices.queries.ts';
import { findReferralByNumber } from './referralNumbers.queries.ts';
import { readDeletion } from './hospiceDeletion/hospiceDeletion.queries.ts';
import { readHospiceProfile } from '#server/organizations/hospiceProfile.queries.ts';
import { readSystemFigures } from './systemFigures.queries.ts';
import { readSystemHealth } from './systemHealth.queries.ts';
import { conflict, forbidden, notFound } from '#server/platform/access/refusal.ts';
import { answer, answerIn, defineRoutes } from '#server/platform/http/answer.ts';
import { readInTurns, type AskedOf } from '#server/platform/http/calls/readInTurns.ts';
import type { Reading } from '#server/platform/access/reading.ts';
import { keepFigures } from '#server/performance/keepFigures.ts';
import { createInvite } from '#server/people/invites/inviteMails.queries.ts';
import { lockHospice } from '#server/people/lockHospice.queries.ts';

/** Hospices, the system's figures and its health, for administrators. They contain no patient data. */
answer(administrationEndpoints.listHospices, ({ actor, db, now, query }) =>
  listAdministeredHospices(db, { view: { side: 'admin' }, actor, now }, query),
);

answer(administrationEndpoints.createHospice, async ({ actor, body, db, note, now }) => {
  const hospiceId = await insertHospice(db, body, now);
  if (body.superAdmin) {
    const invite = { ...body.superAdmin, role: 'hospice_super_admin', hospiceId, invitedBy: actor } as const;
    await createInvite(db, invite, now);
  }
  note({ plan: body.plan, isInvited: body.superAdmin !== undefined });
  const created = await readHospiceProfile(db, hospiceId);
  if (!created) throw new Error('A hospice was opened and is not there');
  return created;
});

answer(administrationEndpoints.administerHospice, {
  find: ({ db, params }) => readHospiceProfile(db, params.hospiceId),
  handle: async ({ body, db, note, now, params }) => {
    await lockHospice(db, params.hospiceId);
    const before = await readHospiceProfile(db, params.hospiceId);
    if (!before) throw notFound();
    if (body.version !== before.version) throw conflict(before);
    if (body.isActive && (await readDeletion(db, before.id)).scheduledAt !== null) {
      throw forbidden('Cancel the deletion of its data first');
    }
    note(await saveAdministration(db, before, body, now));
    return (await readHospiceProfile(db, params.hospiceId)) ?? before;
  },
});

answer(administrationEndpoints.findReferralByNumber, async ({ db, query }) => {
  const found = await findReferralByNumber(db, query.number);
  if (!found) throw notFound();
  return found;
});

answer(administrationEndpoints.getSystemHealth, ({ db, now }) => readSystemHealth(db, now));

defineRoutes((app) => {
  const figures = keepFigures(
    app,
    { name: 'system', tenantOf: () => null },
    (reading: Reading, { actor, now, query }: AskedOf<typeof systemFigureEndpoints.getSystemFigures>) =>
      readSystemFigures(reading, { view: { side: 'admin' }, actor, now }, query),
  );
  answerIn(app, systemFigureEndpoints.getSystemFigures, readInTurns(app.services, figures));
});
