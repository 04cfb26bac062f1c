import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { WebhookDelivery, WebhookWithSecret } from '#contract/exchange/webhooks.ts';
import { signedHeaders } from '#server/exchange/webhooks/sign.ts';
import { deliver, hooked, startHooked, type Received } from './support/hooked.ts';
import { DEFAULT_SHARING } from '#contract/organizations/sharing/sharingSettings.ts';
import { HOUR } from '#contract/platform/durations.ts';
import { setDefault } from '../organizations/support/sharing.ts';
import { addWebhook, WEBHOOK_SECRET } from './support/webhooks.ts';

describe('Signatures', () => {
  test('are those of Standard Webhooks: the example of its libraries', () => {
    const { 'webhook-signature': signature } = signedHeaders({
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      at: new Date(1_614_265_330_000),
      body: '{"test": 2432232314}',
      secrets: [WEBHOOK_SECRET],
    });
    expect(signature).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });
});

describe('A webhook', () => {
  hooked('is called about each step in order, with ids and kinds only', async ({ server, system }) => {
    const { decline, log, refer } = await startHooked(server, system.url);
    const { id, enrollmentId } = await refer();
    await decline(enrollmentId);
    await deliver(server);

    expect(system.received.map(({ body }) => body)).toEqual(
      ['referral.received', 'referral.status_changed'].map((type) => ({
        type,
        timestamp: expect.any(String),
        data: { serviceRequest: `ServiceRequest/${id}`, task: `Task/${enrollmentId}` },
      })),
    );
    expect(JSON.stringify(system.received)).not.toMatch(/Grace|Newman|1940/);
    const { headers = {}, text = '' }: Partial<Received> = system.received[0] ?? {};
    const signed = signedHeaders({
      id: headers['webhook-id'] ?? '',
      at: server.clock.now,
      body: text,
      secrets: [WEBHOOK_SECRET],
    });
    expect(headers).toMatchObject(signed);
    expect((await log()).map(({ attempts, lastAnswer, state }) => [state, attempts, lastAnswer])).toEqual([
      ['delivered', 1, '204'],
      ['delivered', 1, '204'],
    ]);
  });

  hooked('is not called about a change that was rolled back', async ({ server, system }) => {
    const { refer } = await startHooked(server, system.url);
    const { id } = await refer();
    await deliver(server);
    system.received.length = 0;
    const failing = server.db.transaction().execute(async (trx) => {
      const line = {
        referral_id: id,
        at: server.clock.now,
        kind: 'status_changed',
        actor_name: 'Ada',
        visibility: 'shared',
      } as const;
      await trx.insertInto('timeline_event').values(line).execute();
      throw new Error('Rolled back');
    });
    await expect(failing).rejects.toThrow('Rolled back');
    await deliver(server);
    expect(system.received).toEqual([]);
  });

  hooked('is called again later when it fails, and later steps of the referral wait', async ({ server, system }) => {
    const { decline, log, read, refer } = await startHooked(server, system.url);
    system.answers.status = 500;
    const { enrollmentId } = await refer();
    await decline(enrollmentId);
    await deliver(server);
    expect(system.kinds()).toEqual(['referral.received']);
    expect((await log()).map(({ attempts, lastAnswer, state }) => [state, attempts, lastAnswer])).toEqual([
      ['waiting', 0, null],
      ['waiting', 1, '500'],
    ]);
    expect(await read()).toMatchObject({ isOn: true, waiting: 2, failingSince: expect.any(String) });

    system.answers.status = 200;
    await deliver(server);
    expect(system.kinds()).toHaveLength(1);
    server.clock.now = new Date(server.clock.now.getTime() + 5_000);
    await deliver(server);
    expect(system.kinds()).toEqual(['referral.received', 'referral.received', 'referral.status_changed']);
    expect(system.received[0]?.headers['webhook-id']).toBe(system.received[1]?.headers['webhook-id']);
    expect(await read()).toMatchObject({ waiting: 0, failingSince: null });
  });

  hooked('doesn’t let one referral’s failing call hold up another’s', async ({ server, system }) => {
    const { refer } = await startHooked(server, system.url);
    const first = await refer();
    system.answers.status = 500;
    await deliver(server);
    system.answers.status = 200;
    const second = await refer();
    await deliver(server);
    expect(system.received.map(({ body }) => body.data['serviceRequest'])).toEqual([
      `ServiceRequest/${first.id}`,
      `ServiceRequest/${second.id}`,
    ]);
  });

  hooked('can be tested, and one call repeated under its id', async ({ server, system }) => {
    const { send, webhookId } = await startHooked(server, system.url);
    const queued = z.parse(
      WebhookDelivery,
      await (await send(`/v1/webhooks/${webhookId}/test`, { method: 'POST' })).json(),
    );
    await deliver(server);
    await send(`/v1/webhooks/${webhookId}/deliveries/${queued.id}/replay`, { method: 'POST' });
    await deliver(server);
    expect(system.received.map(({ body, headers }) => [body, headers['webhook-id']])).toEqual(
      [1, 2].map(() => [{ type: 'webhook.test', timestamp: expect.any(String), data: {} }, queued.id]),
    );
  });

  hooked(
    'signs with both secrets for a day after a new one was made, then with the new one',
    async ({ server, system }) => {
      const { send, webhookId } = await startHooked(server, system.url);
      const renewed = z.parse(
        WebhookWithSecret,
        await (await send(`/v1/webhooks/${webhookId}/secret`, { method: 'POST' })).json(),
      );
      const count = async () => {
        await send(`/v1/webhooks/${webhookId}/test`, { method: 'POST' });
        await deliver(server);
        return system.received.at(-1)?.headers['webhook-signature']?.split(' ').length;
      };
      expect([renewed.secret.startsWith('whsec_'), await count()]).toEqual([true, 2]);
      server.clock.now = new Date(server.clock.now.getTime() + 25 * HOUR);
      expect(await count()).toBe(1);
    },
  );

  hooked('is called once by two servers at the same time', async ({ server, system }) => {
    const { refer } = await startHooked(server, system.url);
    await Promise.all([refer(), refer(), refer()]);
    await Promise.all([deliver(server), deliver(server), deliver(server)]);
    expect(system.received).toHaveLength(3);
  });

  hooked('is called again when the server that claimed a call died', async ({ server, system }) => {
    const { refer } = await startHooked(server, system.url);
    await refer();
    const until = new Date(server.clock.now.getTime() + 60_000);
    await server.db
      .updateTable('webhook_delivery')
      .set({ status: 'claimed', claimed_until: until, attempts: 1 })
      .execute();
    await deliver(server);
    expect(system.received).toEqual([]);
    server.clock.now = new Date(until.getTime() + 1);
    await deliver(server);
    expect(system.received).toHaveLength(1);
  });

  hooked(
    'of another organization hears nothing, and of a group only what the hospice shares',
    async ({ server, system }) => {
      const { decline, refer, world } = await startHooked(server, system.url);
      await addWebhook(server, { hospiceId: world.foreignHospiceId }, { url: `${system.url}/foreign` });
      await addWebhook(server, { groupId: world.foreignGroupId }, { url: `${system.url}/foreign` });
      const ofGroup = await addWebhook(server, { groupId: world.groupId }, { url: `${system.url}/group` });
      const { enrollmentId } = await refer();
      await decline(enrollmentId);
      const queued = await server.db
        .selectFrom('webhook_delivery')
        .select(['webhook_id', 'kind'])
        .orderBy('number')
        .execute();
      const owners = await server.db.selectFrom('webhook').select('id').where('url', 'like', '%foreign').execute();
      const foreign = owners.map(({ id }) => id);
      expect(queued.filter((one) => foreign.includes(one.webhook_id))).toEqual([]);
      expect(queued.filter((one) => one.webhook_id === ofGroup).map(({ kind }) => kind)).toEqual([
        'referral.received',
        'referral.status_changed',
      ]);
    },
  );

  hooked(
    'of a group isn’t called about a step that only the responsible provider is shown',
    async ({ server, system }) => {
      const { decline, refer, world } = await startHooked(server, system.url);
      const ofGroup = await addWebhook(server, { groupId: world.groupId }, { url: `${system.url}/group` });
      await setDefault(server, world.hospiceId, {
        ...DEFAULT_SHARING,
        events: {
          ...DEFAULT_SHARING.events,
          declined: { responsible_provider: ['in_app'], group: ['email'], community: ['in_app'] },
        },
      });
      await decline((await refer()).enrollmentId);
      const queued = await server.db
        .selectFrom('webhook_delivery')
        .select('kind')
        .where('webhook_id', '=', ofGroup)
        .execute();
      expect(queued).toEqual([{ kind: 'referral.received' }]);
    },
  );

  hooked('hears nothing of what happened while its organization was turned off', async ({ server, system }) => {
    const { refer, world } = await startHooked(server, system.url);
    await addWebhook(server, { groupId: world.groupId }, { url: `${system.url}/group` });
    const { id } = await refer();
    const turn = (isOn: boolean) => [
      server.db.updateTable('hospice').set({ is_active: isOn }).where('id', '=', world.hospiceId).execute(),
      server.db.updateTable('provider_group').set({ is_active: isOn }).where('id', '=', world.groupId).execute(),
    ];
    await Promise.all(turn(false));
    const meanwhile = { referral_id: id, at: server.clock.now, kind: 'created', actor_name: 'Ada' } as const;
    await server.db
      .insertInto('timeline_event')
      .values({ ...meanwhile, visibility: 'shared' })
      .execute();
    await deliver(server);
    expect(system.received).toEqual([]);
    await Promise.all(turn(true));
    await deliver(server);
    expect(system.kinds()).toEqual(['referral.received', 'referral.received']);
  });
});
