/** Months as the contract writes them: `2026-10`. */

const MONTHS_BACK = 12;
const LENGTH_OF_MONTH = 7;

/** The last twelve months that are over, the latest first. @param today where the hospice is, `YYYY-MM-DD` */
export function monthsBefore(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: MONTHS_BACK }, (_each, index) =>
    new Date(Date.UTC(year, month - 2 - index, 1)).toISOString().slice(0, LENGTH_OF_MONTH),
  );
}

/** `October 2026`. */
export const monthLabel = (month: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
