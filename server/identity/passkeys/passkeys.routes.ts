import { MAX_PASSKEYS, passkeyEndpoints } from '#contract/identity/passkeys.ts';
import { keptByProvider, requireRightPassword } from '#server/identity/accounts.ts';
import { deviceName } from '#server/identity/deviceName.rules.ts';
import { at, invalid, notFound } from '#server/platform/access/refusal.ts';
import { asSystem, type Person } from '#server/platform/access/session.queries.ts';
import { answerIn, defineRoutes } from '#server/platform/http/answer.ts';
import {
  adding,
  hasPasskey,
  listCredentials,
  listPasskeys,
  notifyOfPasskey,
  removePasskey,
  renamePasskey,
  saveChallenge,
  savePasskey,
  takeChallenge,
} from './passkeys.queries.ts';
import { checkNewPasskey, requestNewPasskey } from './webauthn.ts';

const NOT_ADDED = 'This passkey couldn’t be added. Try again';
const TOO_MANY = `You have ${MAX_PASSKEYS} passkeys. Remove one first`;

/** People see and change only their own passkeys. The tables are read with the server's own rights. */
defineRoutes((app) => {
  const { accounts, clock, mail } = app.services;
  const origin = mail.publicOrigin;

  /** @throws Refusal `kept_by_provider` where people log in elsewhere */
  function requirePasskeys(): void {
    if (!accounts.hasPasskeys) throw keptByProvider();
  }

  /** @throws Refusal `invalid` at the current password; `rate_limited` after too many wrong ones */
  async function requirePassword({ email, id }: Person, password: string, address: string | null): Promise<void> {
    requirePasskeys();
    requireRightPassword(await accounts.verifyPassword({ id, email }, password, address), clock());
  }

  const nothing = { value: undefined, discard: () => Promise.resolve() };

  answerIn(app, passkeyEndpoints.listPasskeys, async ({ actor, db }) => {
    requirePasskeys();
    return { data: await asSystem(db, () => listPasskeys(db, actor.id)) };
  });

  answerIn(app, passkeyEndpoints.beginPasskey, {
    prepare: async ({ currentPassword }, { actor, address }) => {
      await requirePassword(actor, currentPassword, address);
      return nothing;
    },
    handle: ({ actor, db, now }) =>
      asSystem(db, async () => {
        const known = await listCredentials(db, actor.id);
        if (known.length >= MAX_PASSKEYS) throw invalid([at('currentPassword', TOO_MANY)]);
        const request = await requestNewPasskey(actor, known, origin);
        await saveChallenge(db, adding(actor.id), request.challenge, now);
        return request;
      }),
  });

  answerIn(app, passkeyEndpoints.addPasskey, async ({ actor, body, db, headers, now }) => {
    requirePasskeys();
    return asSystem(db, async () => {
      const challengeHash = await takeChallenge(db, adding(actor.id), now);
      const checked = challengeHash && (await checkNewPasskey({ answer: body, challengeHash, origin }));
      if (!checked) throw invalid([at('', NOT_ADDED)]);
      const name = deviceName(headers.get('User-Agent') ?? undefined);
      const passkey = await savePasskey(db, { ...checked, userId: actor.id, name }, now);
      if (!passkey) throw invalid([at('', NOT_ADDED)]);
      await notifyOfPasskey(db, actor, { what: 'added', name, now });
      return passkey;
    });
  });

  answerIn(app, passkeyEndpoints.removePasskey, {
    find: ({ actor, db, params }) =>
      asSystem(db, async () => ((await hasPasskey(db, actor.id, params.passkeyId)) ? params.passkeyId : undefined)),
    prepare: async ({ currentPassword }, { actor, address }) => {
      await requirePassword(actor, currentPassword, address);
      return nothing;
    },
    handle: ({ actor, db, found, now }) =>
      asSystem(db, async () => {
        const name = await removePasskey(db, actor.id, found);
        if (name === undefined) throw notFound();
        await notifyOfPasskey(db, actor, { what: 'removed', name, now });
      }),
  });

  answerIn(app, passkeyEndpoints.renamePasskey, async ({ actor, body, db, params }) => {
    requirePasskeys();
    const renamed = await asSystem(db, () => renamePasskey(db, actor.id, params.passkeyId, body.name));
    if (!renamed) throw notFound();
    return renamed;
  });
});
