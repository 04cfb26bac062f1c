import { expect, test } from 'vitest';
import { firstPageOf } from '#contract/platform/firstPages.ts';

const SIGNED_IN = 'wayside_browser=x; auth0.wayside-web.is.authenticated=true';

const pageOf = (address: string, cookies = '') => {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  return firstPageOf(pathname, searchParams, cookies);
};

test.for([
  ['/hospice', 'hospiceList'],
  ['/hospice/', 'hospiceList'],
  ['/hospice?filter.status=enrolled&page=2', 'hospiceList'],
  ['/hospice?tab=work', 'hospice'],
  ['/hospice/referrals/7d9f', 'hospice'],
  ['/stakeholder', 'stakeholderList'],
  ['/stakeholder/performances', 'stakeholder'],
  ['/admin', 'admin'],
  ['/admin/hospices', 'admin'],
  ['/', 'start'],
  ['/login', undefined],
  ['/signup', undefined],
  ['/hospices', undefined],
  ['/survey/hospice-experience', undefined],
] as const)('for somebody who may be signed in, %s begins with the page %s', ([address, page]) => {
  expect(pageOf(address, SIGNED_IN)).toBe(page);
});

test.for([
  ['/hospice', 'login'],
  ['/admin/hospices', 'login'],
  ['/', 'login'],
  ['/login?redirectPath=%2Fhospice', 'login'],
  ['/?login=success&code=c&state=s', 'start'],
  ['/signup', undefined],
  ['/communication/unsubscribe/x', undefined],
] as const)('for somebody who cannot be signed in, %s begins with the page %s', ([address, page]) => {
  expect(pageOf(address)).toBe(page);
  expect(pageOf(address, 'other.is.authenticated=true; my_auth0.x.is.authenticated=1')).toBe(page);
});
