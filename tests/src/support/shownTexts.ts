const ATTRIBUTES = ['aria-label', 'title', 'placeholder', 'alt'] as const;

/** What the document shows now: the text of each element that has some of its own, and what attributes say; not what people typed. */
export function shownTexts(): string[] {
  const elements = [...document.body.querySelectorAll('*:not(style, script, textarea)')];
  return elements.flatMap((element) => {
    const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    const said = ATTRIBUTES.map((name) => element.getAttribute(name) ?? '');
    return [own.map(({ textContent }) => textContent).join(''), ...said].filter((text) => /\d/u.test(text));
  });
}
