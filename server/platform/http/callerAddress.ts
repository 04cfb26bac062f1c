/** What a listener knows about where a request comes from. */
export interface Connection {
  /** The address of the socket. */
  readonly direct: string | undefined;
  /** The `X-Forwarded-For` header. */
  readonly forwarded: string | undefined;
}

/**
 * The caller's network address: the socket's, or what the nearest trusted proxies say.
 * @param trustedProxies how many proxies in front may be believed; 0: the header is anybody's word and counts for nothing
 */
export function callerAddress({ direct, forwarded = '' }: Connection, trustedProxies: number): string | null {
  const named = trustedProxies === 0 ? undefined : forwarded.split(',').at(-trustedProxies)?.trim();
  return named || direct || null;
}
