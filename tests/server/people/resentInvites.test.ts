import { expect } from 'vitest';
import * as z from 'zod/mini';
import { post, test } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';

const tooSoonOf = async (answer: Response) => [
  answer.status,
  answer.headers.get('Retry-After'),
  z.parse(z.object({ message: z.string() }), await answer.json()).message,
];

test('an invitation is resent at most once a minute and five times a day, and other invitations are not affected', async ({
  server,
}) => {
  const world = await makeWorld(server);
  const [{ id }, other] = [await world.addInvite(), await world.addInvite()];
  const resend = (inviteId = id) => server.as(world.people.hospice_admin)(`/v1/invites/${inviteId}/resend`, post({}));
  const later = (seconds: number) => {
    server.clock.now = new Date(server.clock.now.getTime() + seconds * 1000);
  };
  expect((await resend()).status).toBe(200);
  later(20);
  expect(await tooSoonOf(await resend())).toEqual([429, '40', 'It was just sent again. Wait 40 seconds']);
  expect((await resend(other.id)).status).toBe(200);
  for (let count = 2; count <= 5; count += 1) {
    later(60);
    expect((await resend()).status).toBe(200);
  }
  later(3600);
  expect(await tooSoonOf(await resend())).toEqual([
    429,
    String(86_400 - 260 - 3600),
    'It was resent 5 times in a day. You can resend it in 23 hours',
  ]);
  later(86_400);
  expect((await resend()).status).toBe(200);

  const sendings = await server.db.selectFrom('invite').select(['id', 'sendings']).execute();
  expect(new Map(sendings.map((row) => [row.id, row.sendings]))).toEqual(
    new Map([
      [id, 7],
      [other.id, 2],
    ]),
  );
});

const sent = async (answer: Response) => {
  expect(answer.status).toBe(201);
  return z.parse(z.object({ id: z.string() }), await answer.json()).id;
};

test('an address that is invited again after a revocation counts as resent, whatever its case, for this organization', async ({
  server,
}) => {
  const world = await makeWorld(server);
  const send = server.as(world.people.hospice_admin);
  const invite = (email: string, hospiceId = world.hospiceId, by = send) =>
    by(`/v1/hospices/${hospiceId}/invites`, post({ email, role: 'hospice_clinical_manager' }));
  const revoke = async (id: string) => expect((await send(`/v1/invites/${id}/revoke`, post({}))).status).toBe(200);
  await revoke(await sent(await invite('noor@invited.example')));
  for (let count = 1; count <= 5; count += 1) await revoke(await sent(await invite('Noor@Invited.example')));
  expect(await tooSoonOf(await invite('noor@invited.example'))).toEqual([
    429,
    '86400',
    'It was resent 5 times in a day. You can resend it in 24 hours',
  ]);
  await sent(await invite('other@invited.example'));
  const foreign = server.as(await server.addPerson({ role: 'hospice_admin', hospiceId: world.foreignHospiceId }));
  await sent(await invite('noor@invited.example', world.foreignHospiceId, foreign));
});
