import { BlockList, isIP } from 'node:net';

/** Networks that an address given by a customer must not lead to: this machine, its neighbors, and what is no single host. */
const closed = new BlockList();
const loopback = new BlockList();

const IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;
/** Within 2000::/3, the only addresses of IPv6 that are public: tunnels that contain an IPv4 address, and examples. */
const IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

for (const [network, bits] of IPV4) closed.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of IPV6) closed.addSubnet(network, bits, 'ipv6');
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const publicIpv6 = new BlockList();
publicIpv6.addSubnet('2000::', 3, 'ipv6');

/**
 * Whether a connection to this IP address may be made for a customer.
 * @param allowsLoopback outside production, where the other system may run on the same machine
 */
export function isReachable(address: string, { allowsLoopback }: { readonly allowsLoopback: boolean }): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  if (isIP(address) === 0) return false;
  if (loopback.check(address, family) && !address.toLowerCase().startsWith('::ffff:')) return allowsLoopback;
  if (family === 'ipv6' && !publicIpv6.check(address, family)) return false;
  return !closed.check(address, family);
}
