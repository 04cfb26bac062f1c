import { describe, expect } from 'vitest';
import { TOLD_AFTER_MS, tellGuests } from '#server/exchange/guests/guestNews.job.ts';
import { makeLetter } from '#server/mail/beginMail.queries.ts';
import { patch, post, test, TEST_ORIGIN, type TestServer } from '../../support/server.ts';
import { makeWorld } from '../../support/world.ts';
import { trayPath } from '../support/papers.ts';

/** A guest is told by email that the hospice decided, and not what. */

const later = (server: TestServer, milliseconds: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + milliseconds);
};
const tell = (server: TestServer) => tellGuests(server.db, server.clock.now);
const mailsTo = (server: TestServer) =>
  server.db.selectFrom('mail_message').selectAll().where('kind', '=', 'guest_news').execute();

describe('A guest whose referral was decided', () => {
  test('gets one email after the time in which the hospice can undo it, without name or decision', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const { email, referralId } = await world.addGuest();
    const enrollment = await server.db
      .selectFrom('enrollment')
      .select('id')
      .where('referral_id', '=', referralId)
      .executeTakeFirstOrThrow();
    later(server, TOLD_AFTER_MS);
    expect(await tell(server)).toBe(0);
    const declined = { version: 1, status: 'declined', declineReason: 'patient_ineligible' };
    const path = `/v1/hospices/${world.hospiceId}/enrollments/${enrollment.id}`;
    expect((await server.as(world.people.hospice_admin)(path, patch(declined))).status).toBe(200);
    expect(await tell(server)).toBe(0);
    later(server, TOLD_AFTER_MS + 1);
    expect(await tell(server)).toBe(1);
    expect(await tell(server)).toBe(0);
    const [mail, ...others] = await mailsTo(server);
    if (!mail) throw new Error('There is no mail');
    expect([mail.to_address, others]).toEqual([email, []]);
    const settings = { publicOrigin: TEST_ORIGIN, from: 'noreply@wayside.example', canSend: true, showsOutbox: false };
    const letter = await server.db
      .transaction()
      .execute((trx) => makeLetter(trx, { mail, kind: 'guest_news' }, settings, server.clock.now));
    if (typeof letter === 'string') throw new Error(letter);
    expect(letter.text).toMatch(/\/refer\/follow#token=[\w-]{43}/);
    expect(letter.text + letter.subject).not.toMatch(/Iris|Newman|declined|eligible/i);
  });

  test('is told of papers that were put aside, unless they were returned in time', async ({ server }) => {
    const world = await makeWorld(server);
    const [kept, returned] = [await world.addGuestPaper(), await world.addGuestPaper()];
    const send = server.as(world.people.hospice_admin);
    for (const id of [kept, returned])
      await send(`${trayPath(world.hospiceId)}/${id}/aside`, post({ version: 1, reason: 'duplicate' }));
    await send(`${trayPath(world.hospiceId)}/${returned}/return`, { method: 'POST' });
    later(server, TOLD_AFTER_MS + 1);
    expect(await Promise.all([tell(server), tell(server)])).toHaveLength(2);
    expect(await mailsTo(server)).toHaveLength(1);
  });
});
