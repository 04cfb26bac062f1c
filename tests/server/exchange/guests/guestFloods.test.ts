import { describe, expect } from 'vitest';
import {
  guestReferralEndpoints as rows,
  MAX_GUEST_CODES_AN_HOUR,
  MAX_GUEST_PAPERS,
  MAX_GUEST_PAPERS_AN_HOUR,
  MAX_GUEST_QUESTIONS_A_DAY,
  MAX_GUEST_REFERRALS_AN_HOUR,
} from '#contract/exchange/guests/guestReferrals.ts';
import { limitGuests } from '#server/exchange/guests/guestLimits.queries.ts';
import { pathWith } from '#contract/platform/http.ts';
import { bearing } from '../../people/support/invitations.ts';
import { post, test, type TestServer } from '../../support/server.ts';
import { makeWorld } from '../../support/world.ts';
import { addGuestPage, askForCode, confirmedGuest, guestReferral, sendReferral } from '../support/guests.ts';

/** How much one sender may cause. */

const start = async (server: TestServer): Promise<string> => addGuestPage(server, await server.addHospice());

const scan = (text: string) => {
  const form = new FormData();
  form.set('file', new File([`%PDF-1.4\n${text}\n%%EOF`], 'scan.pdf'));
  return { method: 'POST', body: form };
};

describe('A flood', () => {
  test('of referrals from one sender ends at the hour’s limit', async ({ server }) => {
    await start(server);
    const send = bearing(server, await confirmedGuest(server));
    for (let sent = 0; sent < MAX_GUEST_REFERRALS_AN_HOUR.address; sent += 1) {
      expect((await send(rows.createGuestReferral.path, post(guestReferral({ firstName: `A${sent}` })))).status).toBe(
        201,
      );
    }
    expect((await send(rows.createGuestReferral.path, post(guestReferral({ firstName: 'More' })))).status).toBe(429);
  });

  test('of papers and questions ends too', async ({ server }) => {
    await start(server);
    const token = await confirmedGuest(server);
    const { id } = await sendReferral(server, token);
    const send = bearing(server, token);
    const path = pathWith(rows.addGuestPaper.path, { guestReferralId: id });
    const statuses: number[] = [];
    for (let count = 0; count <= MAX_GUEST_PAPERS; count += 1) {
      statuses.push((await send(path, scan(String(count)))).status);
    }
    expect(statuses).toEqual([...Array.from({ length: MAX_GUEST_PAPERS }, () => 200), 422]);
    const asked: number[] = [];
    for (let count = 0; count <= MAX_GUEST_QUESTIONS_A_DAY; count += 1) {
      const question = post({ text: `Question ${count}` });
      asked.push((await send(pathWith(rows.askHospice.path, { guestReferralId: id }), question)).status);
    }
    expect(asked).toEqual([...Array.from({ length: MAX_GUEST_QUESTIONS_A_DAY }, () => 200), 422]);
  });

  test('of codes or referrals from many mailboxes and networks ends at the hospice’s limit, and a known sender still gets through', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const { email, hospiceId, referralId } = { ...(await world.addGuest()), hospiceId: world.hospiceId };
    await addGuestPage(server, await server.addHospice({ name: 'Other Hospice' }), { slug: 'other' });
    const verification = `/v1/referrals/${referralId}/guest/verification`;
    expect((await server.as(world.people.hospice_admin)(verification, { method: 'POST' })).status).toBe(200);
    const known = await confirmedGuest(server, { email });
    const stranger = await confirmedGuest(server, { email: 'stranger@mercy.example' });
    for (const [what, limit] of [
      ['codes', MAX_GUEST_CODES_AN_HOUR.hospice],
      ['referrals', MAX_GUEST_REFERRALS_AN_HOUR.hospice],
    ] as const) {
      const sent = await server.db.transaction().execute(async (trx) => {
        for (let count = 0; count < limit + 1; count += 1) {
          const counted = { what, hospiceId, email: `n${count}@mercy.example`, network: `10.1.${count}.1` };
          const isLimited = await limitGuests(trx, counted, server.clock.now).then(
            () => false,
            () => true,
          );
          if (isLimited) return count;
        }
        return limit + 1;
      });
      // The stranger's own code counted.
      expect([limit - 1, limit]).toContain(sent);
    }
    expect((await askForCode(server, { email: 'one.more@mercy.example' })).status).toBe(429);
    expect((await askForCode(server, { email: 'one.more@mercy.example', hospice: 'other' })).status).toBe(200);
    const refer = async (token: string) =>
      (await bearing(server, token)(rows.createGuestReferral.path, post(guestReferral()))).status;
    expect(await refer(stranger)).toBe(429);
    expect(await refer(known)).toBe(201);
    expect((await askForCode(server, { email })).status).toBe(200);
  });

  test('of large files from strangers is refused before a byte is stored', async ({ server }) => {
    await start(server);
    const form = new FormData();
    form.set('file', new File([new Uint8Array(1024 * 1024)], 'scan.pdf'));
    const path = pathWith(rows.addGuestPaper.path, { guestReferralId: crypto.randomUUID() });
    expect((await server.anonymous(path, { method: 'POST', body: form })).status).toBe(401);
  });

  test('of papers over many referrals ends at the hour’s limit', async ({ server }) => {
    await start(server);
    const token = await confirmedGuest(server);
    const send = bearing(server, token);
    const statuses: number[] = [];
    for (let sent = 0; sent * MAX_GUEST_PAPERS <= MAX_GUEST_PAPERS_AN_HOUR.address; sent += 1) {
      const { id } = await sendReferral(server, token, { firstName: `A${sent}` });
      const path = pathWith(rows.addGuestPaper.path, { guestReferralId: id });
      for (let count = 0; count < MAX_GUEST_PAPERS; count += 1) {
        statuses.push((await send(path, scan(`${sent} ${count}`))).status);
      }
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(MAX_GUEST_PAPERS_AN_HOUR.address);
    expect(statuses.at(-1)).toBe(429);
  });
});
