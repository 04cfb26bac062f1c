import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isLoginReason } from '#src/auth/signIn/loginErrors.ts';
import { openLoginFrame } from '#src/app/shell/loginFrame.ts';
import { writeShell } from '#src/app/shell/writeShell.tsx';

const startApp = vi.fn<() => void>();
let page = new AbortController();

beforeEach(() => {
  startApp.mockReset();
  page = new AbortController();
  document.body.innerHTML = writeShell('login', 'help@wayside.example');
});

afterEach(() => {
  page.abort();
  document.body.innerHTML = '';
  window.history.replaceState(null, '', '/');
});

const at = (address: string) => window.history.replaceState(null, '', address);
const button = () => document.querySelector('main button');

test('the page that the server sends has the login page, with the way to support', () => {
  expect(document.querySelector('h1')).toHaveTextContent('Log in');
  expect(document.querySelector('a')).toHaveAttribute('href', 'mailto:help@wayside.example');
  expect(document.body.innerHTML).not.toMatch(/ style=| on[a-z]+=|inert|aria-hidden="true" id/);
});

test('the button works without the app, and the address keeps the way back', () => {
  at('/hospice?page=2#list');
  expect(openLoginFrame(startApp, page.signal)).toBe(true);
  expect(window.location.pathname).toBe('/login');
  expect(new URLSearchParams(window.location.search).get('redirectPath')).toBe('/hospice?page=2#list');
  expect(button()).not.toHaveAttribute('data-waits');
  expect(startApp).not.toHaveBeenCalled();
});

test('the app says why somebody has to log in', () => {
  at('/login?reason=idle');
  expect(openLoginFrame(startApp, page.signal)).toBe(false);
});

test('a login that cannot begin is explained by the app', async () => {
  at('/login?redirectPath=%2Fhospice');
  openLoginFrame(startApp, page.signal);
  // Without a way to compute a challenge, the identity library cannot begin.
  vi.stubGlobal('crypto', undefined);
  button()?.dispatchEvent(new MouseEvent('click'));
  expect(button()).toHaveAttribute('aria-busy', 'true');
  await vi.waitFor(() => expect(startApp).toHaveBeenCalledOnce());
  vi.unstubAllGlobals();
  const params = new URLSearchParams(window.location.search);
  expect(isLoginReason(params.get('reason'))).toBe(true);
  expect(params.get('redirectPath')).toBe('/hospice');
});

test('coming back to the page, the button can be pressed again', () => {
  at('/login');
  openLoginFrame(startApp, page.signal);
  button()?.setAttribute('aria-disabled', 'true');
  window.dispatchEvent(new Event('pageshow'));
  expect(button()).not.toHaveAttribute('aria-disabled');
});
