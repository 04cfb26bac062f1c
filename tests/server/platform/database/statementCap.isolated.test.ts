import { afterEach, beforeEach, describe, expect } from 'vitest';
import { ApiError } from '#contract/platform/errors.ts';
import { timelineEndpoints } from '#contract/referrals/timeline.ts';
import { openDatabase, sql, type OpenDatabase } from '#server/platform/database/connection.ts';
import { answerIn, type App } from '#server/platform/http/answer.ts';
import { noteRoute } from '#tests/server/referrals/support/noteRoute.ts';
import { makeMigratedDatabase } from '#tests/server/support/madeDatabases.ts';
import { makersFor } from '#tests/server/support/makers.ts';
import { keepLog } from '#tests/server/support/quietLog.ts';
import { post, test, type TestServer } from '#tests/server/support/server.ts';

const realDatabase = process.env['TEST_DATABASE_URL'];

let cleanup: AsyncDisposableStack;
let opened: OpenDatabase;

beforeEach(async () => {
  cleanup = new AsyncDisposableStack();
  const database = await makeMigratedDatabase(realDatabase ?? '');
  cleanup.defer(() => database.drop());
  opened = await openDatabase({ databaseUrl: database.url, longestStatement: 1_000, log: keepLog() });
  cleanup.defer(() => opened.close());
});
afterEach(() => cleanup.disposeAsync());

async function oneReferral(server: TestServer) {
  const { addHospice, addPerson, addReferral } = makersFor(opened.db);
  const hospiceId = await addHospice();
  const admin = await addPerson({ role: 'hospice_admin', hospiceId });
  const { id } = await addReferral({ hospiceIds: [hospiceId] });
  const behind = server.with({ db: opened.db, database: opened, ping: opened.ping });
  return { admin, behind, path: `/v1/referrals/${id}/notes` };
}

const NOTE = { text: 'Called the daughter back', visibility: 'internal' };
const takeLong = sql`select pg_sleep(20)`;

// The embedded database runs in this process and cannot be stopped.
describe.runIf(realDatabase)('A statement that runs longer than the database allows', { timeout: 60_000 }, () => {
  test('is answered with 503 and when to try again, and nothing is stored', async ({ server }) => {
    const { admin, behind, path } = await oneReferral(server);
    const routes = behind.on(noteRoute(async ({ db }) => void (await takeLong.execute(db))));
    const reply = await routes.as(admin)(path, post(NOTE));
    expect([reply.status, reply.headers.get('Retry-After')]).toEqual([503, '30']);
    expect(ApiError.parse(await reply.json())).toEqual({
      status: 503,
      code: 'unavailable',
      message: 'This took too long and was stopped. Nothing was changed. Try again in 30 seconds',
    });
    const notes = await opened.db.selectFrom('timeline_event').select('id').where('kind', '=', 'note').execute();
    expect(notes).toEqual([]);
  });

  test('is in the log with its place, and the database is not said to be away', async ({ server }) => {
    const { admin, behind, path } = await oneReferral(server);
    const routes = behind.on(noteRoute(async ({ db }) => void (await takeLong.execute(db))));
    await routes.as(admin)(path, post(NOTE));
    const errors = routes.log.lines.filter(({ level }) => level === 'error');
    expect(errors).toEqual([
      {
        level: 'error',
        message: 'The database stopped a statement',
        fields: expect.objectContaining({
          code: '57014',
          operation: 'addNote',
          stack: expect.arrayContaining([expect.stringContaining('statementCap')]),
        }),
      },
    ]);
    expect((await behind.anonymous('/readyz')).status).toBe(200);
  });

  test('has what was prepared for its call taken back', async ({ server }) => {
    const { admin, behind, path } = await oneReferral(server);
    let discarded = 0;
    const preparedRoute = (app: App): void =>
      answerIn(app, timelineEndpoints.addNote, {
        prepare: () => Promise.resolve({ value: null, discard: async () => void (discarded += 1) }),
        handle: async ({ db }) => {
          await takeLong.execute(db);
          throw new Error('The statement was not stopped');
        },
      });
    const reply = await behind.on(preparedRoute).as(admin)(path, post(NOTE));
    expect([reply.status, discarded]).toEqual([503, 1]);
  });
});
