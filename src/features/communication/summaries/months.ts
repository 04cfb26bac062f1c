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
