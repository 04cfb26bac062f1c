import { describe, expect } from 'vitest';
import {
  guestReferralEndpoints as rows,
  MAX_GUEST_PAPERS,
  MAX_GUEST_PAPERS_AN_HOUR,
  MAX_GUEST_QUESTIONS_A_DAY,
  MAX_GUEST_REFERRALS_AN_HOUR,
} from '#contract/exchange/guests/guestReferrals.ts';
import { pathWith } from '#contract/platform/http.ts';
import { bearing } from '../people/support/invitations.ts';
import { post, test, type TestServer } from '../support/server.ts';
import { addGuestPage, confirmedGuest, guestReferral, sendReferral } from './support/guests.ts';

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
