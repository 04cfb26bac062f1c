import { test, type Page } from '@playwright/test';

/** Counts what a person does on a page, in the browser itself: presses of keys, clicks and fields that changed. */

interface Acts {
  readonly keys: number;
  readonly clicks: number;
  readonly fields: readonly string[];
}

declare global {
  interface Window {
    acts?: { keys: number; clicks: number; fields: string[] };
  }
}

/** Starts at nothing on this page. What the browser does by itself, such as a click by Enter, does not count. */
export const countActs = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const acts: NonNullable<typeof window.acts> = { keys: 0, clicks: 0, fields: [] };
    const seen = new Set<EventTarget>();
    window.acts = acts;
    document.addEventListener('keydown', () => void (acts.keys += 1), true);
    document.addEventListener('pointerdown', () => void (acts.clicks += 1), true);
    for (const type of ['input', 'change']) {
      document.addEventListener(
        type,
        ({ target }) => {
          if (!(target instanceof HTMLInputElement) || seen.has(target)) return;
          seen.add(target);
          acts.fields.push(target.type === 'file' ? 'file' : target.name);
        },
        true,
      );
    }
  });

export const actsOn = (page: Page): Promise<Acts> =>
  page.evaluate(() => window.acts ?? { keys: 0, clicks: 0, fields: [] });

/** The keystroke-level model: a practiced person's seconds for a key, for pointing and clicking, and for thinking at each field. */
const SECONDS = { key: 0.28, click: 1.3, thought: 1.35 };

/** Prints the acts, the seconds that this run took, and those that the keystroke-level model gives a practiced person. */
export function printActs(what: string, { clicks, fields, keys }: Acts, milliseconds: number): void {
  const person = keys * SECONDS.key + clicks * SECONDS.click + fields.length * SECONDS.thought;
  const text = [
    `${fields.length} fields (${fields.join(', ')})`,
    `${keys} keys`,
    `${clicks} clicks`,
    `${(milliseconds / 1000).toFixed(1)} s here`,
    `${person.toFixed(0)} s for a person`,
  ].join(' · ');
  test.info().annotations.push({ type: 'measured', description: `${what}: ${text}` });
  process.stdout.write(`    ${what}: ${text}\n`);
}
