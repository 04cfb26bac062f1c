import { describe, expect, test } from 'vitest';
import { addressProblem, postOutside } from '#server/platform/outgoing/postOutside.ts';
import { isReachable } from '#server/platform/outgoing/privateAddresses.ts';

const production = { allowsLoopback: false };

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
    expect(addressProblem('http://ehr.example/', { allowsLoopback: true })).toBeUndefined();
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
    const development = { allowsLoopback: true };
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
});
