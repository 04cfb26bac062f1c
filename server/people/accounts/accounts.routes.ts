import { accountEndpoints, DEFAULT_SCREENS, type Account, type AccountChange } from '#contract/people/accounts.ts';
import { userEndpoints } from '#contract/platform/users.ts';
import type { FieldError } from '#contract/platform/errors.ts';
import { PRODUCT_NAME } from '#contract/platform/product.ts';
import { AccountType } from '#contract/platform/roles.ts';
import {
  lockAccount,
  readAccount,
  readOrganizationName,
  readTimeZone,
  saveAccount,
  type StoredAccount,
} from './accounts.queries.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import type { Identity, Person } from '#server/platform/access/session.queries.ts';
import { deviceName } from '#server/identity/deviceName.rules.ts';
import { at, conflict, invalid, notFound } from '#server/platform/access/refusal.ts';
import { requireRightPassword, type SignedInOwner, type Step } from '#server/identity/accounts.ts';
import { passwordChangedMail } from '#server/identity/passwords/passwordChanged.mail.ts';
import { checkPassword } from '#server/identity/passwords/passwordPolicy.ts';
import { answerIn, defineRoutes } from '#server/platform/http/answer.ts';
import type { Prepared } from '#server/platform/http/calls/perform.ts';
import { queueMail } from '#server/mail/queueMail.queries.ts';

const ownerOf = ({ email, id }: Person, identity: Identity): SignedInOwner => ({ id, email, identity });

/** Work done outside of the transaction, with the step that belongs inside it. */
const prepared = <Result>(step: Step<Result>): Prepared<Step<Result>> => ({ value: step, discard: step.discard });

/** @throws Refusal `invalid`: the screen is another side's */
function checkScreen({ accountType }: Person, { defaultScreen }: AccountChange): void {
  const side = AccountType.safeParse(accountType);
  const screens: readonly string[] = side.success ? DEFAULT_SCREENS[side.data] : [];
  if (defaultScreen && !screens.includes(defaultScreen))
    throw invalid([at('defaultScreen', 'Choose one from the list')]);
}

/** People read and change only their own account here. */
defineRoutes((app) => {
  answerIn(app, userEndpoints.getCurrentUser, async ({ actor }) => ({
    id: actor.id,
    accountType: actor.accountType,
    role: actor.role,
    email: actor.email,
    firstName: actor.firstName,
    lastName: actor.lastName,
    credentials: actor.credentials,
    locationIds: [...actor.locationIds],
    defaultScreen: actor.defaultScreen,
    timeZone: actor.timeZone,
    hospice: actor.hospice,
    group: actor.group,
    providerId: actor.providerId,
  }));

  const { accounts, clock, db: outside } = app.services;

  const toAccount = (stored: StoredAccount): Account => ({
    ...stored,
    isSignInManaged: accounts.isManaged,
    hasPasskeys: accounts.hasPasskeys,
  });
  const read = async (trx: Trx, actor: Person): Promise<Account> => toAccount(await readAccount(trx, actor));

  answerIn(app, accountEndpoints.getAccount, { handle: ({ actor, db }) => read(db, actor) });

  answerIn(app, accountEndpoints.updateAccount, {
    find: ({ actor, db }) => lockAccount(db, actor.id),
    handle: async ({ actor, body, db, found: version, note, now }) => {
      if (body.version !== version) throw conflict(await read(db, actor));
      checkScreen(actor, body);
      note({ fields: Object.keys(body).filter((field) => field !== 'version') });
      await saveAccount(db, actor.id, body, now);
      return read(db, actor);
    },
  });

  answerIn(app, accountEndpoints.changePassword, {
    // The id of another person is nobody's: whose password is changed is the caller's own.
    find: async ({ actor, params }) => (params.userId === actor.id ? actor : undefined),
    prepare: async ({ currentPassword: old, newPassword: fresh }, { actor, address, identity }) => {
      const owner = ownerOf(actor, identity);
      requireRightPassword(await accounts.verifyPassword(owner, old, address), clock());
      const organization = await outside.transaction().execute((trx) => readOrganizationName(trx, actor));
      const wrong = wrongIn(old, fresh, { ...actor, organization });
      if (wrong) throw invalid([wrong]);
      return prepared(await accounts.changePassword(owner, { old, fresh }));
    },
    handle: async ({ actor, db, headers, note, now, prepared: step }) => {
      const othersEnded = await step.save(db);
      note({ othersEnded });
      await notifyOfChange(db, actor, { othersEnded, device: deviceName(headers.get('User-Agent') ?? undefined), now });
    },
  });

  answerIn(app, accountEndpoints.listDevices, {
    prepare: async (_body, { actor, identity }) => prepared(await accounts.listDevices(ownerOf(actor, identity))),
    handle: async ({ db, prepared: step }) => ({ data: await step.save(db) }),
  });

  answerIn(app, accountEndpoints.endDevice, {
    prepare: async (_body, { actor, identity, params }) =>
      prepared(await accounts.endDevice(ownerOf(actor, identity), params.deviceId)),
    handle: async ({ db, prepared: step }) => {
      if (!(await step.save(db))) throw notFound();
    },
  });

  answerIn(app, accountEndpoints.endOtherDevices, {
    prepare: async (_body, { actor, identity }) => prepared(await accounts.endOtherDevices(ownerOf(actor, identity))),
    handle: async ({ db, note, prepared: step }) => {
      const ended = await step.save(db);
      note({ ended });
      return { ended };
    },
  });
});

function wrongIn(
  old: string,
  fresh: string,
  owner: Pick<Person, 'email' | 'firstName' | 'lastName'> & { readonly organization: string | null },
): FieldError | null {
  if (old === fresh) return at('newPassword', 'This is your current password. Choose another one');
  const problem = checkPassword(fresh, owner);
  return problem === null ? null : at('newPassword', problem);
}

interface Change {
  readonly device: string;
  readonly othersEnded: boolean;
  readonly now: Date;
}

/** Essential mail: without it, a stolen account's password could be changed unnoticed. */
async function notifyOfChange(db: Trx, actor: Person, { device, now, othersEnded }: Change): Promise<void> {
  await queueMail(
    db,
    passwordChangedMail,
    {
      to: { address: actor.email, name: `${actor.firstName} ${actor.lastName}`, userId: actor.id },
      from: { name: PRODUCT_NAME, replyTo: null },
      hospiceId: null,
      data: {
        firstName: actor.firstName,
        accountType: AccountType.parse(actor.accountType),
        at: now.toISOString(),
        timeZone: await readTimeZone(db, actor),
        device,
        ended: othersEnded ? 'others' : 'none',
      },
    },
    now,
  );
}
