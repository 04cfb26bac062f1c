import { onCallEndpoints } from '#contract/organizations/onCall/onCall.ts';
import { LIMITED_TO_LOCATIONS } from '#contract/platform/access.ts';
import { mayGrantLocations } from '#contract/people/teamRules.ts';
import {
  at,
  conflict,
  forbidden,
  invalid,
  notFound,
  NOT_A_CHOICE,
  refuseErrors,
} from '#server/platform/access/refusal.ts';
import { answer } from '#server/platform/http/answer.ts';
import { lockHospice } from '#server/people/lockHospice.queries.ts';
import { checkPeople, readOnCall, readPlaces, saveOnCall } from './onCall.queries.ts';

/** Who takes referrals at a hospice. The audit logs only the names of changed fields. */
answer(onCallEndpoints.getOnCall, ({ db, params }) => readOnCall(db, params.hospiceId));

answer(onCallEndpoints.updateOnCall, async ({ actor, body, db, note, now, params }) => {
  const { hospiceId } = params;
  await lockHospice(db, hospiceId);
  const locationId = body.locationId?.toLowerCase() ?? null;
  const find = async () =>
    (await readPlaces(db, hospiceId)).find(({ location }) => (location?.id ?? null) === locationId);
  const before = await find();
  if (!before) throw invalid([at('locationId', NOT_A_CHOICE)]);
  if (!mayGrantLocations(actor.locationIds, locationId === null ? [] : [locationId])) {
    throw forbidden(LIMITED_TO_LOCATIONS);
  }
  if (body.version !== before.version) throw conflict(before);
  refuseErrors(await checkPeople(db, hospiceId, { ...body, locationId }));
  const changed = await saveOnCall(db, { hospiceId, before, settings: body.settings, now });
  note({ locationId, changed });
  const after = await find();
  if (!after) throw notFound();
  return after;
});
