import { hospiceDeletionEndpoints } from '#contract/administration/hospiceDeletion.ts';
import { DAY } from '#contract/platform/durations.ts';
import { readHospiceProfile } from '#server/organizations/hospiceProfile.queries.ts';
import { lockHospice } from '#server/people/lockHospice.queries.ts';
import { forbidden } from '#server/platform/access/refusal.ts';
import { answer } from '#server/platform/http/answer.ts';
import { cancelDeletion, readDeletion, scheduleDeletion } from './hospiceDeletion.queries.ts';

declare module '#server/platform/http/app.ts' {
  interface Services {
    /** How many days pass between scheduling the deletion of a hospice's data and the deletion. */
    readonly leftHospiceDays: number;
  }
}

answer(hospiceDeletionEndpoints.getHospiceDeletion, {
  find: ({ db, params }) => readHospiceProfile(db, params.hospiceId),
  handle: async ({ app, db, params }) => ({
    ...(await readDeletion(db, params.hospiceId)),
    retentionDays: app.services.leftHospiceDays,
  }),
});

answer(hospiceDeletionEndpoints.scheduleHospiceDeletion, {
  find: ({ db, params }) => readHospiceProfile(db, params.hospiceId),
  handle: async ({ actor, app, db, note, now, params: { hospiceId } }) => {
    await lockHospice(db, hospiceId);
    const hospice = await readHospiceProfile(db, hospiceId);
    if (hospice?.isActive !== false) throw forbidden('Turn the hospice off first');
    const retentionDays = app.services.leftHospiceDays;
    const deletesAt = new Date(now.getTime() + retentionDays * DAY);
    await scheduleDeletion(db, { hospiceId, now, deletesAt }, actor.email);
    note({ deletesAt: deletesAt.toISOString() });
    return { ...(await readDeletion(db, hospiceId)), retentionDays };
  },
});

answer(hospiceDeletionEndpoints.cancelHospiceDeletion, {
  find: ({ db, params }) => readHospiceProfile(db, params.hospiceId),
  handle: async ({ app, db, now, params: { hospiceId } }) => {
    await lockHospice(db, hospiceId);
    if (!(await cancelDeletion(db, hospiceId, now))) throw forbidden('There is no deletion that can still be canceled');
    return { ...(await readDeletion(db, hospiceId)), retentionDays: app.services.leftHospiceDays };
  },
});
