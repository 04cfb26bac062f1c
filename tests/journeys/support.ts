import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axeCore from 'axe-core';
import { expect, request, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { plusDays } from '#contract/platform/periods.ts';
import { DEFAULT_CLIENT_ID } from '#contract/platform/product.ts';
import { accountTypeOf } from '#contract/platform/roles.ts';
import { demoAccounts, type DemoAccount } from '#demo/accounts.ts';
import { HOSPICES } from '#demo/scenarios/organizations.ts';
import { dayIn } from '#server/platform/localDay.ts';
import { DEMO_PASSWORD } from '#server/identity/demoPassword.ts';
import { Visitor } from '#tests/server/identity/support/signIn.ts';
import { pageTexts } from '#tests/support/pageTexts.ts';
import { refuseBanned } from '#tests/support/plainWords.ts';

/** The demo account with this address, or the first one of a role, at this organization where several have one. */
export function accountOf(
  roleOrEmail: DemoAccount['role'] | `${string}@${string}`,
  organization?: string,
): DemoAccount {
  const account = demoAccounts.find(
    (each) =>
      (each.role === roleOrEmail || each.email === roleOrEmail) &&
      (!organization || each.organization === organization),
  );
  if (!account) throw new Error(`The demo data has no ${roleOrEmail} ${organization ?? ''}`);
  return account;
}

export const HARBOR = 'Harbor Hospice';
export const PRAIRIE = 'Prairie Lantern Hospice';

/** The calendar day so many days after today, where Harbor Hospice is; a negative number goes back. */
export function harborDay(days: number): string {
  const harbor = HOSPICES.find(({ name }) => name === HARBOR);
  if (!harbor) throw new Error(`The demo data has no ${HARBOR}`);
  return plusDays(dayIn(harbor.timeZone, new Date()), days);
}

/** A unique invented patient: recognizable in a list, and different from those of other runs on the same data. */
export function invented(firstName: string, lastName: string): readonly [string, string] {
  const mark = Array.from({ length: 6 }, () => String.fromCodePoint(97 + Math.floor(Math.random() * 26))).join('');
  return [firstName, `${lastName}-${mark}`];
}

/** People at these journeys. */
export const SOFIA = accountOf('sofia.reyes@bayview.example');
export const ANA = accountOf('ana.ruiz@harbor.example');
export const TOM = accountOf('tom.becker@prairie.example');
export const GRACE = accountOf('grace.lin@harbor.example');
export const MAYA = accountOf('maya.okafor@harbor.example');
export const ADMIN = accountOf('superuser');

/** Signs in as a person does: log in, email, password. Ends where the app sends the person. */
export async function signIn(page: Page, account: DemoAccount, from = '/login'): Promise<void> {
  await page.goto(from);
  await page.getByRole('button', { name: 'Log in' }).click();
  await fillSignIn(page, account.email);
  await expect(page.getByRole('banner').getByRole('button', { name: account.name })).toBeVisible();
}

/** On the provider's own page. */
export async function fillSignIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** By the user menu. Ends at `/logout/callback`. */
export async function logOut(page: Page, { name }: DemoAccount): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { name: 'You’re logged out' })).toBeVisible();
}

type BrowserOptions = NonNullable<Parameters<Browser['newContext']>[0]>;
type Cookies = Parameters<BrowserContext['addCookies']>[0];

interface SignIn {
  readonly cookies: Cookies;
  /** For calls of the API. */
  readonly token: string;
}

/** Well before the token ends. */
const KEPT_MS = 10 * 60_000;

/** Each person signs in once for all tests of some minutes; later browsers start with the cookies. A test that logs out signs in again. */
const known = new Map<string, { readonly at: number; readonly stored: Promise<SignIn> }>();

/** Everybody signs in again: stored sign-ins have expired once a server's clock was moved. */
export const forgetSignIns = (): void => known.clear();

