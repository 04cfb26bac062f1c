interface ZoneOption {
  readonly value: string;
  readonly label: string;
}

/** The zones of most hospices: first in the list, with their usual names. */
const USUAL: readonly (readonly [zone: string, name: string])[] = [
  ['America/New_York', 'Eastern'],
  ['America/Chicago', 'Central'],
  ['America/Denver', 'Mountain'],
  ['America/Phoenix', 'Mountain, Arizona'],
  ['America/Los_Angeles', 'Pacific'],
  ['America/Anchorage', 'Alaska'],
  ['Pacific/Honolulu', 'Hawaii'],
  ['America/Puerto_Rico', 'Atlantic, Puerto Rico'],
];

let options: readonly ZoneOption[] | undefined;

/** Every zone that this browser knows, found by its name or its city. */
export function timeZoneOptions(): readonly ZoneOption[] {
  if (options) return options;
  const usual = new Set(USUAL.map(([zone]) => zone));
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/') && !usual.has(zone));
  options = [
    ...USUAL.map(([value, name]) => ({ value, label: `${name} (${value})` })),
    ...others.map((value) => ({ value, label: value.replaceAll('_', ' ') })),
  ];
  return options;
}
