import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { OpenDatabase } from '#server/platform/database/connection.ts';
import { deliverThrough, linksIn } from '../../mail/support/mailPost.ts';
import { openTestDatabase } from '../../support/testDatabase.ts';
import { addPerson, PASSWORD, startIdentity, storeQuickHash, type IdentityServer } from './identityServer.ts';
import { Visitor } from './signIn.ts';

export const START = Date.now();
export const HERE = '192.0.2.1';
export const ELSEWHERE = '198.51.100.1';
export const NEW = 'quiet lantern over seven bridges';
export const ada = { email: 'ada@harbor.example', password: PASSWORD };

let database: OpenDatabase;
let server: IdentityServer;
let userId: string;

/** The server's clock, which each test begins at `START`. */
export const time = { now: START };
const clock = () => new Date(time.now);

export const db = () => database.db;
export const provider = () => server;
export const adasId = () => userId;

/** A provider without demo accounts, where Ada has an account. Call it at the top of a file. */
export function startProvider(): void {
  beforeAll(async () => {
    database = await openTestDatabase();
    userId = await addPerson(database.db, ada);
    server = await startIdentity(database.db, { clock, trustedProxies: 1, allowsDemoAccounts: false });
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });
  beforeEach(async () => {
    time.now = START;
    for (const table of ['sign_in_counter', 'mail_message', 'password_reset_link'] as const) {
      await database.db.deleteFrom(table).execute();
    }
    await storeQuickHash(database.db, userId);
  });
}

interface From {
  readonly address?: string;
  readonly browser?: Visitor;
}

const textOf = (page: string) =>
  page
    .replace(/<style[^]*<\/style>/, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

async function post(path: string, fields: Readonly<Record<string, string>>, { address = HERE, browser }: From = {}) {
  const visitor = browser ?? new Visitor(server.origin);
  const answer = await visitor.fetch(path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { Origin: server.origin, 'X-Forwarded-For': address },
  });
  return { status: answer.status, headers: answer.headers, text: textOf(await answer.text()) };
}

export const ask = (email = ada.email, from?: From) => post('/u/forgot-password', { email }, from);

/** Delivers the mails that are due. @returns the links of those that are kept now, the last one first */
export async function mailedLinks(): Promise<string[]> {
  await deliverThrough(undefined, database.db, clock());
  const rows = await database.db
    .selectFrom('mail_message')
    .select('kept')
    .where('kind', '=', 'password_reset')
    .where('kept', 'is not', null)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.flatMap(({ kept }) => linksIn(kept?.text ?? '').slice(0, 1));
}

export const tokenOf = (link: string | undefined) => new URL(link ?? 'none:').searchParams.get('token') ?? '';

/** Ada asks for a link and opens her mail. @returns the link's token */
export async function mailedToken(): Promise<string> {
  await ask();
  return tokenOf((await mailedLinks())[0]);
}

interface Choice {
  readonly password?: string;
  readonly again?: string;
}

export const choose = (token: string, { password = NEW, again = password }: Choice = {}, from?: From) =>
  post('/u/new-password', { token, password, again }, from);

export const logIn = async (fields = ada, { address = HERE, browser = new Visitor(server.origin) }: From = {}) => {
  const headers = { Origin: server.origin, 'X-Forwarded-For': address };
  return (await browser.postLogin(await browser.openLogin(), fields, headers)).status;
};

export const mailsTo = (email: string) =>
  database.db.selectFrom('mail_message').select(['kind', 'data']).where('to_address', '=', email).execute();

export const audited = (verb: string) =>
  database.db
    .selectFrom('audit_event')
    .select(['actor_id', 'entity', 'entity_id', 'address', 'outcome', 'detail'])
    .where('verb', '=', verb)
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
