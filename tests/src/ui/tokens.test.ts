import { expect, test } from 'vitest';
import { SURVEY_PALETTES } from '#src/features/surveys/question/surveyPalette.ts';
import { applyTokens, PALETTES, type Scheme } from '#src/ui/theme/tokens.ts';
import { contrast } from '../support/contrast.ts';

const SCHEMES: readonly Scheme[] = ['light', 'dark'];
const TONES = ['received', 'pending', 'enrolled', 'declined', 'alert'] as const;
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

test('the contrast measure is correct', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#FFFFFF')).toBeCloseTo(4.48, 2);
});

test.each(SCHEMES.flatMap((scheme) => TEXT_PAIRS.map(([text, ground]) => [scheme, text, ground] as const)))(
  'in the %s scheme, %s is readable on %s',
  (scheme, text, ground) => {
    expect(contrast(PALETTES[scheme][text], PALETTES[scheme][ground])).toBeGreaterThanOrEqual(4.5);
  },
);

/** Every pair of text and ground that the survey's style sheets make. */
const SURVEY_PAIRS = [
  ...(['text', 'text-2', 'brand', 'alert'] as const).flatMap((color) =>
    (['surface', 'ground', 'brand-tint'] as const).map((ground) => [color, ground] as const),
  ),
  ['text', 'pending-tint'],
  ['on-brand', 'brand'],
] as const;

test.each(SCHEMES.flatMap((scheme) => SURVEY_PAIRS.map(([text, ground]) => [scheme, text, ground] as const)))(
  'in the %s scheme, the survey has %s on %s with a contrast of 7 to 1',
  (scheme, text, ground) => {
    const colors = SURVEY_PALETTES[scheme];
    expect(contrast(colors[text], colors[ground])).toBeGreaterThanOrEqual(7);
  },
);

test.each(SCHEMES)('in the %s scheme, the lines around survey answers have a contrast of 3 to 1', (scheme) => {
  const { brand, ground, surface, 'field-line': line } = SURVEY_PALETTES[scheme];
  for (const color of [line, brand]) {
    expect(contrast(color, ground)).toBeGreaterThanOrEqual(3);
    expect(contrast(color, surface)).toBeGreaterThanOrEqual(3);
  }
});

test.each(SCHEMES)('in the %s scheme, large text, focus rings and field lines have a contrast of 3 to 1', (scheme) => {
  const colors = PALETTES[scheme];
  for (const ground of [colors.surface, colors.ground]) {
    for (const color of [colors['text-3'], colors.brand, colors['field-line']]) {
      expect(contrast(color, ground)).toBeGreaterThanOrEqual(3);
    }
  }
});

test('both color schemes name the same colors', () => {
  expect(Object.keys(PALETTES.dark)).toEqual(Object.keys(PALETTES.light));
});

test('the style sheet declares every color of both schemes, and is applied once', () => {
  const before = document.adoptedStyleSheets.length;
  applyTokens();
  applyTokens();
  expect(document.adoptedStyleSheets).toHaveLength(before + 1);
  const css = [...(document.adoptedStyleSheets.at(-1)?.cssRules ?? [])].map(({ cssText }) => cssText).join('\n');
  for (const scheme of SCHEMES) {
    for (const [name, value] of Object.entries(PALETTES[scheme])) expect(css).toContain(`--${name}: ${value};`);
  }
});
