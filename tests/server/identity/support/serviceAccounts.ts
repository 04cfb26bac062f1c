import { generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto';
import { SignJWT, type JWTPayload } from 'jose';
import { MACHINE_SCOPES, type MachineScope } from '#contract/platform/machineScopes.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { inSession } from '#server/platform/access/session.queries.ts';
import { makersFor } from '../../support/makers.ts';
import { readPublicKeys } from '#server/identity/serviceAccounts/publicKeys.ts';
import { addServiceAccount, type Owner } from '#server/identity/serviceAccounts/serviceAccounts.queries.ts';

/** Made once: RSA keys take long. */
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
export const MACHINE_KEY: KeyObject = rsa.privateKey;
export const MACHINE_PEM = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString();

interface Fields {
  readonly name?: string;
  readonly scopes?: readonly MachineScope[];
  readonly publicKey?: string;
  readonly now?: Date;
}

/** Adds a service account of a hospice or group as the screen does. @returns its id and the id of its key */
export async function addMachine(
  db: Database,
  owner: Owner,
  { name = 'EHR bridge', now = new Date(), publicKey = MACHINE_PEM, scopes = MACHINE_SCOPES }: Fields = {},
): Promise<{ readonly id: string; readonly kid: string }> {
  const known = await db
    .selectFrom('app_user')
    .select('id')
    .where('hospiceId' in owner ? 'hospice_id' : 'group_id', '=', Object.values(owner)[0] ?? '')
    .executeTakeFirst();
  const role = 'hospiceId' in owner ? 'hospice_admin' : 'care_manager';
  const creator = known ?? (await makersFor(db).addPerson({ role, ...owner }));
  const by = {
    id: creator.id,
    accountType: 'hospiceId' in owner ? 'hospice' : 'stakeholder',
    role: 'hospice_admin',
    hospiceId: null,
    groupId: null,
    ...owner,
    locationIds: [],
    email: '',
    firstName: 'Ada',
    lastName: 'Byron',
    credentials: null,
    defaultScreen: null,
    timeZone: null,
    isOrganizationOn: true,
    hospice: null,
    group: null,
    providerId: null,
  };
  const jwks = await readPublicKeys(publicKey);
  // An organization has at most 20 in use: a test of many calls makes more.
  const column = 'hospiceId' in owner ? 'hospice_id' : 'group_id';
  const inUse = db
    .selectFrom('service_account')
    .select('id')
    .where(column, '=', Object.values(owner)[0] ?? '');
  const oldest = await inUse.where('ended_at', 'is', null).orderBy('created_at').offset(18).execute();
  for (const { id } of oldest) {
    await db.updateTable('service_account').set({ ended_at: now, ended_by_name: 'Ada' }).where('id', '=', id).execute();
  }
  const added = await inSession(db, by, (trx) =>
    addServiceAccount(trx, owner, { name, scopes: [...scopes], keys: { jwks }, by, now }),
  );
  return { id: added.id, kid: added.keyIds[0] ?? '' };
}

interface Signing {
  readonly id: string;
  readonly kid?: string;
  readonly origin: string;
  readonly claims?: JWTPayload;
  readonly without?: string;
  readonly key?: KeyObject;
  readonly alg?: string;
}

/** What a service account signs to get a token. */
export function signAssertion({ alg = 'RS384', claims = {}, id, key = MACHINE_KEY, kid, origin, without }: Signing) {
  const usual = {
    iss: id,
    sub: id,
    aud: `${origin}/oauth/token`,
    exp: Math.floor(Date.now() / 1000) + 240,
    jti: randomUUID(),
    ...claims,
  };
  return new SignJWT(Object.fromEntries(Object.entries(usual).filter(([name]) => name !== without)))
    .setProtectedHeader({ alg, typ: 'JWT', ...(kid === undefined ? {} : { kid }) })
    .sign(key);
}

/** Asks the token endpoint as a service account does. */
export const askForToken = (origin: string, assertion: string, scope: string = MACHINE_SCOPES.join(' ')) =>
  fetch(`${origin}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: assertion,
      scope,
    }),
  });

/** The token of a service account. */
export async function machineToken(signing: Signing): Promise<string> {
  const answer = await askForToken(signing.origin, await signAssertion(signing));
  const body: { access_token?: string } = await answer.json();
  if (!answer.ok || body.access_token === undefined) throw new Error(`No token: ${JSON.stringify(body)}`);
  return body.access_token;
}
