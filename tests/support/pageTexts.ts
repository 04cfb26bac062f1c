/**
 * The texts of a page that a person could read or hear, one a line. Stands alone, because journeys send it to the browser.
 * Left out is what the person typed, and what the page marks as the words of others.
 */
export function pageTexts(): string {
  const SPOKEN = ['title', 'aria-label', 'aria-description', 'placeholder', 'alt'];
  const IN_LINE = new Set([
    'A',
    'ABBR',
    'B',
    'BDI',
    'CODE',
    'EM',
    'I',
    'KBD',
    'MARK',
    'SMALL',
    'SPAN',
    'STRONG',
    'SUB',
    'SUP',
    'TIME',
  ]);
  const UNREAD = 'script, style, template, noscript, textarea, input, [contenteditable="true"]';
  const textOf = (node: Node): string => {
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element)) return '';
    const inside = node.matches(UNREAD) ? '' : [...node.childNodes].map(textOf).join('');
    const spoken = SPOKEN.map((name) => node.getAttribute(name) ?? '').filter((words) => words !== '');
    return [IN_LINE.has(node.tagName) ? inside : `\n${inside}\n`, ...spoken.map((words) => `\n${words}\n`)].join('');
  };
  return `${document.title}\n${textOf(document.body)}`;
}
