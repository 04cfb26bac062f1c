interface Policy {
  createHTML: (markup: string) => unknown;
}
interface PolicyFactory {
  createPolicy: (name: string, rules: { createHTML: (markup: string) => string }) => Policy;
}

const hasPolicies = (page: object): page is { trustedTypes: PolicyFactory } => 'trustedTypes' in page;

let policy: Policy | undefined;

/**
 * Where the page's policy asks for trusted types, reading markup takes a policy. This one is for mails alone, which are read into
 * a document that runs nothing.
 */
function readMarkup(markup: string): Document {
  if (hasPolicies(window)) policy ??= window.trustedTypes.createPolicy('wayside-mail', { createHTML: (text) => text });
  // The parser takes trusted markup as well as text; the types know only text.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const trusted = (policy ? policy.createHTML(markup) : markup) as string;
  return new DOMParser().parseFromString(trusted, 'text/html');
}

/**
 * Shows a mail in a sandboxed frame of this page, which runs no script. A mail brings its look on each element, which the page's
 * policy refuses in markup but not by script: so it is set from here. Its links lead nowhere.
 */
export function showMail(frame: HTMLIFrameElement, html: string): void {
  const page = frame.contentDocument;
  if (!page?.documentElement) return;
  // Values are escaped in the mail: only its elements' own attribute reads like this.
  const mail = readMarkup(html.replaceAll(' style="', ' data-look="').replaceAll(/<style>[\s\S]*?<\/style>/g, ''));
  page.replaceChild(page.adoptNode(mail.documentElement), page.documentElement);
  for (const part of page.querySelectorAll<HTMLElement>('[data-look]')) {
    part.style.cssText = part.dataset['look'] ?? '';
    delete part.dataset['look'];
  }
  for (const link of page.querySelectorAll('a')) link.removeAttribute('href');
  frame.style.height = `${page.body.scrollHeight}px`;
}
