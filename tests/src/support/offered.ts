import { QueryStatus } from '@reduxjs/toolkit/query';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { App } from './wholeApp.tsx';

const CONTROLS = 'button, a[href], [role^="menuitem"], input, textarea, select';

const isHidden = (element: Element) =>
  element.closest('[hidden], [aria-hidden="true"], [style*="display: none"]') !== null;

/** Quicker than asking for every role on a page of hundreds of controls. */
function nameOf(element: HTMLElement): string {
  const labels = 'labels' in element && element.labels instanceof NodeList ? [...element.labels] : [];
  const words = [element.getAttribute('aria-label'), ...labels.map((label) => label.textContent), element.textContent];
  return words.find((word) => word !== null && word !== '')?.trim() ?? '';
}

const controls = () => [...document.querySelectorAll<HTMLElement>(CONTROLS)].filter((element) => !isHidden(element));

/** The names of what can be pressed or filled in now. */
export const offered = (): readonly string[] => controls().map(nameOf);

export const isNamed = (name: string | RegExp) => (word: string) =>
  typeof name === 'string' ? word === name : name.test(word);

/** Presses the first control of this name and gives what it closes again with; nothing where there is none. */
export async function press(name: string | RegExp): Promise<(() => Promise<void>) | null> {
  const control = controls().find((element) => isNamed(name)(nameOf(element)));
  if (!control) return null;
  const again = async () => act(async () => void fireEvent.click(control));
  await again();
  return again;
}

/** Nothing is asked for that did not come. */
export const isAnswered = ({ store }: App): boolean =>
  Object.values(store.getState().api.queries).every((query) => query?.status !== QueryStatus.pending);

/** Waits until the page has its answers and stops changing. */
export async function waitUntilStill(app: App): Promise<void> {
  let before = '';
  let still = 0;
  await waitFor(
    () => {
      const now = document.body.innerHTML;
      still = now === before ? still + 1 : 0;
      before = now;
      expect(isAnswered(app)).toBe(true);
      expect(document.querySelector('h1')).not.toBeNull();
      expect(still).toBeGreaterThan(2);
    },
    { interval: 25 },
  );
}

export const headings = (): readonly string[] =>
  [...document.querySelectorAll('h1, h2, h3')].map(({ textContent }) => textContent);

/** The differences that remain after as long as a person would wait. */
export async function lasting(find: () => readonly string[]): Promise<readonly string[]> {
  let found = find();
  await waitFor(() => {
    found = find();
    expect(found).toEqual([]);
  }).catch(() => {});
  return found;
}
