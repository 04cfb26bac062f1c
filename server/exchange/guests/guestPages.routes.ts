import { LIMITED_TO_LOCATIONS } from '#contract/platform/access.ts';
import { guestPageEndpoints } from '#contract/exchange/guests/guestPages.ts';
import { mayGrantLocations } from '#contract/people/teamRules.ts';
import { at, forbidden, invalid, NOT_A_CHOICE } from '#server/platform/access/refusal.ts';
import { answer } from '#server/platform/http/answer.ts';
import { listPages, switchPage } from './guestPages.queries.ts';

/** A hospice's managers turn its public referral pages on and off. */
answer(guestPageEndpoints.listGuestPages, async ({ actor, db, params }) => ({
  data: await listPages(db, params.hospiceId, actor.locationIds),
}));

answer(guestPageEndpoints.changeGuestPage, async ({ actor, body, db, note, now, params }) => {
  const { isOn } = body;
  const { hospiceId } = params;
  const locationId = body.locationId?.toLowerCase() ?? null;
  const pages = await listPages(db, hospiceId, actor.locationIds);
  if (!mayGrantLocations(actor.locationIds, locationId === null ? [] : [locationId]))
    throw forbidden(LIMITED_TO_LOCATIONS);
  if (!pages.some(({ location }) => (location?.id ?? null) === locationId)) {
    throw invalid([at('locationId', NOT_A_CHOICE)]);
  }
  note({ isOn, locationId });
  await switchPage(db, { hospiceId, locationId, isOn, by: actor.id, now });
  return { data: await listPages(db, hospiceId, actor.locationIds) };
});
