import { PALETTES, type Palette, type Scheme } from '#src/ui/theme/tokens.ts';

/** The tokens' colors on a warmer ground, and every text at 7:1. */
export const SURVEY_PALETTES = {
  light: {
    ...PALETTES.light,
    ground: '#FBFAF7',
    line: '#E2DED4',
    'field-line': '#7A8784',
    'text-2': '#3F504D',
    brand: '#0B5852',
    'brand-tint': '#E6F2F0',
    alert: '#8F1130',
    pending: '#6B3300',
  },
  dark: { ...PALETTES.dark, 'text-2': '#B6C6C3', alert: '#FFB0BF' },
} as const satisfies Record<Scheme, Palette>;

const rule = (scheme: Scheme): string =>
  `:root[data-survey][data-theme='${scheme}'] { ${Object.entries(SURVEY_PALETTES[scheme])
    .map(([name, value]) => `--${name}: ${value};`)
    .join(' ')} }`;

/** On the screen only: paper has the colors that every page has on paper. */
const surveyCss = (): string =>
  `@media screen { ${rule('light')} ${rule('dark')} } :root[data-survey] { --header-height: 0px; }`;

let sheet: CSSStyleSheet | undefined;

/** The colors apply while the root element has `data-survey`. */
export function applySurveyPalette(): void {
  if (sheet || !Array.isArray(document.adoptedStyleSheets)) return;
  sheet = new CSSStyleSheet();
  sheet.replaceSync(surveyCss());
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
