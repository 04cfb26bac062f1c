const EASTERN = 'America/New_York';
const CENTRAL = 'America/Chicago';
const MOUNTAIN = 'America/Denver';
const PACIFIC = 'America/Los_Angeles';
const INDIANA = 'America/Indiana/Indianapolis';
const DETROIT = 'America/Detroit';
const BOISE = 'America/Boise';

/** The time zones of each state and territory, the one of most people first. */
const STATE_ZONES: Readonly<Record<string, readonly [string, ...string[]]>> = {
  AK: ['America/Anchorage', 'America/Adak'],
  AL: [CENTRAL],
  AR: [CENTRAL],
  AS: ['Pacific/Pago_Pago'],
  AZ: ['America/Phoenix'],
  CA: [PACIFIC],
  CO: [MOUNTAIN],
  CT: [EASTERN],
  DC: [EASTERN],
  DE: [EASTERN],
  FL: [EASTERN, CENTRAL],
  GA: [EASTERN],
  GU: ['Pacific/Guam'],
  HI: ['Pacific/Honolulu'],
  IA: [CENTRAL],
  ID: [BOISE, PACIFIC],
  IL: [CENTRAL],
  IN: [INDIANA, CENTRAL],
  KS: [CENTRAL, MOUNTAIN],
  KY: [EASTERN, CENTRAL],
  LA: [CENTRAL],
  MA: [EASTERN],
  MD: [EASTERN],
  ME: [EASTERN],
  MI: [DETROIT, CENTRAL],
  MN: [CENTRAL],
  MO: [CENTRAL],
  MP: ['Pacific/Saipan'],
  MS: [CENTRAL],
  MT: [MOUNTAIN],
  NC: [EASTERN],
  ND: [CENTRAL, MOUNTAIN],
  NE: [CENTRAL, MOUNTAIN],
  NH: [EASTERN],
  NJ: [EASTERN],
  NM: [MOUNTAIN],
  NV: [PACIFIC],
  NY: [EASTERN],
  OH: [EASTERN],
  OK: [CENTRAL],
  OR: [PACIFIC, BOISE],
  PA: [EASTERN],
  PR: ['America/Puerto_Rico'],
  RI: [EASTERN],
  SC: [EASTERN],
  SD: [CENTRAL, MOUNTAIN],
  TN: [CENTRAL, EASTERN],
  TX: [CENTRAL, MOUNTAIN],
  UT: [MOUNTAIN],
  VA: [EASTERN],
  VI: ['America/St_Thomas'],
  VT: [EASTERN],
  WA: [PACIFIC],
  WI: [CENTRAL],
  WV: [EASTERN],
  WY: [MOUNTAIN],
};

const STATE_OF_CITY = /,\s*([A-Z]{2})(?:\s+\d{5}(?:-\d{4})?)?$/i;

export interface StateZones {
  /** `CA` of `Sacramento, CA`. */
  readonly state: string;
  /** The zone of most of its people first. */
  readonly zones: readonly [string, ...string[]];
}

/** The state at the end of a city's name, with its time zones; undefined where none is named. */
export function zonesOfCity(city: string): StateZones | undefined {
  const state = STATE_OF_CITY.exec(city.trim())?.[1]?.toUpperCase() ?? '';
  const zones = STATE_ZONES[state];
  return zones && { state, zones };
}
