import { randomUUID } from 'node:crypto';
import { describe, expect, vi } from 'vitest';
import { ApiError } from '#contract/platform/errors.ts';
import { exportEndpoints } from '#contract/exchange/exports.ts';
import { referralListEndpoints } from '#contract/referrals/lists/referralLists.ts';
import { answerIn, type App } from '#server/platform/http/answer.ts';
import { noteRoute } from '../referrals/support/noteRoute.ts';
import { post, test, type TestServer } from '../support/server.ts';

const NOTE = { text: 'Called the daughter back', visibility: 'internal' };

async function oneReferral(server: TestServer) {
  const hospiceId = await server.addHospice();
  const admin = await server.addPerson({ role: 'hospice_admin', hospiceId });
  const { id } = await server.addReferral({ hospiceIds: [hospiceId] });
  return { hospiceId, admin, id, path: `/v1/referrals/${id}/notes` };
}

const refusalOf = async (reply: Response | Promise<Response>): Promise<ApiError> => {
  const { status, ...rest } = ApiError.parse(await (await reply).json());
  expect(status).toBe((await reply).status);
  return { status, ...rest };
};

const countNotes = async ({ db }: TestServer): Promise<number> => {
  const { count } = await db
    .selectFrom('timeline_event')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

const listRoute = (app: App): void =>
  answerIn(app, referralListEndpoints.listHospiceReferrals, {
    handle: async () => ({ data: [], meta: { totalItems: 0 } }),
  });

describe('Access to records of another hospice', () => {
  test('is not revealed: another hospice, a missing one and an impossible id get the same 404', async ({ server }) => {
    const own = await oneReferral(server);
    const foreign = await server.addHospice({ name: 'Prairie Hospice' });
    const send = server.on(listRoute).as(own.admin);
    const replies = await Promise.all(
      [foreign, randomUUID(), 'not-an-id'].map(async (id) => (await send(`/v1/hospices/${id}/referrals`)).text()),
    );
    expect(new Set(replies).size).toBe(1);
    expect(ApiError.parse(JSON.parse(replies[0] ?? ''))).toMatchObject({ status: 404, code: 'not_found' });
    expect((await send(`/v1/hospices/${own.hospiceId.toUpperCase()}/referrals`)).status).toBe(200);
  });

  test('is prevented by row-level security even when a query forgets the tenant', async ({ server }) => {
    const { path } = await oneReferral(server);
    const other = await oneReferral(server);
    const send = server.on(noteRoute()).as(other.admin);
    const foreign = await send(path, post(NOTE));
    const missing = await send(`/v1/referrals/${randomUUID()}/notes`, post(NOTE));
    expect(foreign.status).toBe(404);
    expect(await foreign.text()).toBe(await missing.text());
  });

  test('is checked before the permission of the caller, and the permission before the body', async ({ server }) => {
    const { hospiceId, path } = await oneReferral(server);
    const liaison = await server.addPerson({ role: 'hospice_business_development', hospiceId });
    const send = server.on(noteRoute()).as(liaison);
    expect(await refusalOf(send(`/v1/referrals/${randomUUID()}/notes`, post({})))).toMatchObject({ code: 'not_found' });
    expect(await refusalOf(send(path, post({})))).toMatchObject({ status: 403, code: 'forbidden' });
  });
});

describe('Administrator', () => {
  test('opens patient data only with a reason, which is recorded in the audit', async ({ server }) => {
    const { hospiceId } = await oneReferral(server);
    const superuser = await server.addPerson({ role: 'superuser' });
    const send = server.on(listRoute).as(superuser);
    const path = `/v1/hospices/${hospiceId}/referrals`;
    for (const reason of [undefined, 'other: too short', `other: ${'so long '.repeat(40)}`, 'Asked by the hospice']) {
      const headers = reason ? { 'Access-Reason': reason } : {};
      expect(await refusalOf(send(path, { headers }))).toMatchObject({ status: 403, code: 'reason_required' });
    }
    const reason = 'Ticket 4711: the family’s date of birth';
    expect(
      (await send(path, { headers: { 'Access-Reason': encodeURIComponent(`data_correction: ${reason}`) } })).status,
    ).toBe(200);
    const [last] = await server.db.selectFrom('audit_event').selectAll().orderBy('id', 'desc').limit(1).execute();
    expect(last).toMatchObject({
      actor_id: superuser.id,
      outcome: 'ok',
      access_category: 'data_correction',
      access_reason: reason,
      entity_id: hospiceId,
    });
  });

  test('gets 404 for a hospice that does not exist', async ({ server }) => {
    const superuser = await server.addPerson({ role: 'superuser' });
    const send = server.on(listRoute).as(superuser);
    expect(await refusalOf(send(`/v1/hospices/${randomUUID()}/referrals`))).toMatchObject({ code: 'not_found' });
  });
});

describe('Invalid request', () => {
  test.for([
    ['malformed JSON', { body: '{"text":' }, { status: 400, code: 'malformed' }],
    ['bytes that are not UTF-8', { body: new Uint8Array([0x22, 0xff, 0x22]) }, { status: 400, code: 'malformed' }],
    ['an empty body', {}, { status: 400, code: 'malformed' }],
    [
      'a body that is not JSON',
      { body: 'a=b', headers: { 'Content-Type': 'text/plain' } },
      { status: 415, code: 'unsupported_media_type' },
    ],
    [
      'more than 1 MiB',
      { body: JSON.stringify({ text: 'x'.repeat(1024 * 1024) }) },
      { status: 413, code: 'too_large' },
    ],
    ['a missing field', { body: '{"visibility":"shared"}' }, { code: 'invalid', errors: [{ path: 'text' }] }],
    [
      'an unknown field',
      { body: JSON.stringify({ ...NOTE, hospiceId: 1 }) },
      { status: 422, errors: [{ path: 'hospiceId' }] },
    ],
    ['a list instead of an object', { body: '[]' }, { status: 422, code: 'invalid' }],
    [
      'a NUL character in a text',
      { body: JSON.stringify({ ...NOTE, text: 'a\0b' }) },
      { status: 422, errors: [{ path: 'text' }] },
    ],
  ] as const)('is refused, and nothing is stored: %s', async ([, init, expected], { server }) => {
    const { admin, path } = await oneReferral(server);
    const sent = { method: 'POST', headers: { 'Content-Type': 'application/json' }, ...init };
    expect(await refusalOf(server.on(noteRoute()).as(admin)(path, sent))).toMatchObject(expected);
    expect(await countNotes(server)).toBe(0);
  });

  test.for([
    ['filter.unknown=1', 'unknown_parameter', 'filter.unknown'],
    ['hospiceId=1', 'unknown_parameter', 'hospiceId'],
    ['filter.status=enroled', 'invalid_parameter', 'filter.status'],
    ['page=0', 'invalid_parameter', 'page'],
    ['page=1&page=2', 'invalid_parameter', 'page'],
    ['limit=101', 'invalid_parameter', 'limit'],
    ['sortBy=password:ASC', 'invalid_parameter', 'sortBy'],
  ] as const)('with a wrong query parameter is refused with 400: %s', async ([query, code, place], { server }) => {
    const { admin, hospiceId } = await oneReferral(server);
    const refusal = await refusalOf(server.on(listRoute).as(admin)(`/v1/hospices/${hospiceId}/referrals?${query}`));
    expect(refusal).toMatchObject({ status: 400, code });
    expect(refusal.errors?.every(({ path }) => path.startsWith(place))).toBe(true);
  });
});

describe('Idempotency key', () => {
  const KEY = { 'Idempotency-Key': 'a-key-of-the-app-1' };

  test('sent again returns the first answer and has no second effect', async ({ server }) => {
    const { admin, path } = await oneReferral(server);
    const send = server.on(noteRoute()).as(admin);
    const first = await send(path, post(NOTE, KEY));
    const second = await send(path, post(NOTE, KEY));
    expect([first.status, second.status]).toEqual([201, 201]);
    expect([first, second].map(({ headers }) => headers.get('Idempotency-Replayed'))).toEqual([null, 'true']);
    expect(await second.json()).toEqual(await first.json());
    expect(await countNotes(server)).toBe(1);
  });

  test('sent again with another body is refused with 409', async ({ server }) => {
    const { admin, path } = await oneReferral(server);
    const send = server.on(noteRoute()).as(admin);
    await send(path, post(NOTE, KEY));
    expect(await refusalOf(send(path, post({ ...NOTE, text: 'Other' }, KEY)))).toMatchObject({
      status: 409,
      code: 'idempotency_mismatch',
    });
  });

  test('sent twenty times at the same time has one effect and one answer', async ({ server }) => {
    const { admin, path } = await oneReferral(server);
    const send = server.on(noteRoute()).as(admin);
    const replies = await Promise.all(Array.from({ length: 20 }, () => send(path, post(NOTE, KEY))));
    const bodies = await Promise.all(replies.map((reply) => reply.text()));
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
    expect(new Set(bodies).size).toBe(1);
    expect(await countNotes(server)).toBe(1);
  });

  test('sent again after a failed call runs the call again', async ({ server }) => {
    const { admin, path } = await oneReferral(server);
    const broken = server.on(noteRoute(() => Promise.reject(new Error('once'))));
    expect((await broken.as(admin)(path, post(NOTE, KEY))).status).toBe(500);
    expect((await server.on(noteRoute()).as(admin)(path, post(NOTE, KEY))).status).toBe(201);
  });

  test('used by another person is a separate call', async ({ server }) => {
    const { admin, hospiceId, path } = await oneReferral(server);
    const other = await server.addPerson({ role: 'hospice_admin', hospiceId });
    const routes = server.on(noteRoute());
    await routes.as(admin)(path, post(NOTE, KEY));
    expect((await routes.as(other)(path, post(NOTE, KEY))).headers.get('Idempotency-Replayed')).toBeNull();
    expect(await countNotes(server)).toBe(2);
  });

  test('expires after a day', async ({ server }) => {
    const { admin, path } = await oneReferral(server);
    const send = server.on(noteRoute()).as(admin);
    await send(path, post(NOTE, KEY));
    await server.db
      .updateTable('idempotency_key')
      .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
      .execute();
    expect((await send(path, post({ ...NOTE, text: 'Next day' }, KEY))).status).toBe(201);
  });

  test.for(['short', 'x'.repeat(101), 'with a space'])(
    'that is not usable is refused with 400: %s',
    async (key, { server }) => {
      const { admin, path } = await oneReferral(server);
      const reply = server.on(noteRoute()).as(admin)(path, post(NOTE, { 'Idempotency-Key': key }));
      expect(await refusalOf(reply)).toMatchObject({ status: 400, code: 'malformed' });
      expect(await countNotes(server)).toBe(0);
    },
  );
});

describe('Internal error', () => {
  test('is answered with 500 without patient data in answer or log, and nothing is stored', async ({ server }) => {
    const { admin, path } = await oneReferral(server);
    const routes = server.on(noteRoute(() => Promise.reject(new Error('Grace Murray, born 1941'))));
    const refusal = await refusalOf(routes.as(admin)(path, post(NOTE)));
    expect(refusal).toMatchObject({ status: 500, code: 'internal' });
    expect(JSON.stringify(refusal) + JSON.stringify(routes.log.lines)).not.toMatch(/Grace|1941|daughter/);
    // People read its number to support, who find it in the log.
    const { requestId } = refusal;
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    const lines = routes.log.lines.filter(({ level, message }) => level === 'error' || message === 'request');
    expect(lines.map(({ fields }) => fields)).toMatchObject([{ operation: 'addNote', requestId }, { requestId }]);
    expect(await countNotes(server)).toBe(0);
  });

  test('an answer that breaks the contract is not sent, and the log names only the field', async ({ server }) => {
    const { admin, hospiceId } = await oneReferral(server);
    const routes = server.on((app) =>
      answerIn(app, referralListEndpoints.listHospiceReferrals, {
        handle: async () => ({ data: [], meta: { totalItems: 1.5 } }),
      }),
    );
    const refusal = await refusalOf(routes.as(admin)(`/v1/hospices/${hospiceId}/referrals`));
    expect(refusal).toMatchObject({ status: 500, code: 'internal' });
    expect(routes.log.lines.find(({ level }) => level === 'error')?.fields['paths']).toEqual([
      expect.stringContaining('meta.totalItems'),
    ]);
  });

  test('a call that conflicts with another transaction is run again from the start', async ({ server }) => {
    const { admin, path } = await oneReferral(server);
    let runs = 0;
    const routes = server.on(
      noteRoute(async () => {
        runs += 1;
        if (runs < 3) throw Object.assign(new Error('could not serialize access'), { code: '40001' });
      }),
    );
    expect((await routes.as(admin)(path, post(NOTE))).status).toBe(201);
    expect(runs).toBe(3);
    expect(await countNotes(server)).toBe(1);
  });

  test('an unreachable database is answered with 503 and the time to try again', async ({ server }) => {
    const { admin, path } = await oneReferral(server);
    const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    const reply = await server.on(noteRoute(() => Promise.reject(away))).as(admin)(path, post(NOTE));
    expect(reply.headers.get('Retry-After')).toBe('2');
    expect(await refusalOf(reply)).toMatchObject({ status: 503, code: 'unavailable' });
  });
});

async function* failsToStop() {
  try {
    yield 'one';
    yield 'two';
  } finally {
    await Promise.reject(new Error('The database went away'));
  }
}

test('A streamed answer frees what it holds when its client stops reading, even if its pieces fail to stop', async ({
  server,
}) => {
  const { admin } = await oneReferral(server);
  let freed = 0;
  const streamRoute = (app: App): void =>
    answerIn(app, exportEndpoints.exportReferrals, () =>
      Promise.resolve({ chunks: failsToStop, fileName: 'list.csv', onEnd: () => (freed += 1) }),
    );
  const reply = await server.on(streamRoute).as(admin)('/v1/referrals/export?dataView=hospice');
  const reader = reply.body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('one');
  await reader?.cancel().catch(() => {});
  await vi.waitFor(() => {
    expect(freed).toBe(1);
  });
});
