import { createConcurrencyLimit } from './concurrencyLimit.ts';

/** One of the exports that a tenant may run at once. */
export interface ExportSlot {
  /** The client starts to read the export. */
  readonly begin: () => void;
  readonly free: () => void;
}

const EXPORTS_AT_ONCE = 5;
/** A slot is freed when nobody reads the answer within this time. */
const BEGIN_WITHIN_MS = 30_000;

/**
 * Counts the exports under way in this process, for each tenant (quality, R15).
 * @returns a function that takes a slot; it throws the Refusal `rate_limited` where all are taken
 */
export function createExportSlots(limit: number = EXPORTS_AT_ONCE): (tenant: string) => ExportSlot {
  const takeSlot = createConcurrencyLimit(
    limit,
    `${limit} exports are running already. Wait until one of them has ended`,
  );

  return (tenant) => {
    const leave = takeSlot(tenant);
    const free = () => {
      clearTimeout(timer);
      leave();
    };
    const timer = setTimeout(free, BEGIN_WITHIN_MS).unref();
    return { begin: () => clearTimeout(timer), free };
  };
}
