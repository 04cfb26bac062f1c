import { lookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isReachable } from './privateAddresses.ts';

/** Calls to addresses that customers give. Nothing inside our own network is reachable by them. */

interface Rules {
  readonly allowsLoopback: boolean;
}

interface Posting extends Rules {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** Of the whole call, the look-up of the name included. */
const TIMEOUT_MS = 10_000;
/** Nobody reads an answer’s body; a server that sends more is cut off. */
const LARGEST_ANSWER = 64 * 1024;

/** The answer’s status; or why there is none, in words for the people who gave the address. */
export type Posted = { readonly status: number } | { readonly failure: string };

const PRIVATE = 'The address is in a private network';

class PrivateAddress extends Error {}

/** The host of an address as a name or a plain IP address: the URL parser has read every other way to write one. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/**
 * Why this address can’t be called, as far as it can be told without looking up its name; undefined if it can.
 * Outside production, http and this machine are fine.
 */
export function addressProblem(address: string, { allowsLoopback }: Rules): string | undefined {
  const url = new URL(address);
  const host = hostOf(url);
  if (url.protocol !== 'https:' && !allowsLoopback) return 'Enter an address that begins with https://';
  const isLocalName = /(?:^|\.)(?:localhost|local|internal|home\.arpa)\.?$/i.test(host);
  const isClosed = isIP(host) === 0 ? isLocalName && !allowsLoopback : !isReachable(host, { allowsLoopback });
  return isClosed ? 'This address is in a private network. Enter one on the internet' : undefined;
}

/** Looks a name up and gives only addresses that may be called, so that the connection goes to one that was checked. */
const guardedLookup =
  (rules: Rules): LookupFunction =>
  (name, options, callback) => {
    lookup(name, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, []);
      // One private address among public ones is no accident.
      if (found.length === 0 || found.some(({ address }) => !isReachable(address, rules))) {
        return callback(new PrivateAddress(), []);
      }
      const [first] = found;
      if (options.all === true || !first) return callback(null, found);
      callback(null, first.address, first.family);
    });
  };

const wordsFor = (error: Error): string => {
  if (error instanceof PrivateAddress) return PRIVATE;
  const code = 'code' in error ? String(error.code) : error.name;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'The name can’t be found';
  if (code === 'ECONNREFUSED') return 'The connection was refused';
  if (code === 'TimeoutError' || code === 'ABORT_ERR' || code === 'AbortError') return 'No answer within 10 seconds';
  if (/CERT|TLS|SSL/.test(code)) return 'The certificate isn’t valid';
  return `No connection (${code})`;
};

/**
 * Posts to an address on the internet. Redirects are not followed, and the answer’s body is thrown away.
 * It never rejects: what went wrong is in the result.
 */
export function postOutside(address: string, { allowsLoopback, body, headers, signal }: Posting): Promise<Posted> {
  const url = new URL(address);
  const rules = { allowsLoopback };
  if (addressProblem(address, rules) !== undefined) return Promise.resolve({ failure: PRIVATE });
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return new Promise((resolve) => {
    const outgoing = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
        // No connection is used twice: each one is to an address that was checked for this call.
        agent: false,
        lookup: guardedLookup(rules),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      },
      (answer) => {
        const status = answer.statusCode ?? 0;
        let bytes = 0;
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.byteLength;
          if (bytes > LARGEST_ANSWER) answer.destroy();
        });
        answer.on('close', () => resolve({ status }));
        answer.on('error', () => resolve({ status }));
      },
    );
    outgoing.on('error', (error) => resolve({ failure: wordsFor(error) }));
    outgoing.end(body);
  });
}
