import { afterEach, expect, test } from 'vitest';
import { noteSheetsInPage } from '#src/app/shell/pageSheets.ts';

function addSheet(file: string, css: string): void {
  const style = document.createElement('style');
  style.dataset['sheet'] = file;
  style.textContent = css;
  document.head.append(style);
}

afterEach(() => document.head.replaceChildren());

test('a style sheet that the page contains gets a link that loads nothing; one that was refused gets none', () => {
  addSheet('/assets/there.css', 'p { color: red }');
  // What a policy refuses has no rules.
  addSheet('/assets/refused.css', '');
  noteSheetsInPage();
  expect([...document.querySelectorAll('link')].map((link) => link.outerHTML)).toEqual([
    '<link rel="stylesheet" disabled="" href="/assets/there.css">',
  ]);
});
