/** The parameters that the identity provider adds to the address when it redirects back. */
const ANSWER = ['code', 'state', 'error', 'error_description', 'iss', 'session_state'];

const isRedirectCallback = (params: URLSearchParams): boolean =>
  params.has('state') && (params.has('code') || params.has('error'));

/** The address without the provider's answer. */
function withoutAnswer(url: URL): string {
  const params = new URLSearchParams(url.search);
  for (const name of ANSWER) params.delete(name);
  return url.pathname + (params.size > 0 ? `?${params.toString()}` : '') + url.hash;
}

let callbackUrl: string | null = null;

/** Runs once, before the router reads the address: the code must not get into the history or an error report. */
export function captureRedirectCallback(): boolean {
  const url = new URL(window.location.href);
  if (url.pathname !== '/' || !isRedirectCallback(url.searchParams)) return false;
  callbackUrl = url.href;
  window.history.replaceState(window.history.state, '', withoutAnswer(url));
  return true;
}

/** Whether the page was opened by the provider's answer, which is not exchanged yet. */
export const comesFromProvider = (): boolean => callbackUrl !== null;

/** Returns the answer once: a code can be exchanged only once. */
export function takeRedirectCallback(): string | null {
  const taken = callbackUrl;
  callbackUrl = null;
  return taken;
}
