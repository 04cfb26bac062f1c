/**
 * Tells Vite which style sheets the page already contains: it fetches each that has no link. Links in the page itself would not do, because
 * some browsers fetch those before they see that they are disabled. A sheet that the host's policy refused gets none, so Vite fetches it.
 */
export function noteSheetsInPage(): void {
  for (const style of document.querySelectorAll<HTMLStyleElement>('style[data-sheet]')) {
    if (!style.sheet || style.sheet.cssRules.length === 0) continue;
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.setAttribute('disabled', '');
    link.href = style.dataset['sheet'] ?? '';
    style.after(link);
  }
}
