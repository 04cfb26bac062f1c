import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { WebhookWithSecret } from '#contract/exchange/webhooks.ts';
import { HOUR } from '#contract/platform/durations.ts';
import { enterSession } from '#server/platform/access/session.queries.ts';
import { patch, post, test } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';
import { deliver, hooked, startHooked } from './support/hooked.ts';
import { addWebhook } from './support/webhooks.ts';

describe('A webhook that fails', () => {
  hooked(
    'is switched off after a day of failure, tells its administrators, and goes on where it stopped',
    async ({ server, system }) => {
      const { read, refer, send, webhookId, world } = await startHooked(server, system.url);
      system.answers.status = 500;
      await refer();
      for (let hours = 0; hours <= 30; hours += 1) {
        await deliver(server);
        server.clock.now = new Date(server.clock.now.getTime() + HOUR);
      }
      expect(await read()).toMatchObject({ isOn: false, isSwitchedOff: true, waiting: 1 });
      const mails = await server.db
        .selectFrom('mail_message')
        .select(['user_id', 'data'])
        .where('kind', '=', 'webhook_off')
        .execute();
      expect(new Set(mails.map((mail) => mail.user_id))).toEqual(
        new Set([world.people.hospice_admin.id, world.people.hospice_super_admin.id]),
      );
      const before = system.received.length;
      await deliver(server);
      expect(system.received).toHaveLength(before);

      system.answers.status = 200;
      const answer = await send(`/v1/webhooks/${webhookId}`, patch({ isOn: true }));
      expect(await answer.json()).toMatchObject({ isOn: true, isSwitchedOff: false, failingSince: null });
      await deliver(server);
      expect(system.received).toHaveLength(before + 1);
    },
  );

  hooked('is switched off at once by the answer 410', async ({ server, system }) => {
    const { read, refer } = await startHooked(server, system.url);
    system.answers.status = 410;
    await refer();
    await deliver(server);
    expect(await read()).toMatchObject({ isOn: false, isSwitchedOff: true });
  });

  hooked('isn’t led elsewhere by a redirect', async ({ server, system }) => {
    const { log, refer } = await startHooked(server, system.url);
    system.answers.status = 302;
    system.answers.location = `${system.url}/elsewhere`;
    await refer();
    await deliver(server);
    expect(system.received).toHaveLength(1);
    expect(await log()).toMatchObject([{ state: 'waiting', lastAnswer: '302' }]);
  });

  hooked('isn’t called on this machine in production', async ({ server, system }) => {
    const { log, refer } = await startHooked(server, system.url);
    await refer();
    await deliver(server, false);
    expect(system.received).toEqual([]);
    expect(await log()).toMatchObject([{ state: 'waiting', lastAnswer: 'The address is in a private network' }]);
  });
});

describe('A webhook’s address and secret', () => {
  test('is refused where its address is in a private network or not https, in production', async ({ server }) => {
    const world = await makeWorld(server);
    const send = server.with({ allowsLoopback: false }).as(world.people.hospice_admin);
    const statuses: Record<string, number> = {};
    const addresses = [
      'https://ehr.example/x',
      'http://ehr.example/x',
      'https://127.0.0.1/x',
      'https://2130706433/x',
      'https://localhost/x',
      'ftp://ehr.example',
    ];
    for (const url of addresses)
      statuses[url] = (await send('/v1/webhooks', post({ url, kinds: ['referral.received'] }))).status;
    expect(statuses).toEqual({
      'https://ehr.example/x': 201,
      'http://ehr.example/x': 422,
      'https://127.0.0.1/x': 422,
      'https://2130706433/x': 422,
      'https://localhost/x': 422,
      'ftp://ehr.example': 422,
    });
  });

  test.for([
    ['https://inside.example/x', 'This address is in a private network. Enter one on the internet'],
    ['https://unknown.example/x', 'This address can’t be found on the internet. Check its spelling'],
    ['https://later.example/x', 'We couldn’t look up this address. Try again in a minute'],
  ])('is looked up when it is given or changed: %s', async ([url, message], { server }) => {
    const world = await makeWorld(server);
    const send = server.as(world.people.hospice_admin);
    const webhookId = await addWebhook(server, { hospiceId: world.hospiceId });
    const answers = [
      await send('/v1/webhooks', post({ url, kinds: ['referral.received'] })),
      await send(`/v1/webhooks/${webhookId}`, patch({ url, isOn: false })),
    ];
    for (const answer of answers) {
      expect([answer.status, await answer.json()]).toMatchObject([422, { errors: [{ path: 'url', message }] }]);
    }
    expect(await (await send('/v1/webhooks')).json()).toMatchObject({
      data: [{ id: webhookId, url: 'https://ehr.example/wayside', isOn: true }],
    });
  });

  test('shows its secret only when it is made: no caller can read it from the database', async ({ server }) => {
    const world = await makeWorld(server);
    const send = server.as(world.people.hospice_admin);
    const added = z.parse(
      WebhookWithSecret,
      await (await send('/v1/webhooks', post({ url: 'https://ehr.example', kinds: ['referral.received'] }))).json(),
    );
    expect(await (await send('/v1/webhooks')).text()).not.toContain(added.secret);
    const reading = server.db.transaction().execute(async (trx) => {
      await enterSession(trx, {
        ...world.people.hospice_admin,
        accountType: 'hospice',
        role: 'hospice_admin',
        hospiceId: world.hospiceId,
        groupId: null,
        locationIds: [],
      });
      return trx.selectFrom('webhook').select('secret').execute();
    });
    await expect(reading).rejects.toThrow(/permission denied/);
  });
});
