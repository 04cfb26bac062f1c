import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test as base, vi } from 'vitest';
import {
  addressProblem,
  addressProblemNow,
  askNameServers,
  getOutside,
  postOutside,
  type ResolveName,
} from '#server/platform/outgoing/callOutside.ts';
import { callIsFrom, callIsOf } from '#server/platform/database/caller.ts';
import { isReachable } from '#server/platform/outgoing/privateAddresses.ts';

const production = { allowsLoopback: false };
const development = { allowsLoopback: true };

/** A server on this machine. It counts who reaches it, and answers each path as its name says. */
// Vitest reads from the pattern which other fixtures this one needs: none.
// oxlint-disable-next-line no-empty-pattern
const test = base.extend('inside', async ({}, { onCleanup }) => {
  const reached: string[] = [];
  const server = createServer((request, response) => {
    reached.push(request.url ?? '');
    if (request.url === '/moved') response.writeHead(302, { Location: '/elsewhere' }).end();
    else if (request.url === '/large') response.end('x'.repeat(100_000));
    else if (request.url === '/cut') response.writeHead(200, { 'Content-Length': '10' }).end('short');
    else response.end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onCleanup(async () => {
    server.closeAllConnections();
    const closed = once(server, 'close');
    server.close();
    await closed;
  });
  // A listening TCP server has an address with a port.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { port } = server.address() as AddressInfo;
  return { port, reached };
});

/** A name server that gives another answer to each question; the last one again and again. */
function nameServer(...answers: readonly (readonly string[])[]) {
  const asked: string[] = [];
  const resolveName: ResolveName = (name, _options, callback) => {
    const addresses = answers[Math.min(asked.length, answers.length - 1)] ?? [];
    asked.push(name);
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return { asked, resolveName };
}

/** Ways to write addresses inside a network, for which a server would make a call for a stranger. */
const PRIVATE = [
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0177.0.0.1/',
  'https://0/',
  'https://10.0.0.5/',
  'https://172.16.0.1/',
  'https://172.31.255.255/',
  'https://192.168.1.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://100.64.0.1/',
  'https://198.18.0.1/',
  'https://224.0.0.1/',
  'https://255.255.255.255/',
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[fe80::1]/',
  'https://[fc00::1]/',
  'https://[fd12:3456::1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[2001:db8::1]/',
  'https://[2001:0:7f00:1::]/',
  'https://[ff02::1]/',
  'https://localhost/',
  'https://LOCALHOST./',
  'https://ehr.localhost/',
  'https://metadata.google.internal/',
  'https://printer.local/',
  'https://database/',
  'https://database./',
  'https://①②⑦.⓪.⓪.①/',
];

describe('A call to an address that a customer gave', () => {
  test.for(PRIVATE)('isn’t made to %s', async (address) => {
    expect(addressProblem(address, production)).toBe('This address is in a private network. Enter one on the internet');
    expect(await postOutside(address, { ...production, body: '{}', headers: {} })).toEqual({
      failure: 'The address is in a private network',
    });
  });

  test.for([
    'https://ehr.example/',
    'https://93.184.216.34/',
    'https://172.32.0.1/',
    'https://[2606:4700::1111]/',
    'https://100.128.0.1/',
  ])('may be made to %s', (address) => {
    expect(addressProblem(address, production)).toBeUndefined();
  });

  test('isn’t made without https in production', () => {
    expect(addressProblem('http://ehr.example/', production)).toBe('Enter an address that begins with https://');
    expect(addressProblem('http://ehr.example/', development)).toBeUndefined();
  });

  test('isn’t made to this machine under a name: what the name leads to is checked as it connects', async () => {
    // This machine's own name leads to it in every resolver, and no rule about names knows it.
    const address = 'https://localhost.localdomain:9/';
    const posted = await postOutside(address, { ...production, body: '{}', headers: {} });
    expect(['The address is in a private network', 'The name can’t be found']).toContain(
      'failure' in posted ? posted.failure : posted,
    );
  });

  test('reaches loopback outside production, and no other private network', () => {
    expect(
      [
        '127.0.0.1',
        '::1',
        '10.0.0.1',
        '192.168.0.1',
        '169.254.169.254',
        'fe80::1',
        '::ffff:127.0.0.1',
        'nonsense',
      ].filter((address) => isReachable(address, development)),
    ).toEqual(['127.0.0.1', '::1']);
  });

  describe('whose name leads to one place first and to another one then', () => {
    const posting = { body: '{}', headers: {} };
    const PRIVATE_NETWORK = { failure: 'The address is in a private network' };

    test('goes to the address that was checked: the name is asked for once', async ({ inside }) => {
      // In development this machine is allowed, and another private network is not.
      const { asked, resolveName } = nameServer(['127.0.0.1'], ['169.254.169.254']);
      const address = `http://ehr.example:${inside.port}/hook`;
      expect(await postOutside(address, { ...development, ...posting, resolveName })).toEqual({ status: 200 });
      expect([asked, inside.reached]).toEqual([['ehr.example'], ['/hook']]);
      // The next call asks and checks again.
      expect(await postOutside(address, { ...development, ...posting, resolveName })).toEqual(PRIVATE_NETWORK);
      expect([asked.length, inside.reached]).toEqual([2, ['/hook']]);
    });

    test.for([
      ['loopback', ['127.0.0.1']],
      ['loopback of IPv6', ['::1']],
      ['loopback written as IPv6', ['::ffff:127.0.0.1']],
      ['a public and a loopback address', ['93.184.216.34', '127.0.0.1']],
      ['nothing', []],
    ] as const)('isn’t made in production once it leads to %s', async ([, answers], { inside }) => {
      const { resolveName } = nameServer(answers);
      const address = `https://ehr.example:${inside.port}/hook`;
      expect(await postOutside(address, { ...production, ...posting, resolveName })).toEqual(PRIVATE_NETWORK);
      expect(await getOutside(address, { ...production, headers: {}, resolveName })).toEqual(PRIVATE_NETWORK);
      expect(inside.reached).toEqual([]);
    });
  });

  describe('that is just being given', () => {
    test.for([
      ['10.0.0.5', 'This address is in a private network. Enter one on the internet'],
      ['93.184.216.34', undefined],
    ] as const)('is looked up: %s', async ([found, problem]) => {
      const { asked, resolveName } = nameServer([found]);
      expect(await addressProblemNow('https://ehr.example/keys', { ...production, resolveName })).toBe(problem);
      expect(asked).toEqual(['ehr.example']);
    });

    test.for([
      ['isn’t known', 'ENOTFOUND', 'This address can’t be found on the internet. Check its spelling'],
      ['can’t be looked up now', 'EAI_AGAIN', 'We couldn’t look up this address. Try again in a minute'],
    ] as const)('needs a name that leads somewhere: one that %s is refused', async ([, code, problem]) => {
      const resolveName: ResolveName = (_name, _options, callback) =>
        callback(Object.assign(new Error(code), { code }), []);
      expect(await addressProblemNow('https://ehr.example/keys', { ...production, resolveName })).toBe(problem);
    });

    test('waits seconds for a silent name server, not longer', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      try {
        const looking = addressProblemNow('https://ehr.example/keys', { ...production, resolveName: () => {} });
        await vi.advanceTimersByTimeAsync(6_000);
        expect(await looking).toBe('We couldn’t look up this address. Try again in a minute');
      } finally {
        vi.useRealTimers();
      }
    });

    test('is looked up alone for its organization: others don’t wait for a silent name server', async () => {
      const asked: string[] = [];
      const answers: (() => void)[] = [];
      const resolveName: ResolveName = (name, _options, callback) => {
        asked.push(name);
        answers.push(() => callback(null, [{ address: '93.184.216.34', family: 4 }]));
      };
      const look = (name: string, tenant = 'hospice') =>
        callIsFrom('192.0.2.1', () => {
          callIsOf(`person of ${tenant}`, tenant);
          return addressProblemNow(`https://${name}/keys`, { ...production, resolveName });
        });
      const slow = look('slow.example');
      expect(await look('ehr.example')).toBe('We couldn’t look up this address. Try again in a minute');
      const others = look('other.example', 'group');
      for (const answer of answers.splice(0)) answer();
      expect([await slow, await others]).toEqual([undefined, undefined]);
      const next = look('later.example');
      answers.pop()?.();
      expect(await next).toBeUndefined();
      expect(asked).toEqual(['slow.example', 'other.example', 'later.example']);
    });

    test('can be given again after a look-up that failed at once', async () => {
      let isFailing = true;
      const { resolveName: found } = nameServer(['93.184.216.34']);
      const resolveName: ResolveName = (...asked) => {
        if (isFailing) throw new TypeError('Invalid name');
        found(...asked);
      };
      const look = () => addressProblemNow('https://ehr.example/keys', { ...production, resolveName });
      expect(await look()).toBe('We couldn’t look up this address. Try again in a minute');
      isFailing = false;
      expect(await look()).toBeUndefined();
    });

    test('is asked for at the name servers themselves: silent ones take no thread that others need', async () => {
      const silent = createSocket('udp4').bind(0, '127.0.0.1');
      await once(silent, 'listening');
      const resolveName = askNameServers([`127.0.0.1:${silent.address().port}`]);
      const looking = Array.from({ length: 4 }, (_none, index) => {
        const { promise, resolve } = Promise.withResolvers<Error | null>();
        resolveName(`silent${index}.example`, { all: true }, resolve);
        return promise;
      });
      const first = await Promise.race([...looking, lookup('localhost').then(() => 'found')]);
      expect(first).toBe('found');
      silent.close();
      for (const error of await Promise.all(looking)) expect(error).toMatchObject({ code: 'ETIMEOUT' });
    });

    test.for(['https://10.0.0.5/', 'https://93.184.216.34/'])('isn’t looked up without a name: %s', async (address) => {
      const { asked, resolveName } = nameServer(['93.184.216.34']);
      expect(await addressProblemNow(address, { ...production, resolveName })).toBe(
        addressProblem(address, production),
      );
      expect(asked).toEqual([]);
    });
  });

  test('reads a small file, follows no redirect, and takes nothing that is large or cut off', async ({ inside }) => {
    const get = (path: string) =>
      getOutside(`http://127.0.0.1:${inside.port}${path}`, { ...development, headers: { Accept: 'application/json' } });
    expect(await get('/keys')).toMatchObject({ status: 200, body: Buffer.from('{}') });
    expect(await get('/moved')).toMatchObject({ status: 302 });
    const broken = { failure: 'The answer broke off, or is larger than 64 KB' };
    expect([await get('/large'), await get('/cut')]).toEqual([broken, broken]);
    expect(inside.reached).toEqual(['/keys', '/moved', '/large', '/cut']);
  });

  test('ends when its caller gives up', async ({ inside }) => {
    const signal = AbortSignal.abort();
    expect(
      await getOutside(`http://127.0.0.1:${inside.port}/keys`, { ...development, headers: {}, signal }),
    ).toHaveProperty('failure');
    expect(inside.reached).toEqual([]);
  });
});