const originOf = ({ baseURL = test.info().project.use.baseURL }: BrowserOptions): string => {
  if (baseURL === undefined) throw new Error('playwright.config.ts sets baseURL');
  return new URL(baseURL).origin;
};

/** By the calls that the pages make, without a browser: the journeys that are about signing in use `signIn`. */
async function signInAt(origin: string, email: string): Promise<SignIn> {
  const visitor = new Visitor(origin);
  const { access_token: token } = await visitor.signIn({ email, password: DEMO_PASSWORD });
  const domain = new URL(origin).hostname;
  const hint = { name: `auth0.${DEFAULT_CLIENT_ID}.is.authenticated`, value: 'true', domain, path: '/' };
  return { cookies: [...visitor.cookies().map((one) => ({ ...one, domain, httpOnly: true })), hint], token };
}

function storedSignIn({ email }: DemoAccount, options: BrowserOptions): Promise<SignIn> {
  const origin = originOf(options);
  const key = `${email} ${origin}`;
  const kept = known.get(key);
  if (kept && Date.now() - kept.at < KEPT_MS) return kept.stored;
  const stored = signInAt(origin, email);
  known.set(key, { at: Date.now(), stored });
  return stored;
}

const opened = { testId: '', contexts: new Set<BrowserContext>() };

/** The browsers of an earlier test are closed: what stays open goes on following every change. */
async function keepOpen(context: BrowserContext): Promise<void> {
  const { testId } = test.info();
  if (opened.testId !== testId) {
    const former = [...opened.contexts];
    opened.contexts.clear();
    opened.testId = testId;
    await Promise.all(former.map((each) => each.close()));
  }
  opened.contexts.add(context);
}

/** Who calls the API. */
export interface Caller {
  /** Calls the API as this person. */
  call: <Answer>(method: string, path: string, data?: unknown) => Promise<Answer>;
}

export interface Person extends Caller {
  readonly context: BrowserContext;
  readonly page: Page;
}

