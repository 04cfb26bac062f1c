const IPV4_IN_IPV6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** One customer has at least this many of the eight parts to itself: counting single addresses would count nothing. */
const NETWORK_PARTS = 4;

/**
 * What the attempts of an address are counted by: the address itself for IPv4, its network (/64) for IPv6. Another text is counted
 * by itself.
 */
export function networkOf(address: string): string {
  const [, ipv4] = IPV4_IN_IPV6.exec(address) ?? [];
  if (ipv4 !== undefined) return ipv4;
  if (!address.includes(':')) return address;
  const [before = '', after] = address.toLowerCase().split('%', 1)[0]?.split('::') ?? [];
  const left = before.split(':').filter(Boolean);
  const right = (after ?? '').split(':').filter(Boolean);
  const zeros = after === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array.from({ length: zeros }, () => '0'), ...right]
    .slice(0, NETWORK_PARTS)
    .map((part) => part.replace(/^0+(?=.)/, ''))
    .join(':');
}
