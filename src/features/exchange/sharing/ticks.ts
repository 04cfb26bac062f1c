import type { Tick } from './sharingDraft.ts';

/** How the cards read and set the ticks of the settings shown. */
export interface Ticks {
  readonly isOn: (tick: Tick) => boolean;
  /** From the default: only a group's own settings can. */
  readonly differs: (tick: Tick) => boolean;
  readonly onTick: (tick: Tick, isOn: boolean) => void;
}
