import { errors, type Adapter, type AdapterFactory, type AdapterPayload } from 'oidc-provider';
import type { Database } from '#server/platform/database/connection.ts';
import { findMachineClient } from '#server/identity/serviceAccounts/serviceAccounts.queries.ts';
import { payloadsOf, revokeGrant } from './payloads.queries.ts';

/** Ids and addresses that contain the handle itself are removed before storing, and added again when the handle is presented. */
function withoutHandle(handle: string, payload: AdapterPayload): AdapterPayload {
  const { jti: _jti, returnTo, session, ...rest } = payload;
  const { cookie: _cookie, ...sessionRest } = session ?? {};
  return {
    ...rest,
    ...(session && { session: sessionRest }),
    ...(returnTo !== undefined && {
      returnTo: returnTo.endsWith(handle) ? returnTo.slice(0, -handle.length) : returnTo,
    }),
  };
}

const withHandle = (handle: string, payload: AdapterPayload): AdapterPayload => ({
  ...payload,
  jti: handle,
  ...(payload.returnTo !== undefined && { returnTo: payload.returnTo + handle }),
});

interface Row {
  readonly payload: string;
  readonly consumedAt: Date | null;
}

function read({ payload, consumedAt }: Row): AdapterPayload {
  const parsed: AdapterPayload = JSON.parse(payload);
  return consumedAt ? { ...parsed, consumed: Math.floor(consumedAt.getTime() / 1000) } : parsed;
}

const nothing: Adapter = {
  upsert: () => Promise.resolve(),
  find: () => Promise.resolve(undefined),
  findByUid: () => Promise.resolve(undefined),
  findByUserCode: () => Promise.resolve(undefined),
  consume: () => Promise.resolve(),
  destroy: () => Promise.resolve(),
  revokeByGrantId: () => Promise.resolve(),
};

/** A service account as the provider knows its clients: it signs each request for a token with its private key. */
async function clientOf(db: Database, clientId: string): Promise<AdapterPayload | undefined> {
  const account = await findMachineClient(db, clientId);
  return (
    account && {
      client_id: clientId,
      token_endpoint_auth_method: 'private_key_jwt',
      grant_types: ['client_credentials'],
      response_types: [],
      redirect_uris: [],
      scope: account.scopes.join(' '),
      ...(account.jwks ? { jwks: account.jwks } : {}),
      ...(account.jwksUri === null ? {} : { jwks_uri: account.jwksUri }),
    }
  );
}

/** Keeps the provider's records in the database, so that any process answers any request. */
export const databaseAdapter =
  (db: Database): AdapterFactory =>
  (model: string): Adapter => {
    const payloads = payloadsOf(db, model);
    if (model === 'Client') return { ...nothing, find: (clientId) => clientOf(db, clientId) };
    return {
      async upsert(handle, payload, expiresIn) {
        if (model === 'ReplayDetection') {
          const expiresAt = new Date(Date.now() + (expiresIn ?? 0) * 1000);
          const isFirst = await payloads.saveOnce(handle, { payload: '{}', expiresAt });
          // Two at the same time: the library looked before either was there.
          if (!isFirst) throw new errors.InvalidClientAuth('client assertion tokens must only be used once');
          return;
        }
        await payloads.save(handle, {
          payload: JSON.stringify(withoutHandle(handle, payload)),
          grantId: payload.grantId ?? null,
          uid: payload.uid ?? null,
          accountId: payload.accountId ?? null,
          expiresAt: expiresIn === undefined ? null : new Date(Date.now() + expiresIn * 1000),
        });
      },
      async find(handle) {
        const row = await payloads.find(handle);
        return row && withHandle(handle, read(row));
      },
      async findByUid(uid) {
        const row = await payloads.findByUid(uid);
        return row && read(row);
      },
      findByUserCode: () => Promise.resolve(undefined),
      async consume(handle) {
        if (await payloads.consume(handle)) return;
        // Two uses at the same time: the second is a replay, and ends what the first one got.
        const row = await payloads.find(handle);
        const grantId = row && read(row).grantId;
        if (grantId !== undefined) await revokeGrant(db, grantId);
        throw new errors.InvalidGrant('already used');
      },
      destroy: (handle) => payloads.destroy(handle),
      revokeByGrantId: (grantId) => payloads.revokeGrant(grantId),
    };
  };
