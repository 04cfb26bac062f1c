import { tokenCss, TOKENS_MARK } from './tokens.ts';

/** Under which the device remembers the chosen mode. */
export const COLOR_MODE_KEY = 'wayside.colorMode';

/** Small enough to stand in the page: the first paint has the chosen colors. Where the browser blocks its storage, it has the device's own. */
const CHOSEN_MODE = `
try {
  const mode = localStorage.getItem('${COLOR_MODE_KEY}');
  if (mode === 'light' || mode === 'dark') document.documentElement.dataset.theme = mode;
} catch {}
`;

/** What the build adds to the head of the app's page, so that it has its colors and measures before any script has run. */
export const pageHead = (): string => `<style ${TOKENS_MARK}>${tokenCss()}</style><script>${CHOSEN_MODE}</script>`;
