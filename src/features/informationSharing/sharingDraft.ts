import type { SharedFact } from '#contract/sharing.ts';
import {
  SHARED_EVENTS,
  SHARING_AUDIENCES,
  type InformationSharing,
  type SharedEvent,
  type SharedEvents,
  type SharingAudience,
} from '#contract/sharingSettings.ts';

/** One tick of the screen. What is mailed has none: no such mail exists. */
export type Tick = { readonly fact: SharedFact } | { readonly event: SharedEvent; readonly audience: SharingAudience };

const keyOf = (tick: Tick): string => ('fact' in tick ? tick.fact : `${tick.event} ${tick.audience}`);

export const isTicked = ({ events, shared }: InformationSharing, tick: Tick): boolean =>
  'fact' in tick ? shared.includes(tick.fact) : events[tick.event][tick.audience].includes('in_app');

/**
 * What a person ticked and has not saved, beside the settings as they are: where somebody else saves meanwhile, theirs is taken
 * over and these ticks stay.
 */
export type Draft = ReadonlyMap<string, { readonly tick: Tick; readonly isOn: boolean }>;
export const NO_DRAFT: Draft = new Map();

/** The draft with one more tick; a tick that says what is saved anyway is none. */
export function withTick(draft: Draft, saved: InformationSharing, tick: Tick, isOn: boolean): Draft {
  const next = new Map(draft);
  if (isTicked(saved, tick) === isOn) next.delete(keyOf(tick));
  else next.set(keyOf(tick), { tick, isOn });
  return next;
}

/** Ticks that differ from what is saved now. */
export const changesOf = (draft: Draft, saved: InformationSharing) =>
  [...draft.values()].filter(({ isOn, tick }) => isTicked(saved, tick) !== isOn);

const withEvent = (
  events: SharedEvents,
  event: SharedEvent,
  audience: SharingAudience,
  isOn: boolean,
): SharedEvents => {
  const others = events[event][audience].filter((channel) => channel !== 'in_app');
  return { ...events, [event]: { ...events[event], [audience]: isOn ? ['in_app', ...others] : others } };
};

/** The settings as they would be saved. */
export function applied(saved: InformationSharing, draft: Draft): InformationSharing {
  let { events, shared } = saved;
  for (const { isOn, tick } of draft.values()) {
    if ('fact' in tick) {
      shared = isOn ? [...new Set([...shared, tick.fact])] : shared.filter((fact) => fact !== tick.fact);
    } else events = withEvent(events, tick.event, tick.audience, isOn);
  }
  return { events, shared };
}

/** All ticks of one column of the events. */
export const columnOf = (audience: SharingAudience): Tick[] => SHARED_EVENTS.map((event) => ({ event, audience }));

/** In how many places two settings differ, as far as the screen shows them. */
export const differences = (one: InformationSharing, other: InformationSharing, facts: readonly SharedFact[]): number =>
  [
    ...facts.map((fact): Tick => ({ fact })),
    ...SHARED_EVENTS.flatMap((event) => SHARING_AUDIENCES.map((audience): Tick => ({ event, audience }))),
  ].filter((tick) => isTicked(one, tick) !== isTicked(other, tick)).length;
