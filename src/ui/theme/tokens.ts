import { MOBILE_MAX_WIDTH } from '#contract/platform/product.ts';

/** Every value of the design, once: the custom properties and the MUI theme are both made from this file. */

/** The look of a status. The features decide which status has which tone. */
export type Tone = 'received' | 'pending' | 'enrolled' | 'declined' | 'alert';

const SURFACES = ['ground', 'surface', 'line', 'text', 'text-2', 'text-3', 'brand', 'on-brand', 'brand-tint'] as const;

type ColorName = (typeof SURFACES)[number] | 'field-line' | Tone | `${Tone}-tint`;
export type Palette = Readonly<Record<ColorName, string>>;

export const PALETTES = {
  light: {
    ground: '#F6F8F8',
    surface: '#FFFFFF',
    line: '#DFE6E5',
    'field-line': '#7F908D',
    text: '#10201E',
    'text-2': '#4B5E5B',
    'text-3': '#647571',
    brand: '#0F766E',
    'on-brand': '#FFFFFF',
    'brand-tint': '#E3F3F1',
    received: '#1D4ED8',
    'received-tint': '#E8EEFC',
    pending: '#9A4A06',
    'pending-tint': '#FCF1DE',
    enrolled: '#046C4E',
    'enrolled-tint': '#E1F4EC',
    declined: '#46525A',
    'declined-tint': '#ECEFF1',
    alert: '#B4173B',
    'alert-tint': '#FCE9ED',
  },
  dark: {
    ground: '#0E1615',
    surface: '#152120',
    line: '#2A3A38',
    'field-line': '#6B7E7A',
    text: '#E7F0EE',
    'text-2': '#A9BAB7',
    'text-3': '#84968F',
    brand: '#5EEAD4',
    'on-brand': '#06302B',
    'brand-tint': '#12332F',
    received: '#9DB8FF',
    'received-tint': '#16233F',
    pending: '#F5C377',
    'pending-tint': '#33260F',
    enrolled: '#6EE0B4',
    'enrolled-tint': '#0F3024',
    declined: '#B4C0C7',
    'declined-tint': '#222B30',
    alert: '#FF9DB0',
    'alert-tint': '#3A1620',
  },
} as const satisfies Record<string, Palette>;
export type Scheme = keyof typeof PALETTES;

/** One soft shadow, for what floats above the page. */
const SHADOWS: Record<Scheme, string> = {
  light: '0 1px 2px rgb(16 32 30 / 6%), 0 8px 24px rgb(16 32 30 / 12%)',
  dark: '0 1px 2px rgb(0 0 0 / 40%), 0 8px 24px rgb(0 0 0 / 48%)',
};

export const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif';

/** Pixels of the type scale: small print, tables, body, lead, titles, figures. */
export const TYPE_SIZES = { small: 12, table: 13, body: 14, lead: 16, title: 20, figure: 28 } as const;
export const FONT_WEIGHTS = { regular: 400, medium: 500, strong: 600 } as const;
export const GRID = 4;
export const RADIUS = { box: 8, chip: 6 } as const;
export const MOTION = { quick: 120, calm: 180 } as const;
const HEADER_HEIGHT = 56;

const BLACK_ON_WHITE: Partial<Palette> = {
  ground: '#FFFFFF',
  text: '#000000',
  'text-2': '#333333',
  'text-3': '#333333',
};

const declare = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `--${name}: ${value};`)
    .join(' ');

function fixedValues(): Record<string, string> {
  const sizes = Object.entries(TYPE_SIZES).map(([name, size]) => [`size-${name}`, `${size / 16}rem`]);
  const weights = Object.entries(FONT_WEIGHTS).map(([name, weight]) => [`weight-${name}`, String(weight)]);
  return {
    font: FONT,
    ...Object.fromEntries([...sizes, ...weights]),
    radius: `${RADIUS.box}px`,
    'radius-small': `${RADIUS.chip}px`,
    quick: `${MOTION.quick}ms`,
    calm: `${MOTION.calm}ms`,
    'header-height': `${HEADER_HEIGHT}px`,
  };
}

const schemeRule = (selector: string, scheme: Scheme): string =>
  `${selector} { color-scheme: ${scheme}; ${declare({ ...PALETTES[scheme], shadow: SHADOWS[scheme] })} }`;

/** The whole token sheet as CSS text. */
export const tokenCss = (): string =>
  [
    `:root { ${declare(fixedValues())} }`,
    schemeRule(':root', 'light'),
    // Before the app knows what was chosen on this device.
    `@media (prefers-color-scheme: dark) { ${schemeRule(":root:where(:not([data-theme='light']))", 'dark')} }`,
    schemeRule(":root[data-theme='dark']", 'dark'),
    // On a phone the header scrolls away with the page: nothing has to stay below it.
    `@media (max-width: ${MOBILE_MAX_WIDTH}px) { :root { --header-height: 0px; } }`,
    `@media print { :root, :root[data-theme] { color-scheme: light; ${declare({ ...PALETTES.light, ...BLACK_ON_WHITE, shadow: 'none' })} } }`,
    `@media (prefers-reduced-motion: reduce) { :root { --quick: 0ms; --calm: 0ms; } }`,
  ].join('\n');

/** The attribute of the sheet that the build writes into the app's page. */
export const TOKENS_MARK = 'data-tokens';

/** A host whose policy refuses the page's own sheet leaves it empty. */
const isOnPage = (): boolean => {
  const style = document.querySelector<HTMLStyleElement>(`style[${TOKENS_MARK}]`);
  return (style?.sheet?.cssRules.length ?? 0) > 0;
};

let sheet: CSSStyleSheet | undefined;

/** Puts the tokens on the page by a constructed sheet, which a strict content security policy allows. Twice does no harm. */
export function applyTokens(): void {
  if (sheet || isOnPage() || !Array.isArray(document.adoptedStyleSheets)) return;
  sheet = new CSSStyleSheet();
  sheet.replaceSync(tokenCss());
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
