import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Provider } from 'oidc-provider';
import { Password } from '#contract/identity/passwords.ts';
import { PRODUCT_NAME } from '#contract/platform/product.ts';
import { deviceName } from '#server/identity/deviceName.rules.ts';
import { savePasswordHash } from '#server/identity/identities.queries.ts';
import { countReset, normalized, unlock } from '#server/identity/passwords/attempts.ts';
import { createBlockedAddresses } from '#server/identity/passwords/blockedAddresses.ts';
import { rememberBrowser } from '#server/identity/passwords/knownBrowsers.queries.ts';
import { hashPassword } from '#server/identity/passwords/password.ts';
import { removePasskeysOf } from '#server/identity/passkeys/passkeys.queries.ts';
import { passwordChangedMail } from '#server/identity/passwords/passwordChanged.mail.ts';
import { checkPassword } from '#server/identity/passwords/passwordPolicy.ts';
import { readForm, sendPage, tooManyAttempts } from '#server/identity/provider/answers.ts';
import { browserCookie } from '#server/identity/provider/browserCookie.ts';
import { addressOf, isSameOrigin } from '#server/identity/provider/origins.ts';
import type { SignInParts } from '#server/identity/provider/signInPages.ts';
import { endSignInsOf } from '#server/identity/signedInDevices.queries.ts';
import { queueMail } from '#server/mail/queueMail.queries.ts';
import { recordAudit } from '#server/platform/access/recordAudit.queries.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import { messagePage, type PageParts } from '#server/platform/http/pages/page.ts';
import { awaitLink, findPersonOfLink, findPersonToReset, takeLink, type ResetPerson } from './resetLinks.queries.ts';
import { passwordResetMail } from './passwordReset.mail.ts';
import {
  changedPage,
  deadLinkPage,
  FORGOT_PATH,
  forgotPage,
  newPasswordPage,
  sentPage,
  type PasswordProblem,
} from './resetForms.ts';

type ResetParts = Pick<SignInParts, 'db' | 'config' | 'clock'>;

/** What happened, for the audit, which omits what was typed. */
interface ResetEvent {
  readonly verb: 'askForPasswordReset' | 'resetPassword';
  readonly actorId: string | null;
  readonly userId: string | null;
  readonly outcome: 'ok' | 'refused' | 'locked';
  readonly address: string;
}

/** Longer than finding a person and queuing a mail takes: the time of the answer does not reveal an account. */
const ANSWER_AFTER_MS = 250;
const ASK_FOR_EMAIL = 'Enter the email address of your account';
const EMAIL = /^[^\0\s@]+@[^\0\s@]+$/;
const MAX_EMAIL = 320;

const record = (trx: Trx, { verb, actorId, userId, outcome, address }: ResetEvent, now: Date): Promise<void> =>
  recordAudit(trx, {
    at: now,
    actorId,
    verb,
    entity: 'Users',
    entityId: userId,
    address,
    outcome,
    accessReason: null,
    requestId: randomUUID(),
  });

/** Queues the mail with the link, if the email has an account. @returns the person's id */
async function queueLink(trx: Trx, email: string, allowsDemo: boolean, now: Date): Promise<string | undefined> {
  const person = await findPersonToReset(trx, email, { allowsDemo });
  if (!person) return undefined;
  const mail = {
    to: { address: person.email, name: `${person.firstName} ${person.lastName}`, userId: person.id },
    from: { name: PRODUCT_NAME, replyTo: null },
    hospiceId: null,
    data: { firstName: person.firstName },
  } as const;
  await awaitLink(trx, { userId: person.id, mailId: await queueMail(trx, passwordResetMail, mail, now) });
  return person.id;
}

/** The error of the two fields; undefined: the password is good for this person. */
function problemOf(password: string, again: string, person: ResetPerson): PasswordProblem | undefined {
  const text = checkPassword(password, person);
  if (text !== null) return { field: 'password', text };
  if (!Password.safeParse(password).success) {
    return { field: 'password', text: 'Use only letters, digits, and symbols' };
  }
  return password === again ? undefined : { field: 'again', text: 'The passwords don’t match' };
}

/** A new password, and everything that ends with the former one. */
async function savePassword(
  trx: Trx,
  person: ResetPerson,
  { passwordHash, device }: { readonly passwordHash: string; readonly device: string },
  now: Date,
): Promise<void> {
  await savePasswordHash(trx, { userIds: [person.id], passwordHash, at: now, isDemo: false });
  await endSignInsOf(trx, person.id, {});
  // Whoever knew the former password may have added one.
  const hadPasskeys = await removePasskeysOf(trx, person.id);
  await unlock(trx, person.email);
  await queueMail(
    trx,
    passwordChangedMail,
    {
      to: { address: person.email, name: `${person.firstName} ${person.lastName}`, userId: person.id },
      from: { name: PRODUCT_NAME, replyTo: null },
      hospiceId: null,
      data: {
        firstName: person.firstName,
        accountType: person.accountType,
        at: now.toISOString(),
        timeZone: person.timeZone,
        device,
        ended: 'all',
        ...(hadPasskeys && { hadPasskeys }),
      },
    },
    now,
  );
}

