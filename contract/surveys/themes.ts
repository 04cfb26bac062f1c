import { labels, wordsOf } from '#contract/platform/labels.ts';
import * as z from 'zod/mini';

/** The themes of families' comments (domain, 2.4). The keys are stable. */
export const themeLabel = labels({
  communication: 'Communication',
  responsiveness: 'Responsiveness',
  staff_compassion: 'Kindness of the team',
  pain_symptoms: 'Pain and symptoms',
  staffing_visits: 'Staffing and visits',
  equipment_medication: 'Equipment and medicines',
  emotional_spiritual: 'Emotional and spiritual support',
  admission_process: 'Start of care',
  coordination_with_facility: 'Working with the facility',
  admin_billing: 'Paperwork and billing',
  gratitude: 'Gratitude',
  other: 'Other',
});

export const THEMES = wordsOf(themeLabel);
export const Theme = z.enum(THEMES);
export type Theme = z.infer<typeof Theme>;

export const polarityLabel = labels({
  positive: 'Positive',
  neutral: 'Neutral',
  negative: 'Negative',
});

export const POLARITIES = wordsOf(polarityLabel);
export const Polarity = z.enum(POLARITIES);
export type Polarity = z.infer<typeof Polarity>;

/** `found`: by the lexicon alone. A removed one stays in the record, so that it does not come back, and counts nowhere. */
export const ThemeState = z.enum(['found', 'confirmed', 'removed']);
export type ThemeState = z.infer<typeof ThemeState>;

export const FoundTheme = z.object({ key: Theme, polarity: Polarity, state: ThemeState });
export type FoundTheme = z.infer<typeof FoundTheme>;
