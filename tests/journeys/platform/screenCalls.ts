import { expect, type Page } from '@playwright/test';
import { liveUpdateEndpoints } from '#contract/notifications/liveUpdates.ts';

/** One of several tabs holds it for all. */
const STREAM = `GET ${liveUpdateEndpoints.followChanges.path}`;

/** Collects what the page asks the server for. */
export function watchCalls(page: Page) {
  const calls: string[] = [];
  let lastAt = 0;
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith('/v1/')) return;
    lastAt = Date.now();
    calls.push(`${request.method()} ${pathname}${search}`);
  });
  return {
    forget: () => {
      calls.length = 0;
      lastAt = Date.now();
    },
    /** Without the stream of live updates. */
    asked: () => calls.filter((call) => !call.startsWith(STREAM)),
    count: () => calls.length,
    quietFor: () => Date.now() - lastAt,
    repeated: () => calls.filter((call, index) => calls.indexOf(call) < index),
  };
}
export type Calls = ReturnType<typeof watchCalls>;

/** Opens the screen and waits until it shows what it has. */
export async function openScreen(page: Page, path: string, calls: Calls, asksAtLeast: number): Promise<void> {
  calls.forget();
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('heading').first(), path).toBeVisible();
  // All that a screen asks for follows within a second of its last answer.
  await expect
    .poll(() => calls.count() >= asksAtLeast && calls.quietFor() > 1_500, { intervals: [250], timeout: 30_000 })
    .toBe(true);
}

/** In the page: the KiB of script that it has loaded, as served, also those that the browser had kept from other pages. */
export function scriptKib(): number {
  const sizes = new Map(
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .map(({ encodedBodySize, name }) => [name, encodedBodySize]),
  );
  return [...sizes.values()].reduce((sum, size) => sum + size, 0) / 1024;
}
