import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { request as requestHttp, type IncomingHttpHeaders } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { currentCaller } from '#server/platform/database/caller.ts';
import { isReachable } from './privateAddresses.ts';

/** Calls to addresses that customers give. Nothing inside our own network is reachable by them. */

export type ResolveName = (
  name: string,
  options: LookupAllOptions,
  callback: (error: Error | null, found: LookupAddress[]) => void,
) => void;

interface Rules {
  readonly allowsLoopback: boolean;
  /** Looks a name up; a test gives its own. */
  readonly resolveName?: ResolveName | undefined;
}

declare module '#server/platform/http/app.ts' {
  interface Services {
    /** Outside production, other systems may run on this machine. */
    readonly allowsLoopback: boolean;
    /** Looks up the names of other systems. Default: as this machine does. */
    readonly resolveName?: ResolveName;
  }
}

interface Calling extends Rules {
  readonly headers: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
}

interface Posting extends Calling {
  readonly body: string;
}

/** Of the whole call, the look-up of the name included. */
const TIMEOUT_MS = 10_000;
/** A server that sends more is cut off. */
const LARGEST_ANSWER = 64 * 1024;

interface Failed {
  /** Why there is no answer, in words for the people who gave the address. */
  readonly failure: string;
}

interface Answered {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** Whether the body came to its end, and isn’t larger than what is read. */
  readonly isWhole: boolean;
}

/** Of the look-up while a person waits for the form: enough for a second name server where the first is silent. */
const LOOKUP_MS = 6_000;
/** The organizations for whose forms a name is looked up now: one at a time for each, and a silent name server keeps nobody else waiting. */
const lookingUp = new Set<string>();
const PRIVATE = 'The address is in a private network';
const ASK_FOR_PUBLIC = 'This address is in a private network. Enter one on the internet';
const UNKNOWN = 'This address can’t be found on the internet. Check its spelling';
const NOT_NOW = 'We couldn’t look up this address. Try again in a minute';

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
  // A name without a dot is one of our own network, such as that of another container.
  const isLocalName = /^[^.]+\.?$|(?:^|\.)(?:localhost|local|internal|home\.arpa)\.?$/i.test(host);
  const isClosed = isIP(host) === 0 ? isLocalName && !allowsLoopback : !isReachable(host, { allowsLoopback });
  return isClosed ? ASK_FOR_PUBLIC : undefined;
}

/**
 * The same, with its name looked up. A name that isn't found, or not soon, is a problem too: calls would fail, and people see
 * it sooner at the field than in a list of failed calls. Each connection looks again.
 */
export function addressProblemNow(address: string, rules: Rules): Promise<string | undefined> {
  const problem = addressProblem(address, rules);
  const host = hostOf(new URL(address));
  if (problem !== undefined || isIP(host) !== 0) return Promise.resolve(problem);
  const { tenant } = currentCaller();
  if (lookingUp.has(tenant)) return Promise.resolve(NOT_NOW);
  lookingUp.add(tenant);
  // On a developer's machine, a name may stand in its own list of hosts.
  const resolveName = rules.resolveName ?? (rules.allowsLoopback ? lookup : askNameServers());
  return new Promise((resolve) => {
    const end = (found: string | undefined): void => {
      lookingUp.delete(tenant);
      clearTimeout(patience);
      resolve(found);
    };
    const patience = setTimeout(end, LOOKUP_MS, NOT_NOW);
    try {
      guardedLookup({ ...rules, resolveName })(host, {}, (error) => end(error ? lookupProblem(error) : undefined));
    } catch {
      end(NOT_NOW);
    }
  });
}

/** What a name server says of a name that doesn't exist, or that has no address. */
const NO_SUCH_NAME = ['ENOTFOUND', 'ENODATA'];

/**
 * Looks a name up at the name servers themselves. `lookup` would take one of two threads of this process, and silent name servers must not
 * keep it from finding the mail server or the database.
 * @param servers default: this machine's
 */
export function askNameServers(servers?: readonly string[]): ResolveName {
  return (name, _options, callback) => {
    const resolver = new Resolver({ timeout: LOOKUP_MS / 2, tries: 1 });
    if (servers) resolver.setServers(servers);
    void Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]).then(([four, six]) => {
      const found = [
        ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
        ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
      ];
      callback(found.length === 0 && four.status === 'rejected' ? asLookup(four.reason) : null, found);
    });
  };
}

/** The error as `lookup` gives it. */
function asLookup(error: unknown): Error {
  if (!(error instanceof Error && 'code' in error)) return new Error('The name was not looked up');
  return NO_SUCH_NAME.includes(String(error.code)) ? Object.assign(error, { code: 'ENOTFOUND' }) : error;
}

function lookupProblem(error: Error): string {
  if (error instanceof PrivateAddress) return ASK_FOR_PUBLIC;
  return 'code' in error && error.code === 'ENOTFOUND' ? UNKNOWN : NOT_NOW;
}

/** Looks a name up and gives only addresses that may be called, so that the connection goes to one that was checked. */
const guardedLookup =
  ({ resolveName = lookup, ...rules }: Rules): LookupFunction =>
  (name, options, callback) => {
    resolveName(name, { ...options, all: true }, (error, found) => {
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

type Asking = { readonly method: 'GET' } | { readonly method: 'POST'; readonly body: string };

/** Calls an address on the internet. Redirects are not followed. It never rejects: what went wrong is in the result. */
function call(address: string, asking: Asking, { headers, signal, ...rules }: Calling): Promise<Answered | Failed> {
  const url = new URL(address);
  if (addressProblem(address, rules) !== undefined) return Promise.resolve({ failure: PRIVATE });
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const body = asking.method === 'POST' ? asking.body : '';
  return new Promise((resolve) => {
    const outgoing = request(
      url,
      {
        method: asking.method,
        headers: { ...headers, ...(asking.method === 'POST' ? { 'Content-Length': Buffer.byteLength(body) } : {}) },
        // No connection is used twice: each one is to an address that was checked for this call.
        agent: false,
        lookup: guardedLookup(rules),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      },
      (answer) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.byteLength;
          if (bytes > LARGEST_ANSWER) answer.destroy();
          else chunks.push(chunk);
        });
        const done = () => {
          const isWhole = answer.complete && bytes <= LARGEST_ANSWER;
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks), isWhole });
        };
        answer.on('close', done);
        answer.on('error', done);
      },
    );
    outgoing.on('error', (error) => resolve({ failure: wordsFor(error) }));
    outgoing.end(body);
  });
}

/** Posts to an address on the internet. The answer’s body is thrown away. */
export async function postOutside(
  address: string,
  { body, ...calling }: Posting,
): Promise<{ status: number } | Failed> {
  const answered = await call(address, { method: 'POST', body }, calling);
  return 'failure' in answered ? answered : { status: answered.status };
}

/** Reads a small file at an address on the internet, of at most 64 KB. */
export async function getOutside(address: string, calling: Calling): Promise<Omit<Answered, 'isWhole'> | Failed> {
  const answered = await call(address, { method: 'GET' }, calling);
  if ('failure' in answered || answered.isWhole) return answered;
  return { failure: 'The answer broke off, or is larger than 64 KB' };
}
