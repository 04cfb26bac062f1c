import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, BrowserContextOptions, CDPSession, Page } from '@playwright/test';

/** A slow laptop on a slow line. */
const CPU_SLOWDOWN = 4;
const LINE = { offline: false, latency: 40, downloadThroughput: 10_000_000 / 8, uploadThroughput: 10_000_000 / 8 };
/** What a page does by itself after its first rows has begun by then. */
const QUIET_MS = 3_500;
const LATEST_MS = 60_000;
/** A hand rests that long on a control before it presses. */
const HAND_MS = 150;

export interface App {
  readonly name: string;
  readonly origin: string;
  /** The cookies and what else the browser of a signed-in person keeps. */
  readonly state: BrowserContextOptions['storageState'];
  readonly list: {
    readonly path: string;
    readonly row: string;
    /** A row that the app itself has drawn. */
    readonly alive: string;
    readonly nextPage: string;
  };
  readonly login: { readonly path: string; readonly control: string };
  /** The list in the menu, with its rows. */
  readonly seen: Screen;
  /** Where somebody goes from the list before coming back, by the name of the figure. */
  readonly elsewhere: Readonly<Record<string, Screen>>;
}

interface Screen {
  readonly link: string;
  /** The element that changes once the screen shows. */
  readonly row: string;
}

/** Names of the figures, as they are printed. */
export type Figures = Readonly<Record<string, number>>;

interface Visited {
  readonly page: Page;
  readonly figures: Figures;
}

async function throttle(client: CDPSession, slowdown: number): Promise<void> {
  await client.send('Network.emulateNetworkConditions', LINE);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

/** Opens a page in a browser that has seen nothing of it, and waits for what `selector` finds. */
async function open(
  browser: Browser,
  {
    path,
    selector,
    alive = selector,
    state,
    slowdown = CPU_SLOWDOWN,
  }: { path: string; selector: string; alive?: string; state: App['state']; slowdown?: number },
): Promise<Visited> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    ...(state ? { storageState: state } : {}),
  });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Performance.enable');
  await throttle(client, slowdown);

  let bytes = 0;
  let requests = 0;
  let scripts = 0;
  client.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  page.on('request', (request) => {
    if (!request.url().startsWith('http')) return;
    requests += 1;
    if (request.resourceType() === 'script') scripts += 1;
  });
  const usable = new Promise<Figures>((resolve) => {
    void page.exposeFunction('benchUsable', async (at: number) => {
      const { metrics } = await client.send('Performance.getMetrics');
      const msOf = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? Number.NaN) * 1000;
      resolve({
        usable: at,
        script: msOf('ScriptDuration'),
        mainThread: msOf('TaskDuration'),
        requestsUntil: requests,
        scriptsUntil: scripts,
        kibUntil: bytes / 1024,
      });
    });
  });
  await page.addInitScript(watch, [selector, alive] as const);
  await page.goto(path, { waitUntil: 'commit' });
  const until = await Promise.race([
    usable,
    wait(LATEST_MS).then(() => Promise.reject(new Error(`${path} never showed ${selector}`))),
  ]);
  await page.waitForTimeout(QUIET_MS);
  const painted = await page.evaluate(() => ({
    firstPaint: performance.getEntriesByName('first-paint')[0]?.startTime ?? Number.NaN,
    alive: Number(Reflect.get(window, 'benchAlive')),
    elements: document.querySelectorAll('body *').length,
    shift: Number(Reflect.get(window, 'benchShift')),
  }));
  return { page, figures: { ...until, ...painted, requests, scripts, kib: bytes / 1024 } };
}

/**
 * Runs in the page before its own scripts: says when the first selector finds something, keeps when the second one does, and adds up
 * what moves.
 */
function watch([selector, alive]: readonly [string, string]): void {
  if (window !== window.top) return;
  Reflect.set(window, 'benchShift', 0);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (Reflect.get(entry, 'hadRecentInput') !== true)
        Reflect.set(
          window,
          'benchShift',
          Number(Reflect.get(window, 'benchShift')) + Number(Reflect.get(entry, 'value')),
        );
    }
  }).observe({ type: 'layout-shift', buffered: true });
  const waiting: [string, FrameRequestCallback][] = [
    [selector, () => Reflect.get(window, 'benchUsable')(performance.now())],
    [alive, () => Reflect.set(window, 'benchAlive', performance.now())],
  ];
  // Looks when the page changes: a look in each frame would make the browser draw frames in which nothing changed.
  new MutationObserver((_changes, observer) => {
    for (const [index, [wanted, then]] of [...waiting.entries()].toReversed()) {
      if (!document.querySelector(wanted)) continue;
      waiting.splice(index, 1);
      requestAnimationFrame(then);
    }
    if (waiting.length === 0) observer.disconnect();
  }).observe(document, { attributes: true, childList: true, subtree: true });
}

/** Presses a control, and returns the milliseconds until the first row is another one, painted. */
async function pressUntilPainted(page: Page, control: string, row: string): Promise<number> {
  await page.evaluate((selector) => {
    const before = document.querySelector(selector);
    const text = before?.textContent;
    const painted = new Promise((resolve) => {
      const look = (pressedAt: number) =>
        requestAnimationFrame(() => {
          const now = document.querySelector(selector);
          if (!now || (now === before && now.textContent === text)) look(pressedAt);
          // After this frame is painted.
          else requestAnimationFrame(() => resolve(performance.now() - pressedAt));
        });
      window.addEventListener('click', ({ timeStamp }) => look(timeStamp), { capture: true, once: true });
    });
    Reflect.set(window, 'benchPainted', painted);
  }, row);
  const target = page.locator(control).first();
  await target.hover();
  await page.waitForTimeout(HAND_MS);
  await target.click();
  // Nothing painted in time counts as no figure.
  return Promise.race([
    page.evaluate(() => Promise.resolve<unknown>(Reflect.get(window, 'benchPainted'))).then(Number),
    wait(LATEST_MS / 4, Number.NaN),
  ]);
}

/** The list, cold, and its next page. */
export async function visitList(browser: Browser, { list, origin, state }: App): Promise<Figures> {
  const { figures, page } = await open(browser, {
    path: origin + list.path,
    selector: list.row,
    alive: list.alive,
    state,
  });
  const nextPage = await pressUntilPainted(page, list.nextPage, list.row);
  await page.context().close();
  return { ...figures, nextPage };
}

/** The login, cold, for a browser in which nobody is signed in. */
export async function visitLogin(browser: Browser, { login, origin }: App): Promise<Figures> {
  const { figures, page } = await open(browser, {
    path: origin + login.path,
    selector: login.control,
    state: undefined,
  });
  await page.context().close();
  return figures;
}

/** Back to the list from each other screen, on a machine that is not slow. */
export async function visitSeen(browser: Browser, { elsewhere, list, origin, seen, state }: App): Promise<Figures> {
  const { page } = await open(browser, { path: origin + list.path, selector: list.alive, state, slowdown: 1 });
  const figures: Record<string, number> = {};
  for (const [name, screen] of Object.entries(elsewhere)) {
    await pressUntilPainted(page, screen.link, screen.row);
    await page.waitForTimeout(QUIET_MS);
    figures[name] = await pressUntilPainted(page, seen.link, seen.row);
    await page.waitForTimeout(QUIET_MS);
  }
  await page.context().close();
  return figures;
}
