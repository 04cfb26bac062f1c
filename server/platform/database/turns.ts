import { SERVER, type Caller } from './caller.ts';

/** So much of one caller's work waits that no person can have started it by hand. */
export class TooManyWaiting extends Error {
  constructor() {
    super('Too much of one caller’s work waits for the database');
    this.name = 'TooManyWaiting';
  }
}

/** How much may happen at once. */
export interface TurnLimits {
  readonly slots: number;
  readonly slotsOfTenant: number;
  readonly slotsOfPerson: number;
  readonly waitingOfPerson: number;
  /** Milliseconds after which a wait ends as a pool's does. */
  readonly longestWait: number;
  /**
   * Pauses after each turn for a tenth of its time: the database runs in this process, which could not send the answer otherwise, nor
   * read the requests of others, before the next turn ends.
   */
  readonly pausesBetween?: boolean;
}

const LONGEST_PAUSE_MS = 20;

interface Waiting {
  readonly caller: Caller;
  readonly begin: () => void;
}

const tenantKey = ({ caller }: Waiting) => `tenant ${caller.tenant}`;
const personKey = ({ caller }: Waiting) => `person ${caller.person}`;

const MAX_KNOWN = 10_000;

export interface Turns {
  /** Waits for a slot, and returns what frees it. Rejects with TooManyWaiting, or after the longest wait. */
  readonly take: (caller: Caller) => Promise<() => void>;
  readonly countWaiting: () => number;
}

/**
 * Shares slots. The organization whose last turn is longest ago is next, within it the person whose is, and one person's work goes in
 * its order. Whatever one of them asks for, some slots are left to others. The server's own work takes turns like an organization's,
 * without these limits.
 */
export function createTurns(limits: TurnLimits): Turns {
  /** By organization and person, in the order in which they asked. */
  const waiting = new Map<string, Map<string, Set<Waiting>>>();
  /** The number of the last turn that each organization and person had. */
  const lastTurn = new Map<string, number>();
  let turns = 0;
  const working = new Set<{ readonly caller: Caller }>();

  const hasRoom = ({ person, tenant }: Caller): boolean => {
    if (tenant === SERVER.tenant) return true;
    const ofTenant = [...working].filter(({ caller }) => caller.tenant === tenant);
    const ofPerson = ofTenant.filter(({ caller }) => caller.person === person);
    return ofTenant.length < limits.slotsOfTenant && ofPerson.length < limits.slotsOfPerson;
  };

  const lastTurns = (mine: Waiting) => ({
    tenant: lastTurn.get(tenantKey(mine)) ?? 0,
    person: lastTurn.get(personKey(mine)) ?? 0,
  });
  const queues = (): Set<Waiting>[] => [...waiting.values()].flatMap((people) => [...people.values()]);
  const queueOf = ({ person, tenant }: Caller) => waiting.get(tenant)?.get(person);

  function enter(mine: Waiting): void {
    const { person, tenant } = mine.caller;
    const people = waiting.get(tenant) ?? new Map<string, Set<Waiting>>();
    waiting.set(tenant, people.set(person, (people.get(person) ?? new Set()).add(mine)));
  }

  function leave(mine: Waiting): void {
    const { person, tenant } = mine.caller;
    const people = waiting.get(tenant);
    const queue = people?.get(person);
    queue?.delete(mine);
    if (queue?.size === 0) people?.delete(person);
    if (people?.size === 0) waiting.delete(tenant);
  }

  function takeNext(): Waiting | undefined {
    const [next] = queues()
      .flatMap(([first]) => (first && hasRoom(first.caller) ? [first] : []))
      .toSorted(
        (one, other) =>
          lastTurns(one).tenant - lastTurns(other).tenant || lastTurns(one).person - lastTurns(other).person,
      );
    if (!next) return undefined;
    leave(next);
    turns += 1;
    if (lastTurn.size >= MAX_KNOWN) lastTurn.clear();
    lastTurn.set(tenantKey(next), turns).set(personKey(next), turns);
    return next;
  }

  function fill(): void {
    while (working.size < limits.slots) {
      const next = takeNext();
      if (!next) return;
      working.add(next);
      next.begin();
    }
  }

  function free(mine: Waiting): void {
    working.delete(mine);
    fill();
  }

  async function take(caller: Caller): Promise<() => void> {
    const isLimited = caller.tenant !== SERVER.tenant;
    if (isLimited && (queueOf(caller)?.size ?? 0) >= limits.waitingOfPerson) throw new TooManyWaiting();
    const { promise, reject, resolve } = Promise.withResolvers<void>();
    const mine: Waiting = { caller, begin: resolve };
    enter(mine);
    fill();
    const timer = setTimeout(() => {
      leave(mine);
      reject(new Error('timeout exceeded when trying to connect'));
    }, limits.longestWait);
    await promise.finally(() => clearTimeout(timer));
    const began = performance.now();
    return () => {
      if (!limits.pausesBetween) free(mine);
      else setTimeout(free, Math.min(LONGEST_PAUSE_MS, (performance.now() - began) / 10), mine);
    };
  }

  return { take, countWaiting: () => queues().reduce((sum, { size }) => sum + size, 0) };
}
