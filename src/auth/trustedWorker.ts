interface PolicyFactory {
  createPolicy: (name: 'default', rules: { createScriptURL: (url: string) => string }) => unknown;
}

const hasPolicies = (page: object): page is { trustedTypes: PolicyFactory } => 'trustedTypes' in page;

/** Only scripts of this very origin, and workers made of its own text. */
export function trustedScriptUrl(url: string, origin: string = window.location.origin): string {
  const { origin: from, protocol } = new URL(url, origin);
  if (from === origin && (protocol === 'blob:' || protocol === 'https:' || protocol === 'http:')) return url;
  throw new TypeError('A script of another origin is refused');
}

let isAllowed = false;

/**
 * The identity library keeps its tokens in a worker that it starts from a plain text address. Where the page's policy
 * asks for trusted types, that takes a default policy; it lets nothing else through.
 */
export function allowOwnWorker(): void {
  if (isAllowed || !hasPolicies(window)) return;
  window.trustedTypes.createPolicy('default', { createScriptURL: (url) => trustedScriptUrl(url) });
  isAllowed = true;
}
