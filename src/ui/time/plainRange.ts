const DAYS = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' });

/** `Sep 1 – 30, 2026` of two plain dates, both included; `Sep 30, 2026` where they are the same day. */
export const formatPlainRange = (from: string, to: string): string =>
  // Intl puts thin spaces around the dash, which the search of a browser does not find.
  DAYS.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`)).replaceAll(/\s/g, ' ');
