import { hospiceProfileEndpoints } from '#contract/hospiceProfile.ts';
import type { Trx } from '#server/db/connection.ts';
import { addLocation, lockLocation, saveLocation } from '#server/db/hospiceLocations.ts';
import { lockHospice, readHospiceProfile, saveHospiceProfile } from '#server/db/hospiceProfile.ts';
import { addStaff, lockStaff, saveStaff } from '#server/db/hospiceStaff.ts';
import { conflict, notFound } from '#server/domain/refusal.ts';
import { answer } from '#server/http/answer.ts';
import type { App } from '#server/http/app.ts';

const find = ({ db, params }: { readonly db: Trx; readonly params: { readonly hospiceId: string } }) =>
  readHospiceProfile(db, params.hospiceId);

/** What a hospice's managers keep: its profile, its locations, its staff. The audit has the names of changed fields alone. */
export function hospiceSettingsRoutes(app: App): void {
  answer(app, hospiceProfileEndpoints.getHospiceProfile, { find, handle: async ({ found }) => found });

  answer(app, hospiceProfileEndpoints.updateHospiceProfile, {
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

  answer(app, hospiceProfileEndpoints.createHospiceLocation, {
    handle: ({ body, db, now, params }) => addLocation(db, params.hospiceId, body, now),
  });

  answer(app, hospiceProfileEndpoints.updateHospiceLocation, {
    find: ({ db, params }) => lockLocation(db, params.hospiceId, params.locationId),
    handle: async ({ body, db, found, note, now, params }) => {
      if (body.version !== found.version) throw conflict(found);
      const { changed, location } = await saveLocation(db, params.hospiceId, found, body, now);
      note({ changed, isActive: location.isActive });
      return location;
    },
  });

  answer(app, hospiceProfileEndpoints.createHospiceStaff, {
    handle: ({ body, db, now, params }) => addStaff(db, params.hospiceId, body, now),
  });

  answer(app, hospiceProfileEndpoints.updateHospiceStaff, {
    find: ({ db, params }) => lockStaff(db, params.hospiceId, params.staffId),
    handle: async ({ body, db, found, note, now }) => {
      if (body.version !== found.version) throw conflict(found);
      const { changed, staff } = await saveStaff(db, found, body, now);
      note({ changed, isActive: staff.isActive });
      return staff;
    },
  });
}
