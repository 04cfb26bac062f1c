import type { Tone } from '#src/ui/theme/tokens.ts';
import type { ChartSeries } from './chartData.ts';

export type SeriesTone = Tone | 'brand';

/** The figure itself, then what it is compared with. */
const TONES: readonly SeriesTone[] = ['brand', 'declined', 'pending'];

/** A series differs from the next by its color and, for those who see no color, by the shape or pattern of its place. */
export const toneOf = ({ tone }: ChartSeries, index: number): SeriesTone =>
  tone ?? TONES[index % TONES.length] ?? 'brand';
