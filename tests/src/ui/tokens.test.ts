import { expect, test } from 'vitest';
import { applyTokens, PALETTES, TONES, tokenCss, type Scheme } from '#src/ui/tokens.ts';

/** WCAG 2.2: relative luminance, and the ratio of two of them. */
function luminance(color: string): number {
  const channel = (at: number) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const SCHEMES: readonly Scheme[] = ['light', 'dark'];
const TEXT_PAIRS = [
  ...(['text', 'text-2', 'brand', ...TONES] as const).flatMap((color) =>
    (['surface', 'ground'] as const).map((ground) => [color, ground] as const),
  ),
  ...TONES.map((tone) => [tone, `${tone}-tint`] as const),
  ...TONES.map((tone) => ['text', `${tone}-tint`] as const),
  ['text', 'brand-tint'],
  ['text-2', 'brand-tint'],
  ['brand', 'brand-tint'],
  ['on-brand', 'brand'],
  ['surface', 'text'],
] as const;

test('the measure itself is right', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#FFFFFF')).toBeCloseTo(4.48, 2);
});

test.each(SCHEMES.flatMap((scheme) => TEXT_PAIRS.map(([text, ground]) => [scheme, text, ground] as const)))(
  'in the %s scheme, %s is readable on %s',
  (scheme, text, ground) => {
    expect(contrast(PALETTES[scheme][text], PALETTES[scheme][ground])).toBeGreaterThanOrEqual(4.5);
  },
);

test.each(SCHEMES)('in the %s scheme, large text, rings and the lines of fields are seen', (scheme) => {
  const colors = PALETTES[scheme];
  for (const ground of [colors.surface, colors.ground]) {
    for (const color of [colors['text-3'], colors.brand, colors['field-line']]) {
      expect(contrast(color, ground)).toBeGreaterThanOrEqual(3);
    }
  }
});

test('both schemes name the same colours', () => {
  expect(Object.keys(PALETTES.dark)).toEqual(Object.keys(PALETTES.light));
});

test('the sheet declares every colour of both schemes, and is put on the page once', () => {
  for (const scheme of SCHEMES) {
    for (const [name, value] of Object.entries(PALETTES[scheme])) expect(tokenCss()).toContain(`--${name}: ${value};`);
  }
  const before = document.adoptedStyleSheets.length;
  applyTokens();
  applyTokens();
  expect(document.adoptedStyleSheets).toHaveLength(before + 1);
});
