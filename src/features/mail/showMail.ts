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

/** What our mails are made of. Nothing else is taken over, whatever the answer holds. */
const ELEMENTS = new Set('A BR DIV EM HR LI OL P SPAN STRONG TABLE TBODY TD TH THEAD TR UL'.split(' '));

function quieten(part: HTMLElement, isDark: boolean): void {
  const { className } = part;
  const look = part.dataset['look'] ?? '';
  // Links lead nowhere here.
  for (const name of part.getAttributeNames()) part.removeAttribute(name);
  if (isDark) part.className = className;
  part.style.cssText = look;
}

/** The rules of a mail's sheet that turn it dark, by themselves. */
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
 * Shows a mail in a shadow tree: the page's styles do not reach it. A mail brings its look on each element, which the page's
 * policy refuses in markup but not by script: so it is set from here. Dark: as a program shows it that knows how.
 */
export function showMail(host: HTMLElement, html: string, isDark = false): void {
  const [, css = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? [];
  // Values are escaped in the mail: only its own elements and attributes read like this. Its sheet is for programs that turn dark.
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
