import { labels } from '#contract/platform/labels.ts';
import { browserStorage } from '#src/config/browserStorage.ts';
import { COLOR_MODE_KEY } from './pageHead.ts';
import type { Scheme } from './tokens.ts';

export const COLOR_MODES = ['light', 'dark', 'system'] as const;
export type ColorMode = (typeof COLOR_MODES)[number];
export const colorModeLabel = labels<ColorMode>({ light: 'Light', dark: 'Dark', system: 'Match system' });

const DARK = '(prefers-color-scheme: dark)';

const listeners = new Set<() => void>();

const isColorMode = (value: unknown): value is ColorMode => COLOR_MODES.some((mode) => mode === value);

/** The color mode chosen on this device; until then the system's setting. */
export function readColorMode(): ColorMode {
  const stored = browserStorage.getItem(COLOR_MODE_KEY);
  return isColorMode(stored) ? stored : 'system';
}

/** Not every environment can be asked (jsdom cannot): there it is light. */
const systemSetting = (): MediaQueryList | undefined =>
  typeof window.matchMedia === 'function' ? window.matchMedia(DARK) : undefined;

export function readScheme(): Scheme {
  const mode = readColorMode();
  if (mode !== 'system') return mode;
  return systemSetting()?.matches ? 'dark' : 'light';
}

function show(): void {
  document.documentElement.dataset['theme'] = readScheme();
  for (const listener of listeners) listener();
}

export function chooseColorMode(mode: ColorMode): void {
  browserStorage.setItem(COLOR_MODE_KEY, mode);
  show();
}

/** Shows the remembered mode and follows the system and the other tabs from then on. */
export function startColorMode(): void {
  systemSetting()?.addEventListener('change', show);
  window.addEventListener('storage', ({ key }) => {
    if (key === COLOR_MODE_KEY || key === null) show();
  });
  show();
}

export function onColorModeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
