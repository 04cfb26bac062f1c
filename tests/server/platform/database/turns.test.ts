import { describe, expect, test } from 'vitest';
import { SERVER, type Caller } from '#server/platform/database/caller.ts';
import { createTurns, TooManyWaiting, type TurnLimits } from '#server/platform/database/turns.ts';

const HARBOR_ANA: Caller = { tenant: 'harbor', person: 'ana' };
const HARBOR_BEN: Caller = { tenant: 'harbor', person: 'ben' };
const PRAIRIE: Caller = { tenant: 'prairie', person: 'tom' };
const STRANGER: Caller = { tenant: 'not logged in', person: '192.0.2.1' };

/** Notes who begins, and ends each one’s work when the test says so. */
function start(limits: Partial<TurnLimits> = {}) {
  const turns = createTurns({
    slots: 1,
    slotsOfTenant: 100,
    slotsOfPerson: 100,
    waitingOfPerson: 100,
    longestWait: 60_000,
    ...limits,
  });
  const begun: string[] = [];
  const endings: (() => void)[] = [];
  const ask = async (caller: Caller, name = caller.person): Promise<void> => {
    const end = await turns.take(caller);
    begun.push(name);
    endings.push(end);
  };
  /** Ends the work that began first. */
  const endOne = async () => {
    endings.shift()?.();
    await settle();
  };
  return { turns, begun, ask, endOne };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('Turns', () => {
  test('go from one organization to the next, however much one of them asks for', async () => {
    const { ask, begun, endOne } = start();
    for (let each = 1; each <= 4; each += 1) void ask(HARBOR_ANA, `ana ${each}`);
    void ask(PRAIRIE, 'tom 1');
    void ask(STRANGER, 'stranger 1');
    void ask(PRAIRIE, 'tom 2');
    await settle();
    for (let each = 0; each < 7; each += 1) await endOne();
    expect(begun).toEqual(['ana 1', 'tom 1', 'stranger 1', 'ana 2', 'tom 2', 'ana 3', 'ana 4']);
  });

  test('go from one person of an organization to the next', async () => {
    const { ask, begun, endOne } = start();
    for (let each = 1; each <= 3; each += 1) void ask(HARBOR_ANA, `ana ${each}`);
    void ask(HARBOR_BEN, 'ben 1');
    await settle();
    for (let each = 0; each < 4; each += 1) await endOne();
    expect(begun).toEqual(['ana 1', 'ben 1', 'ana 2', 'ana 3']);
  });

  test('leave slots to others, whatever one person and one organization ask for', async () => {
    const { ask, begun, endOne } = start({ slots: 5, slotsOfTenant: 4, slotsOfPerson: 3 });
    for (let each = 0; each < 10; each += 1) void ask(HARBOR_ANA);
    await settle();
    expect(begun).toEqual(['ana', 'ana', 'ana']);
    void ask(HARBOR_BEN);
    void ask(HARBOR_BEN);
    await settle();
    expect(begun).toEqual(['ana', 'ana', 'ana', 'ben']);
    void ask(PRAIRIE);
    await settle();
    expect(begun.at(-1)).toBe('tom');
    await endOne();
    expect(begun).toHaveLength(6);
  });

  test('give the server’s own work all slots that are free, and its turn among the others', async () => {
    const { ask, begun, endOne } = start({ slots: 3, slotsOfTenant: 1, slotsOfPerson: 1 });
    for (let each = 0; each < 5; each += 1) void ask(SERVER);
    void ask(PRAIRIE);
    await settle();
    expect(begun).toEqual(['server', 'server', 'server']);
    await endOne();
    await endOne();
    expect(begun.slice(3).toSorted()).toEqual(['server', 'tom']);
  });

  test('are refused to a caller of whom too much waits, and to nobody else', async () => {
    const { ask, begun, turns } = start({ waitingOfPerson: 2 });
    for (let each = 0; each < 3; each += 1) void ask(HARBOR_ANA);
    await expect(turns.take(HARBOR_ANA)).rejects.toThrow(TooManyWaiting);
    void ask(HARBOR_BEN);
    await settle();
    expect(begun).toEqual(['ana']);
    expect(turns.countWaiting()).toBe(3);
  });

  test('end a wait that is too long as a pool does, and go on with who came later', async () => {
    const { ask, begun, endOne, turns } = start({ longestWait: 50 });
    void ask(PRAIRIE);
    await expect(turns.take(HARBOR_ANA)).rejects.toThrow('timeout exceeded when trying to connect');
    expect(turns.countWaiting()).toBe(0);
    const later = ask(HARBOR_BEN);
    await endOne();
    await later;
    expect(begun).toEqual(['tom', 'ben']);
  });

  test('with pauses go to whoever asks while the answer to the last one goes out', async () => {
    const { ask, begun, endOne } = start({ pausesBetween: true });
    void ask(HARBOR_ANA, 'ana 1');
    void ask(HARBOR_ANA, 'ana 2');
    await settle();
    const ending = endOne();
    void ask(PRAIRIE);
    await ending;
    await expect.poll(() => begun).toEqual(['ana 1', 'tom']);
    await endOne();
    await expect.poll(() => begun).toEqual(['ana 1', 'tom', 'ana 2']);
  });

  test('count a slot once, even where it is freed twice', async () => {
    const { turns } = start({ slots: 1 });
    const end = await turns.take(HARBOR_ANA);
    const waiting = [turns.take(PRAIRIE), turns.take(PRAIRIE)];
    end();
    end();
    await waiting[0];
    await settle();
    expect(turns.countWaiting()).toBe(1);
  });
});
