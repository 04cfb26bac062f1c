import { hospiceProfileEndpoints } from '#contract/organizations/hospiceProfile.ts';
import { LIMITED_TO_LOCATIONS } from '#contract/platform/access.ts';
import { mayGrantLocations } from '#contract/people/teamRules.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import { addLocation, lockLocation, saveLocation } from './hospiceLocations.queries.ts';
import { readHospiceProfile, saveHospiceProfile } from './hospiceProfile.queries.ts';
import { addStaff, lockStaff, saveStaff } from './hospiceStaff.queries.ts';
import { conflict, forbidden, notFound } from '#server/platform/access/refusal.ts';
import { answer } from '#server/platform/http/answer.ts';
import { lockHospice } from '#server/people/lockHospice.queries.ts';

const find = ({ db, params }: { readonly db: Trx; readonly params: { readonly hospiceId: string } }) =>
  readHospiceProfile(db, params.hospiceId);

/** A hospice's managers maintain its profile, locations and staff here. The audit logs only the names of changed fields. */
answer(hospiceProfileEndpoints.getHospiceProfile, { find, handle: async ({ found }) => found });

answer(hospiceProfileEndpoints.updateHospiceProfile, {
  find,
  handle: async ({ body, db, note, now, params }) => {
    await lockHospice(db, params.hospiceId);
    const before = await readHospiceProfile(db, params.hospiceId);
    if (!before) throw notFound();
    if (body.version !== before.version) throw conflict(before);
    const changed = await saveHospiceProfile(db, before, body, now);
    note({ changed });
    return (await readHospiceProfile(db, params.hospiceId)) ?? before;
  },
});

answer(hospiceProfileEndpoints.createHospiceLocation, ({ body, db, now, params }) =>
  addLocation(db, params.hospiceId, body, now),
);

answer(hospiceProfileEndpoints.updateHospiceLocation, {
  find: ({ db, params }) => lockLocation(db, params.hospiceId, params.locationId),
  handle: async ({ actor, body, db, found, note, now, params }) => {
    if (!mayGrantLocations(actor.locationIds, [found.id])) throw forbidden(LIMITED_TO_LOCATIONS);
    if (body.version !== found.version) throw conflict(found);
    const { changed, location } = await saveLocation(db, params.hospiceId, found, body, now);
    note({ changed, isActive: location.isActive });
    return location;
  },
});

answer(hospiceProfileEndpoints.createHospiceStaff, ({ body, db, now, params }) =>
  addStaff(db, params.hospiceId, body, now),
);

answer(hospiceProfileEndpoints.updateHospiceStaff, {
  find: ({ db, params }) => lockStaff(db, params.hospiceId, params.staffId),
  handle: async ({ body, db, found, note, now, params }) => {
    if (body.version !== found.version) throw conflict(found);
    const { changed, staff } = await saveStaff(db, params.hospiceId, found, body, now);
    note({ changed, isActive: staff.isActive });
    return staff;
  },
});
