import type { PaperSuggestion } from '#contract/exchange/intake/paperReading.ts';
import { formatPlainDate } from '#contract/platform/formats.ts';
import { labelIn } from '#contract/platform/labels.ts';
import { languageName } from '#contract/platform/spokenLanguages.ts';
import { payerLabel } from '#contract/organizations/payers.ts';
import { sexLabel } from '#contract/referrals/facts.ts';
import { relationshipLabel, settingLabel } from '#contract/referrals/patients.ts';
import { urgencyLabel } from '#contract/referrals/referralLabels.ts';

const WORDS: Partial<Record<PaperSuggestion['field'], (code: string) => string>> = {
  'patient.dateOfBirth': formatPlainDate,
  'patient.sexAtBirth': labelIn(sexLabel),
  'patient.preferredLanguage': languageName,
  'currentLocation.setting': labelIn(settingLabel),
  urgency: labelIn(urgencyLabel),
  'payer.primary': labelIn(payerLabel),
  'payer.secondary': labelIn(payerLabel),
  'caregiver.relationship': labelIn(relationshipLabel),
};

/** A suggested value as people read it: a code by its label, a date as dates are written. */
export const valueText = ({ field, value }: Pick<PaperSuggestion, 'field' | 'value'>): string =>
  WORDS[field]?.(value) ?? value;
