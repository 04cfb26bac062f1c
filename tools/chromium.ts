import { existsSync } from 'node:fs';

const PLACES = [
  // The same engine without a browser's window around each page: a quarter less time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Chromium's background requests must not leave the machine; as root it has to run without its sandbox. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The path of a Chromium: `CHROMIUM_PATH`, an installed one, or the one that npm brought along (Linux x64). */
export async function findChromium(): Promise<string | undefined> {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return named;
  const installed = PLACES.find((place) => existsSync(place));
  if (installed || process.platform !== 'linux' || process.arch !== 'x64') return installed;
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    return await chromium.executablePath();
  } catch {
    // If it cannot be unpacked, there is none.
    return undefined;
  }
}

export const NO_CHROMIUM =
  'No Chromium was found for the end-to-end tests. Install one (Debian: apt-get install chromium) or name it with CHROMIUM_PATH.';
