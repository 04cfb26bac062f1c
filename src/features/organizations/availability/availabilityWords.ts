import type { Availability } from '#contract/organizations/availability/availability.ts';
import { acceptsOn, comingVisit, covers, isStale } from '#contract/organizations/availability/availabilityRules.ts';
import { LEVELS_OF_CARE, levelOfCareShort, type LevelOfCare } from '#contract/organizations/levelsOfCare.ts';
import { PAYERS, payerLabel } from '#contract/organizations/payers.ts';
import { durationLabel, formatPlainMonthDay } from '#contract/platform/formats.ts';
import { languageName } from '#contract/platform/spokenLanguages.ts';
import { HOUR, MINUTE } from '#contract/platform/durations.ts';
import { formatRecent, plainDateIn } from '#src/ui/time/dates.ts';

/** Whose clock the times are read by, and when. */
interface Reading {
  readonly now: number;
  readonly timeZone: string;
}

/** `Accepting new patients`, or not, until when and why; null: nobody has said. */
export function acceptingText(place: Availability, { now, timeZone }: Reading): string | null {
  const isAccepting = acceptsOn(place, plainDateIn(now, timeZone));
  if (isAccepting === null) return null;
  if (isAccepting) return 'Accepting new patients';
  const until = place.acceptsAgainOn === null ? '' : ` until ${formatPlainMonthDay(place.acceptsAgainOn)}`;
  return `Not accepting new patients${until}${place.reason === null ? '' : ` (${place.reason})`}`;
}

/** `Routine home care, GIP` */
export function levelsText(levels: readonly LevelOfCare[]): string {
  if (LEVELS_OF_CARE.every((level) => levels.includes(level))) return 'All levels of care';
  const text = levels.map((level) => levelOfCareShort[level]).join(', ');
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** `Last updated 14h ago`: to the minute within the first hour, then in whole hours. */
export function updatedText(updatedAt: string, now: number): string {
  const age = now - Date.parse(updatedAt);
  if (age < MINUTE) return 'Last updated just now';
  return `Last updated ${durationLabel(age < HOUR ? age : Math.floor(age / HOUR) * HOUR)} ago`;
}

/** What is typed of a patient so far. */
interface TypedPatient {
  readonly zip: string | undefined;
  /** A payer's word, or empty. */
  readonly payer: string;
  readonly language: string;
}

const listedText = (isListed: boolean, verb: string, name: string): string =>
  isListed ? `${verb} ${name}` : `Doesn’t list ${name}`;

function coverageText({ zips }: Availability, zip: string | undefined): string | null {
  const coverage = zip === undefined ? 'unknown' : covers(zips, zip);
  return zip === undefined || coverage === 'unknown' ? null : listedText(coverage === 'covered', 'Covers', zip);
}

function payerText({ payers }: Availability, payer: string): string | null {
  const known = PAYERS.find((each) => each === payer);
  if (known === undefined || known === 'unknown' || payers.length === 0) return null;
  return listedText(payers.includes(known), 'Takes', payerLabel[known]);
}

const languageText = ({ languages }: Availability, language: string): string | null =>
  language === 'en' || language === '' || languages.length === 0
    ? null
    : listedText(languages.includes(language), 'Speaks', languageName(language));

/** What a location offers a patient, in the order in which it is read. */
export function offerTexts(
  place: Availability,
  { language, payer, zip }: TypedPatient,
  { now, timeZone }: Reading,
): string[] {
  const accepting = acceptingText(place, { now, timeZone });
  const isAccepting = acceptsOn(place, plainDateIn(now, timeZone));
  const visit = isAccepting === true ? comingVisit(place.nextVisitAt, now) : null;
  return [
    isAccepting === false ? accepting : null,
    coverageText(place, zip),
    levelsText(place.levelsOfCare),
    payerText(place, payer),
    languageText(place, language),
    visit === null ? null : `Can visit ${formatRecent(visit, timeZone, now)}`,
    place.updatedAt !== null && isStale(place.updatedAt, now) ? updatedText(place.updatedAt, now) : null,
  ].filter((text) => text !== null);
}
