import { createConcurrencyLimit } from './concurrencyLimit.ts';

/** One of the exports that a tenant may run at once. */
export interface ExportSlot {
  /** The client starts to read the export. */
  readonly begin: () => void;
  readonly free: () => void;
}

const EXPORTS_AT_ONCE = 5;
/** Fewer than a tenant's, so that one person's exports, read or not, leave room for a colleague's. */
const OF_ONE_PERSON = 3;
/** A slot is freed when nobody reads the answer within this time. */
const BEGIN_WITHIN_MS = 30_000;

/**
 * Counts the exports under way in this process, for each tenant (quality, R15) and for each person.
 * @returns a function that takes a slot; it throws the Refusal `rate_limited` where all are taken
 */
export function createExportSlots(): (tenant: string, personId: string) => ExportSlot {
  const takeOfPerson = createConcurrencyLimit(
    OF_ONE_PERSON,
    `${OF_ONE_PERSON} of your exports are already running. Wait until one finishes`,
  );
  const takeOfTenant = createConcurrencyLimit(
    EXPORTS_AT_ONCE,
    `${EXPORTS_AT_ONCE} of your organization’s exports are already running. Wait until one finishes`,
  );

  return (tenant, personId) => {
    const leavePerson = takeOfPerson(personId);
    let leaveTenant: () => void;
    try {
      leaveTenant = takeOfTenant(tenant);
    } catch (error) {
      leavePerson();
      throw error;
    }
    const free = () => {
      clearTimeout(timer);
      leavePerson();
      leaveTenant();
    };
    const timer = setTimeout(free, BEGIN_WITHIN_MS).unref();
    return { begin: () => clearTimeout(timer), free };
  };
}
