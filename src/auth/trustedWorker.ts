interface PolicyFactory {
  createPolicy: (name: 'default', rules: { createScriptURL: (url: string) => string }) => unknown;
}

const hasPolicies = (page: object): page is { trustedTypes: PolicyFactory } => 'trustedTypes' in page;

/** Allows scripts of this origin and workers made from its own text. */
export function trustedScriptUrl(url: string, origin: string = window.location.origin): string {
  const { origin: from, protocol } = new URL(url, origin);
  if (from === origin && (protocol === 'blob:' || protocol === 'https:' || protocol === 'http:')) return url;
  throw new TypeError('A script of another origin is refused');
}

let isAllowed = false;

/**
 * The identity library starts the worker that keeps its tokens from a plain address. Where the page requires trusted types, that
 * takes a default policy; it allows nothing else.
 */
export function allowOwnWorker(): void {
  if (isAllowed || !hasPolicies(window)) return;
  window.trustedTypes.createPolicy('default', { createScriptURL: (url) => trustedScriptUrl(url) });
  isAllowed = true;
}
