const NAME = 'token';

/** Splits the address of a mail's link into its token and the address without it. */
export function readLink(href: string): { readonly token: string | null; readonly rest: string } {
  const url = new URL(href);
  const hash = new URLSearchParams(url.hash.slice(1));
  const token = hash.get(NAME) ?? url.searchParams.get(NAME);
  hash.delete(NAME);
  url.searchParams.delete(NAME);
  url.hash = hash.toString();
  return { token: token?.trim() || null, rest: url.pathname + url.search + url.hash };
}

/** Removes the token from this window's address, so that it appears in no history, screenshot or error report. */
export function takeLinkToken(): string | null {
  const { rest, token } = readLink(window.location.href);
  const here = window.location.pathname + window.location.search + window.location.hash;
  if (rest !== here) window.history.replaceState(window.history.state, '', rest);
  return token;
}
