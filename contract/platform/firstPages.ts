/**
 * The pages that the build makes of index.html. Each contains the style sheets of a first screen and names its scripts, so that the browser
 * fetches them early; those of an area show its empty frame before a script has run. None contains anything about a person.
 */
export const FIRST_PAGES = [
  'login',
  'start',
  'hospice',
  'hospiceList',
  'stakeholder',
  'stakeholderList',
  'admin',
] as const;
export type FirstPage = (typeof FIRST_PAGES)[number];

const AREAS = ['hospice', 'stakeholder', 'admin'] as const;

/** The identity library's cookie: without it nobody can be signed in, and an area's address leads to the login. */
const MAY_BE_SIGNED_IN = /(?:^|;\s*)auth0\.[^=;\s]+\.is\.authenticated=/;

/**
 * The page for a visit's address.
 * @param cookies the request's cookies, as they were sent
 * @returns undefined where index.html serves as it is
 */
export function firstPageOf(path: string, query: URLSearchParams, cookies: string): FirstPage | undefined {
  const [, name, ...rest] = path.split('/').filter((part, index) => index === 0 || part !== '');
  const mayBeSignedIn = MAY_BE_SIGNED_IN.test(cookies);
  if (name === undefined && query.has('state')) return 'start';
  if (name === 'login') return mayBeSignedIn ? undefined : 'login';
  if (name === undefined) return mayBeSignedIn ? 'start' : 'login';
  const area = AREAS.find((each) => each === name);
  if (!area) return undefined;
  if (!mayBeSignedIn) return 'login';
  if (area === 'admin' || rest.length > 0 || query.has('tab')) return area;
  return `${area}List`;
}
