import { SHARED_FACTS, type SharedFact } from '#contract/organizations/sharing/sharing.ts';
import {
  SHARED_EVENTS,
  SHARING_AUDIENCES,
  SHARING_CHANNELS,
  type InformationSharing,
  type SharedEvent,
  type SharedEvents,
  type SharingAudience,
  type SharingChannel,
} from '#contract/organizations/sharing/sharingSettings.ts';

/** The audience of an event, and the channel. */
export interface Column {
  readonly audience: SharingAudience;
  readonly channel: SharingChannel;
}

/** One tick of the screen. */
export type Tick = { readonly fact: SharedFact } | ({ readonly event: SharedEvent } & Column);

const keyOf = (tick: Tick): string => ('fact' in tick ? tick.fact : `${tick.event} ${tick.audience} ${tick.channel}`);

/** Sharing the scores of each patient also shares their sum. */
const isShared = ({ shared }: InformationSharing, fact: SharedFact): boolean =>
  shared.includes(fact) || (fact === 'survey_scores_in_sum' && shared.includes('survey_scores'));

export const isTicked = (sharing: InformationSharing, tick: Tick): boolean =>
  'fact' in tick ? isShared(sharing, tick.fact) : sharing.events[tick.event][tick.audience].includes(tick.channel);

/**
 * The unsaved ticks, kept apart from the saved settings: if another user saves in the meantime, their settings are loaded
 * and these ticks stay.
 */
type Draft = ReadonlyMap<string, { readonly tick: Tick; readonly isOn: boolean }>;
export const NO_DRAFT: Draft = new Map();

/** The draft with one more tick; a tick equal to the saved settings is removed. */
export function withTick(draft: Draft, saved: InformationSharing, tick: Tick, isOn: boolean): Draft {
  const next = new Map(draft);
  if ('fact' in tick && tick.fact === 'survey_scores' && isOn) next.delete('survey_scores_in_sum');
  if (isTicked(saved, tick) === isOn) next.delete(keyOf(tick));
  else next.set(keyOf(tick), { tick, isOn });
  return next;
}

/** The ticks that differ from the saved settings. */
export const changesOf = (draft: Draft, saved: InformationSharing) =>
  [...draft.values()].filter(({ isOn, tick }) => isTicked(saved, tick) !== isOn);

function withEvent(
  events: SharedEvents,
  { audience, channel, event }: { readonly event: SharedEvent } & Column,
  isOn: boolean,
): SharedEvents {
  const former = events[event][audience];
  const channels = SHARING_CHANNELS.filter((each) => (each === channel ? isOn : former.includes(each)));
  return { ...events, [event]: { ...events[event], [audience]: channels } };
}

/** The settings as they would be saved. */
export function applied(saved: InformationSharing, draft: Draft): InformationSharing {
  let { events, shared } = saved;
  for (const { isOn, tick } of draft.values()) {
    if ('fact' in tick) {
      shared = isOn ? [...new Set([...shared, tick.fact])] : shared.filter((fact) => fact !== tick.fact);
    } else events = withEvent(events, tick, isOn);
  }
  return { events, shared };
}

export const COLUMNS: readonly Column[] = SHARING_AUDIENCES.flatMap((audience) =>
  SHARING_CHANNELS.map((channel) => ({ audience, channel })),
);

/** All ticks of one column of the events. */
export const ticksOf = (column: Column): Tick[] => SHARED_EVENTS.map((event) => ({ event, ...column }));

/** In how many places two settings differ. */
export const differences = (one: InformationSharing, other: InformationSharing): number =>
  [...SHARED_FACTS.map((fact): Tick => ({ fact })), ...COLUMNS.flatMap(ticksOf)].filter(
    (tick) => isTicked(one, tick) !== isTicked(other, tick),
  ).length;
/** How the cards read and set the ticks of the settings shown. */
export interface Ticks {
  readonly isOn: (tick: Tick) => boolean;
  /** From the default: only a group's own settings can. */
  readonly differs: (tick: Tick) => boolean;
  readonly onTick: (tick: Tick, isOn: boolean) => void;
}
