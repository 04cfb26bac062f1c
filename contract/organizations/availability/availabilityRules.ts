import { fromLocalInput, toLocalInput } from '#contract/platform/localTimes.ts';
import { DAY, HOUR } from '#contract/platform/durations.ts';

/** What a location's availability means now. Pure: the clock and the patient's ZIP code come from outside. */

/** What nobody has confirmed for this long says so. */
export const FRESH_HOURS = 12;

/** Whether a location serves a ZIP code; `unknown` where it lists none. */
export type Coverage = 'covered' | 'not_listed' | 'unknown';

/** Whether these ZIP codes of a location include the patient’s. A location that lists none has not said where it goes. */
export const covers = (zips: readonly string[], zip: string): Coverage => {
  if (zips.length === 0) return 'unknown';
  return zips.includes(zip) ? 'covered' : 'not_listed';
};

/**
 * The ZIP code of an address as people type it: the last five digits that stand alone and come after something else, with or without the
 * four of ZIP+4. `undefined`: none yet. A house number begins an address and is never one.
 */
export function zipOf(address: string): string | undefined {
  const text = address.trim();
  if (/^\d{5}(?:-\d{4})?$/.test(text)) return text.slice(0, 5);
  return [...text.matchAll(/(?<=[\s,])(\d{5})(?:-\d{4})?(?![\w-])/g)].at(-1)?.[1];
}

/** Whether it was last confirmed too long ago to rely on; what was never said is not stale. */
export const isStale = (updatedAt: string | null, now: number): boolean =>
  updatedAt !== null && now - Date.parse(updatedAt) > FRESH_HOURS * HOUR;

/** The next visit, while it is still to come. */
export const comingVisit = (nextVisitAt: string | null, now: number): string | null =>
  nextVisitAt !== null && Date.parse(nextVisitAt) >= now ? nextVisitAt : null;

interface Accepting {
  readonly isAccepting: boolean | null;
  readonly acceptsAgainOn: string | null;
}

/** Whether a location takes new patients on a day of its own zone; null: nobody has said. It accepts again on the day that it named. */
export const acceptsOn = ({ acceptsAgainOn, isAccepting }: Accepting, today: string): boolean | null =>
  isAccepting === false && acceptsAgainOn !== null && acceptsAgainOn <= today ? true : isAccepting;

const TODAY_AT = ['16:00'];
const TOMORROW_AT = ['09:00', '13:00'];

/** The visits that are offered for one press, as instants: this afternoon while it is to come, and tomorrow, by the clock of the zone. */
export function visitPresets(now: number, timeZone: string): readonly string[] {
  const today = toLocalInput(now, timeZone).slice(0, 10);
  const tomorrow = new Date(Date.parse(`${today}T00:00:00Z`) + DAY).toISOString().slice(0, 10);
  const slots = [...TODAY_AT.map((time) => `${today}T${time}`), ...TOMORROW_AT.map((time) => `${tomorrow}T${time}`)];
  return slots.flatMap((slot) => fromLocalInput(slot, timeZone) ?? []).filter((slot) => Date.parse(slot) > now);
}
