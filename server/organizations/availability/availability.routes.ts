import { availabilityEndpoints } from '#contract/organizations/availability/availability.ts';
import { LIMITED_TO_LOCATIONS } from '#contract/platform/access.ts';
import { mayGrantLocations } from '#contract/people/teamRules.ts';
import { authorOf } from '#server/people/author.queries.ts';
import { lockHospice } from '#server/people/lockHospice.queries.ts';
import { conflict, forbidden, notFound } from '#server/platform/access/refusal.ts';
import { answer } from '#server/platform/http/answer.ts';
import { listGroupAvailability, readAvailability, saveAvailability } from './availability.queries.ts';

/** What the locations of hospices take now. The audit logs only the names of changed fields. */
answer(availabilityEndpoints.getAvailability, async ({ db, params }) => ({
  locations: await readAvailability(db, params.hospiceId),
}));

answer(availabilityEndpoints.listGroupAvailability, async ({ db, params }) => ({
  data: await listGroupAvailability(db, params.groupId),
}));

answer(availabilityEndpoints.updateAvailability, {
  find: async ({ db, params }) => {
    await lockHospice(db, params.hospiceId);
    const id = params.locationId.toLowerCase();
    return (await readAvailability(db, params.hospiceId)).find(({ location }) => location.id === id);
  },
  handle: async ({ actor, body, db, found, note, now, params }) => {
    const { hospiceId } = params;
    const { id } = found.location;
    if (!mayGrantLocations(actor.locationIds, [id])) throw forbidden(LIMITED_TO_LOCATIONS);
    if (body.version !== found.version) throw conflict(found);
    const author = await authorOf(db, actor);
    const changed = await saveAvailability(db, { hospiceId, before: found, change: body, author, now });
    note({ locationId: id, changed });
    const after = (await readAvailability(db, hospiceId)).find(({ location }) => location.id === id);
    if (!after) throw notFound();
    return after;
  },
});