/** These forms lead to no other origin. */
const send = (response: ServerResponse, status: number, parts: PageParts): void =>
  sendPage(response, status, parts, []);

/** Answers “Forgot password?” and the page that its mailed link leads to. */
export function resetPages(provider: Provider, { db, config, clock }: ResetParts) {
  const origin = config.publicOrigin;
  const blocked = createBlockedAddresses(db, clock);
  const places = { login: `${origin}/login`, outbox: config.outbox };
  /** The fields of a form that one of these pages sent; otherwise it answers that the page has expired. */
  async function formOf(request: IncomingMessage, response: ServerResponse): Promise<URLSearchParams | undefined> {
    const form = isSameOrigin(request, origin) ? await readForm(request) : undefined;
    if (form) return form;
    response.setHeader('Connection', 'close');
    const link = { to: FORGOT_PATH, label: 'Start over' };
    send(response, 400, messagePage({ title: 'This page has expired', text: 'Nothing was changed.', link }));
    return undefined;
  }

  async function ask(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = await formOf(request, response);
    if (!form) return;
    const typed = (form.get('email') ?? '').trim();
    if (!EMAIL.test(typed) || typed.length > MAX_EMAIL) {
      return send(response, 422, forgotPage({ email: typed.slice(0, MAX_EMAIL), problem: ASK_FOR_EMAIL }, places));
    }
    const now = clock();
    const answered = wait(ANSWER_AFTER_MS);
    const email = normalized(typed);
    const address = addressOf(request, config.trustedProxies);
    const browser = browserCookie(provider, request, response).read();
    const refuse = (until: Date) => {
      const problem = tooManyAttempts(response, until, now);
      return send(response, 429, forgotPage({ email: typed, problem }, places));
    };
    const refusedUntil = await blocked.refusedUntil({ address, browser, email }, now);
    if (refusedUntil) return refuse(refusedUntil);
    const { blockedUntil, isAllowed } = await countReset(db, { email, address, browser }, now);
    if (blockedUntil) {
      blocked.block(address, blockedUntil);
      return refuse(blockedUntil);
    }
    await db.transaction().execute(async (trx) => {
      const found = isAllowed ? await queueLink(trx, email, config.allowsDemoAccounts, now) : undefined;
      const outcome = isAllowed ? (found === undefined ? 'refused' : 'ok') : 'locked';
      await record(trx, { verb: 'askForPasswordReset', actorId: null, userId: found ?? null, outcome, address }, now);
    });
    await answered;
    return send(response, 200, sentPage(typed, places));
  }

  async function choose(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = await formOf(request, response);
    if (!form) return;
    const token = form.get('token') ?? '';
    const password = form.get('password') ?? '';
    const now = clock();
    const person = await findPersonOfLink(db, token, now);
    if (!person) return send(response, 404, deadLinkPage());
    const problem = problemOf(password, form.get('again') ?? '', person);
    if (problem) return send(response, 422, newPasswordPage({ email: person.email, token, problem }));
    const passwordHash = await hashPassword(password);
    const cookie = browserCookie(provider, request, response);
    const address = addressOf(request, config.trustedProxies);
    const device = deviceName(request.headers['user-agent']);
    const secret = await db.transaction().execute(async (trx) => {
      const taken = await takeLink(trx, token, now);
      if (!taken) return undefined;
      await savePassword(trx, taken, { passwordHash, device }, now);
      const { id } = taken;
      await record(trx, { verb: 'resetPassword', actorId: id, userId: id, outcome: 'ok', address }, now);
      return rememberBrowser(trx, { userId: id, former: cookie.read() }, now);
    });
    if (secret === undefined) return send(response, 404, deadLinkPage());
    cookie.write(secret);
    return send(response, 200, changedPage(places.login));
  }

  async function show(response: ServerResponse, path: string, token: string): Promise<void> {
    if (path === FORGOT_PATH) return send(response, 200, forgotPage({ email: '' }, places));
    const person = await findPersonOfLink(db, token, clock());
    return person
      ? send(response, 200, newPasswordPage({ email: person.email, token }))
      : send(response, 404, deadLinkPage());
  }

  return async (
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    query: URLSearchParams,
  ): Promise<void> => {
    if (request.method === 'POST') return path === FORGOT_PATH ? ask(request, response) : choose(request, response);
    if (request.method === 'GET' || request.method === 'HEAD') return show(response, path, query.get('token') ?? '');
    response.writeHead(405, { Allow: 'GET, HEAD, POST' }).end();
  };
}
