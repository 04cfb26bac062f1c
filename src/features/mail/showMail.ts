interface Policy {
  createHTML: (markup: string) => unknown;
}
interface PolicyFactory {
  createPolicy: (name: string, rules: { createHTML: (markup: string) => string }) => Policy;
}

const hasPolicies = (page: object): page is { trustedTypes: PolicyFactory } => 'trustedTypes' in page;

let policy: Policy | undefined;

/**
 * If the page requires trusted types, parsing markup needs a policy. This one is only for mails, which are parsed into a
 * document that runs no scripts.
 */
function readMarkup(markup: string): Document {
  if (hasPolicies(window)) policy ??= window.trustedTypes.createPolicy('wayside-mail', { createHTML: (text) => text });
  // The parser takes trusted markup as well as text; the types know only text.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const trusted = (policy ? policy.createHTML(markup) : markup) as string;
  return new DOMParser().parseFromString(trusted, 'text/html');
}

/** The elements of our mails. All others are removed. */
const ELEMENTS = new Set('A BR DIV EM HR LI OL P SPAN STRONG TABLE TBODY TD TH THEAD TR UL'.split(' '));

function quieten(part: HTMLElement, isDark: boolean): void {
  const { className } = part;
  const style = part.dataset['look'] ?? '';
  // Removes links as well.
  for (const name of part.getAttributeNames()) part.removeAttribute(name);
  if (isDark) part.className = className;
  part.style.cssText = style;
}

/** The dark-mode rules of a mail's style sheet. */
function darkSheets(css: string): CSSStyleSheet[] {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  for (const rule of sheet.cssRules) {
    if (!(rule instanceof CSSMediaRule) || !rule.conditionText.includes('dark')) continue;
    sheet.replaceSync([...rule.cssRules].map(({ cssText }) => cssText).join('\n'));
    return [sheet];
  }
  return [];
}

/**
 * Shows a mail in a shadow tree, out of reach of the page's styles. A mail has inline styles, which the page's policy refuses in
 * markup but not from a script: they are set here. `isDark` applies the mail's dark-mode rules.
 */
export function showMail(host: HTMLElement, html: string, isDark = false): void {
  const [, css = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? [];
  // Values are escaped in the mail: only its own elements and attributes match. Its style sheet is only for dark mode.
  const markup = html.replaceAll(/<style>[\s\S]*?<\/style>/g, '').replaceAll(' style="', ' data-look="');
  const { body, documentElement } = readMarkup(markup);
  const mail = document.createElement('div');
  mail.lang = documentElement.lang;
  if (isDark) mail.className = body.className;
  mail.style.cssText = `all: initial; display: block; color-scheme: ${isDark ? 'dark' : 'light'}; ${body.dataset['look'] ?? ''}`;
  mail.append(...[...body.childNodes].map((node) => document.adoptNode(node)));
  for (const part of mail.querySelectorAll<HTMLElement>('*')) {
    if (ELEMENTS.has(part.tagName)) quieten(part, isDark);
    else part.remove();
  }
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  if ('adoptedStyleSheets' in root) root.adoptedStyleSheets = isDark ? darkSheets(css) : [];
  root.replaceChildren(mail);
}