/** The person without a browser, for what a journey needs from somebody else. */
export function caller(account: DemoAccount, options: BrowserOptions = {}): Caller {
  return {
    call: async <Answer>(method: string, path: string, data?: unknown) => {
      const { token } = await storedSignIn(account, options);
      const calls = await request.newContext({ baseURL: originOf(options) });
      try {
        const answer = await calls.fetch(path, {
          method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          ...(data === undefined ? {} : { data: JSON.stringify(data) }),
        });
        const body: unknown = await answer.json().catch(() => null);
        if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${JSON.stringify(body)}`);
        // A test checks the answer by using it.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        return body as Answer;
      } finally {
        await calls.dispose();
      }
    },
  };
}

const HOMES = { admin: '/admin', hospice: '/hospice', stakeholder: '/stakeholder' } as const;

interface SignedInOptions extends BrowserOptions {
  readonly at?: string;
  /** What the browser gets before its first page. */
  readonly before?: (context: BrowserContext) => Promise<void>;
}

/** A browser of its own in which the person is signed in, at `at`: the first page of the person's area if it is left out. */
export async function signedIn(
  browser: Browser,
  account: DemoAccount,
  { at = HOMES[accountTypeOf(account.role)], before, ...options }: SignedInOptions = {},
): Promise<Person> {
  const { cookies } = await storedSignIn(account, options);
  const context = await browser.newContext(options);
  await context.addCookies(cookies);
  await keepOpen(context);
  await before?.(context);
  const page = await context.newPage();
  await page.goto(at);
  await expect(page.getByRole('banner').getByRole('button', { name: account.name })).toBeVisible();
  return { context, page, ...caller(account, options) };
}

interface Named {
  readonly id: string;
  readonly name: string;
}
interface Enrollment {
  readonly id: string;
  readonly hospice: Named;
  readonly version: number;
}
export interface MadeReferral {
  readonly id: string;
  readonly displayId: string;
  readonly version: number;
  readonly enrollments: readonly Enrollment[];
}

/** A new patient of the person's group, referred to these hospices. The test invents distinct names. */
export async function refer(
  { call }: Caller,
  [firstName, lastName]: readonly [string, string],
  hospices: readonly string[] = [HARBOR],
  more: object = {},
): Promise<MadeReferral> {
  const { group } = await call<{ group: Named }>('GET', '/v1/users/me');
  const asked = await call<{ data: Named[] }>('GET', `/v1/groups/${group.id}/hospices?limit=100`);
  const providers = await call<{ data: Named[] }>(
    'GET',
    `/v1/groups/${group.id}/stakeholders?filter.kind=provider&limit=1`,
  );
  return call<MadeReferral>('POST', `/v1/groups/${group.id}/referrals`, {
    patient: { firstName, lastName, dateOfBirth: '1941-05-06' },
    source: 'physician',
    responsibleProviderId: providers.data[0]?.id,
    hospiceIds: asked.data.filter(({ name }) => hospices.includes(name)).map(({ id }) => id),
    ...more,
  });
}

/** Changes the hospice's enrollment of a referral by the API, on the version it has now. */
export async function changeEnrollment({ call }: Caller, referralId: string, change: object): Promise<void> {
  const { hospice } = await call<{ hospice: Named }>('GET', '/v1/users/me');
  const { enrollments } = await call<MadeReferral>('GET', `/v1/referrals/${referralId}`);
  const own = enrollments.find((each) => each.hospice.id === hospice.id);
  if (!own) throw new Error('The referral is not this hospice’s');
  await call('PATCH', `/v1/hospices/${hospice.id}/enrollments/${own.id}`, { version: own.version, ...change });
}

/** The data that `pending_start_of_care` and `enrolled` need. */
export const ACCEPTED = () => ({
  status: 'pending_start_of_care',
  firstContactAt: new Date().toISOString(),
  pendingReason: 'family_deciding',
  plannedStartOfCare: harborDay(1),
});
export async function enrolling({ call }: Caller) {
  const { hospice } = await call<{ hospice: Named }>('GET', '/v1/users/me');
  const path = `/v1/hospices/${hospice.id}/staff?filter.duty=admission_nurse&limit=1`;
  const { data } = await call<{ data: Named[] }>('GET', path);
  return { status: 'enrolled', startOfCare: new Date().toISOString(), admissionNurseId: data[0]?.id };
}

/** Collects what no screen may do: script errors, errors in the console, violations of the content security policy. */
export async function watched(context: BrowserContext): Promise<string[]> {
  const found: string[] = [];
  await context.exposeBinding('__violation', (_source, violation: string) => found.push(violation));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ blockedURI, violatedDirective }) => {
      const report: unknown = Reflect.get(window, '__violation');
      if (typeof report === 'function') report(`policy: ${violatedDirective} ${blockedURI}`);
    });
  });
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') found.push(`console: ${message.text()}`);
  });
  context.on('weberror', (error) => found.push(`thrown: ${error.error().message}`));
  return found;
}

declare global {
  interface Window {
    readonly axe: typeof axeCore;
  }
}

/** Nothing to read on the page in words or forms that we do not use. */
export async function expectPlainWords(page: Page, what: string): Promise<void> {
  refuseBanned(what, await page.evaluate(pageTexts));
}

/** Half the size of the readable file: sending it to a page takes longer than most runs of it. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** No finding of axe, WCAG 2.0 to 2.2 A and AA (but for 2.2’s target size) and best practice; of the whole page, or of a part that opened on it; in plain words. */
export async function expectAccessible(page: Page, what: string, part?: string): Promise<void> {
  // Once on each page that is loaded: it stays there.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const findings = await page.evaluate(async (within) => {
    // What is still fading in has other contrasts.
    const ending = document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ending.map(({ finished }) => finished.catch(() => {})));
    const { violations } = await window.axe.run(within ?? document, { resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  }, part);
  expect(findings, what).toEqual([]);
  await expectPlainWords(page, what);
}

/** Nothing has to be scrolled sideways. */
export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, what).toBeLessThanOrEqual(0);
}
