import { serviceAccountEndpoints as rows, type ServiceAccountCreation } from '#contract/identity/serviceAccounts.ts';
import { at, invalid } from '#server/platform/access/refusal.ts';
import { answer, answerIn, defineRoutes } from '#server/platform/http/answer.ts';
import { addressProblemNow } from '#server/platform/outgoing/callOutside.ts';
import { readPublicKeys } from './publicKeys.ts';
import {
  addServiceAccount,
  endServiceAccount,
  listServiceAccounts,
  lockServiceAccount,
} from './serviceAccounts.queries.ts';

defineRoutes((app) => {
  /** @throws Refusal `invalid` at `publicKey` or `jwksUri` */
  async function keysOf({ jwksUri, publicKey }: ServiceAccountCreation) {
    if (!jwksUri) return { jwks: await readPublicKeys(publicKey ?? '') };
    // Outside production too, a key set comes from the internet.
    const problem = await addressProblemNow(jwksUri, { ...app.services, allowsLoopback: false });
    if (problem !== undefined) throw invalid([at('jwksUri', problem)]);
    return { jwksUri };
  }

  /** Before the transaction, which a slow name server would hold open. */
  const prepare = async (body: ServiceAccountCreation) => ({ value: await keysOf(body), discard: async () => {} });

  answerIn(app, rows.addHospiceServiceAccount, {
    prepare,
    handle: ({ actor: by, body, db, note, now, params, prepared: keys }) => {
      note({ scopes: body.scopes });
      return addServiceAccount(db, params, { ...body, keys, by, now });
    },
  });

  answerIn(app, rows.addGroupServiceAccount, {
    prepare,
    handle: ({ actor: by, body, db, note, now, params, prepared: keys }) => {
      note({ scopes: body.scopes });
      return addServiceAccount(db, params, { ...body, keys, by, now });
    },
  });
});

answer(rows.listHospiceServiceAccounts, ({ db, params, query }) => listServiceAccounts(db, params, query));

answer(rows.endHospiceServiceAccount, {
  find: ({ db, params }) => lockServiceAccount(db, params, params.accountId),
  handle: ({ actor: by, db, found, now, params }) => endServiceAccount(db, params, found, { by, now }),
});

answer(rows.listGroupServiceAccounts, ({ db, params, query }) => listServiceAccounts(db, params, query));

answer(rows.endGroupServiceAccount, {
  find: ({ db, params }) => lockServiceAccount(db, params, params.accountId),
  handle: ({ actor: by, db, found, now, params }) => endServiceAccount(db, params, found, { by, now }),
});
