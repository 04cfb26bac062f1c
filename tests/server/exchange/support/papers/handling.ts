import { type PaperField, type PaperSuggestion } from '#contract/exchange/intake/paperReading.ts';
import { isSame } from './scoredReading.ts';
import type { Truth } from './pen.ts';

/**
 * A practiced person's seconds from the open paper to the saved referral, by the keystroke-level model: for a key, for pointing and
 * clicking, and for a thought. To look a value up on the paper is a thought, to compare one with it another.
 */
const KEY = 0.28;
const CLICK = 1.3;
const THOUGHT = 1.35;

/** Chosen from a list: opened and chosen by a click each, with a thought between. */
const CHOICES: ReadonlySet<PaperField> = new Set<PaperField>([
  'patient.sexAtBirth',
  'patient.preferredLanguage',
  'currentLocation.setting',
  'urgency',
  'payer.primary',
  'payer.secondary',
  'caregiver.relationship',
]);
/** The provider is found in the directory by the first letters of the name; the NPI comes along. */
const LETTERS = 5;
const PROVIDER = CLICK + LETTERS * KEY + THOUGHT + CLICK;
/** The field is reached by a key, or by a click from elsewhere. */
const typed = (value: string): number => value.length * KEY;

function entered(field: PaperField, value: string): number {
  if (field === 'responsibleProvider.npi') return 0;
  if (field === 'responsibleProvider.name') return PROVIDER;
  return CHOICES.has(field) ? CLICK + THOUGHT + CLICK : typed(value);
}

// The names of a truth are fields; Object.entries forgets that.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const entries = (truth: Truth) => Object.entries(truth) as [PaperField, string][];

/** Everything typed into the form of a new referral. */
export const secondsByHand = (truth: Truth): number =>
  CLICK + entries(truth).reduce((sum, [field, value]) => sum + THOUGHT + KEY + entered(field, value), 0) + CLICK;

/** What was read is compared with the paper and taken over or corrected, what is missing is typed in. */
export function secondsWithReading(fields: readonly PaperSuggestion[], truth: Truth): number {
  // Into the tray's paper, and all sure values by one press.
  let seconds = CLICK + (fields.some(({ isSure }) => isSure) ? CLICK : 0);
  for (const { field, isSure, value } of fields) {
    const said = truth[field];
    const isRight = said !== undefined && isSame(field, value, said);
    seconds += THOUGHT;
    if (field === 'responsibleProvider.npi') continue;
    if (field === 'responsibleProvider.name') seconds += isRight ? CLICK : PROVIDER;
    // Used, or left out.
    else if (!isSure) seconds += CLICK;
    if (!isRight && field !== 'responsibleProvider.name') seconds += THOUGHT + CLICK + entered(field, said ?? '');
  }
  for (const [field, value] of entries(truth)) {
    if (fields.some((one) => one.field === field)) continue;
    seconds += THOUGHT + CLICK + entered(field, value);
  }
  return seconds + CLICK;
}
