import { describe, expect } from 'vitest';
import { allEndpoints } from '#contract/app/endpoints.ts';
import { GUEST_SESSION_MINUTES } from '#contract/exchange/guests/guestReferrals.ts';
import { pathWith, type Endpoint } from '#contract/platform/http.ts';
import { ROLES } from '#contract/platform/roles.ts';
import { bearing, openSurvey } from '../../people/support/invitations.ts';
import { test, type TestServer } from '../../support/server.ts';
import { makeWorld } from '../../support/world.ts';
import { sending } from '../../surveys/support/sending.ts';
import { isGuestOperation, type GuestOperation } from '../support/guestAuthorization.ts';
import { guestReferral } from '../support/guests.ts';

/** The part of the authorization matrix that is a guest's: every call of a guest's session × every caller. */

const BODIES: Record<GuestOperation, (() => unknown) | undefined> = {
  createGuestReferral: () => guestReferral(),
  sendGuestPapers: () => ({ language: 'en' }),
  addGuestPaper: undefined,
  getFollowedReferral: undefined,
  askHospice: () => ({ text: 'When does the nurse come?' }),
};

const paper = () => new File(['%PDF-1.4\n%%EOF'], 'face sheet.pdf');

const operations = allEndpoints.flatMap(([operationId, endpoint]): [GuestOperation, Endpoint][] =>
  isGuestOperation(operationId) ? [[operationId, endpoint]] : [],
);

describe.each(operations)('Guest call %s', (operationId, endpoint) => {
  const call = (send: TestServer['anonymous'], guestReferralId: string) =>
    send(pathWith(endpoint.path, { guestReferralId }), {
      method: endpoint.method,
      ...sending(endpoint, BODIES[operationId]?.(), paper()),
    });

  test('succeeds in its own session, and answers 404 for another guest’s referral as for a missing one', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const [own, other, elsewhere] = [await world.addGuest(), await world.addGuest(), await world.addForeignGuest()];
    const send = bearing(server, own.token);
    expect((await call(send, own.id)).status).toBe(endpoint.status);
    if (!endpoint.path.includes(':guestReferralId')) return;
    const missing = await (await call(send, crypto.randomUUID())).text();
    for (const foreign of [other, elsewhere]) {
      const answer = await call(send, foreign.id);
      expect([answer.status, await answer.text()]).toEqual([404, missing]);
    }
  });

  test('is refused with 401 to people of every role, to families, without a session and after it has ended', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const { id, token } = await world.addGuest();
    const { accessToken } = await openSurvey(server, await world.addInvitation());
    const senders = [
      server.anonymous,
      bearing(server, crypto.randomUUID()),
      bearing(server, accessToken),
      ...ROLES.map((role) => server.as(world.people[role])),
    ];
    const refused = async (send: TestServer['anonymous']) => {
      const answer = await call(send, id);
      expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'guest_session_ended' }]);
    };
    for (const send of senders) await refused(send);
    server.clock.now = new Date(server.clock.now.getTime() + GUEST_SESSION_MINUTES * 60_000);
    await refused(bearing(server, token));
  });
});
