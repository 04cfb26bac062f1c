/** What the identity provider adds to the address when it sends the person back. */
const ANSWER = ['code', 'state', 'error', 'error_description', 'iss', 'session_state'];

export const isRedirectCallback = (params: URLSearchParams): boolean =>
  params.has('state') && (params.has('code') || params.has('error'));

/** The address without the provider's answer. */
export function withoutAnswer(url: URL): string {
  const params = new URLSearchParams(url.search);
  for (const name of ANSWER) params.delete(name);
  return url.pathname + (params.size > 0 ? `?${params.toString()}` : '') + url.hash;
}

let callbackUrl: string | null = null;

/** Once, before the router reads the address: a code must reach neither the history nor a report. */
export function captureRedirectCallback(): boolean {
  const url = new URL(window.location.href);
  if (url.pathname !== '/' || !isRedirectCallback(url.searchParams)) return false;
  callbackUrl = url.href;
  window.history.replaceState(window.history.state, '', withoutAnswer(url));
  return true;
}

/** Hands the answer out once: a code is good for one exchange. */
export function takeRedirectCallback(): string | null {
  const taken = callbackUrl;
  callbackUrl = null;
  return taken;
}
