import { createConcurrencyLimit } from './concurrencyLimit.ts';

/** A place among the exports that a tenant may run at once. */
export interface ExportSlot {
  /** Somebody takes the export. */
  readonly begin: () => void;
  readonly free: () => void;
}

export const EXPORTS_AT_ONCE = 5;
/** An answer that nobody begins to take, or that never was sent, is given up. */
const BEGIN_WITHIN_MS = 30_000;

/**
 * Counts the exports under way in this process, for each tenant (quality, R15).
 * @returns takes a place; throws the Refusal `rate_limited` where all are taken
 */
export function createExportSlots(most: number = EXPORTS_AT_ONCE): (tenant: string) => ExportSlot {
  const takePlace = createConcurrencyLimit(
    most,
    `${most} exports are running already. Wait until one of them has ended`,
  );

  return (tenant) => {
    const leave = takePlace(tenant);
    const free = () => {
      clearTimeout(timer);
      leave();
    };
    const timer = setTimeout(free, BEGIN_WITHIN_MS).unref();
    return { begin: () => clearTimeout(timer), free };
  };
}
