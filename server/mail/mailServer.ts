import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { MINUTE } from '#contract/platform/durations.ts';

/** The result of handing over a letter. */
export type Delivery =
  | { readonly is: 'sent' }
  /** Refused for good: this address, or this letter. */
  | { readonly is: 'refused'; readonly reason: string }
  /** Not taken, another time perhaps. `isAway`: the server itself, so the next letter would fare no better. */
  | { readonly is: 'later'; readonly reason: string; readonly isAway: boolean }
  /** The letter was on its way when the connection broke: nobody knows whether it was taken. */
  | { readonly is: 'unclear'; readonly reason: string };

interface Envelope {
  readonly from: string;
  readonly to: string;
}

export interface MailServer {
  /** Hands one letter over. Never rejects. */
  send(envelope: Envelope, letter: Buffer): Promise<Delivery>;
  /** Ends the connections that wait for work, and with `isUrgent` also those that are at work. */
  close(isUrgent?: boolean): void;
}

declare module '#server/platform/jobs/defineJob.ts' {
  interface JobContext {
    /** Undefined: mails are kept in their rows. */
    readonly mailServer: MailServer | undefined;
  }
}

/** However slowly a server answers, line by line. */
const MAX_SEND_MS = MINUTE;
const KEEP_IDLE_MS = 30_000;
const TIME_OUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 20_000 };
const PORT = { 'smtp:': 587, 'smtps:': 465 } as const;
const THIS_MACHINE = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** How to reach the server that `smtp://user:password@host:port` names. A password travels in the clear to no other machine. */
function settingsOf(smtpUrl: string) {
  const { hostname, password, port, protocol, username } = new URL(smtpUrl);
  const secure = protocol === 'smtps:';
  const auth = username === '' ? undefined : { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  return {
    auth,
    connection: {
      host: hostname.replaceAll(/^\[|\]$/g, ''),
      port: port === '' ? PORT[secure ? 'smtps:' : 'smtp:'] : Number(port),
      secure,
      requireTLS: !secure && auth !== undefined && !THIS_MACHINE.test(hostname),
      ...TIME_OUTS,
    },
  };
}

/**
 * A mail server with its open connections, each used again while there is work. The library's own pool would send a letter anew
 * where a connection breaks, whether or not it had been taken; here every doubt is reported.
 */
export function openMailServer(smtpUrl: string): MailServer {
  const { auth, connection: settings } = settingsOf(smtpUrl);
  const idle: Connected[] = [];
  const busy = new Set<SMTPConnection>();

  async function send(envelope: Envelope, letter: Buffer): Promise<Delivery> {
    const used = idle.pop();
    if (used) {
      const { delivery, isUntouched } = await handOver(used, envelope, letter);
      // A server ends a connection that waits too long: nothing of the letter was sent on it.
      if (!isUntouched) return delivery;
    }
    const fresh = await connect();
    return fresh instanceof Error ? awayWith(fresh) : (await handOver(fresh, envelope, letter)).delivery;
  }

  function connect(): Promise<Connected | Error> {
    const { promise, resolve } = Promise.withResolvers<Connected | Error>();
    const connection = new SMTPConnection(settings);
    busy.add(connection);
    const fail = (error: Error) => {
      busy.delete(connection);
      connection.close();
      resolve(error);
    };
    connection.on('error', fail);
    connection.once('end', () => fail(new Error('The mail server ended the connection')));
    const opened = () => resolve({ connection, timer: undefined });
    connection.connect((error) => {
      if (error) fail(error);
      else if (auth && connection.allowsAuth) connection.login(auth, (refused) => (refused ? fail(refused) : opened()));
      else opened();
    });
    return promise;
  }

  async function handOver(connected: Connected, { from, to }: Envelope, letter: Buffer) {
    const { connection } = connected;
    clearTimeout(connected.timer);
    busy.add(connection);
    // Read only when the server has said that it takes the letter: that is the moment after which an answer is needed.
    const body = Readable.from([letter]);
    const { promise, resolve } = Promise.withResolvers<Error | null>();
    const deadline = setTimeout(() => resolve(new Error('The mail server took too long')), MAX_SEND_MS);
    // The server's last reply arrives in the same turn, after the end event.
    const ended = () => setImmediate(() => resolve(new Error('The mail server ended the connection')));
    connection.once('end', ended);
    connection.send({ from, to: [to], size: letter.length }, body, (error) => resolve(error));
    const error = await promise;
    clearTimeout(deadline);
    connection.off('end', ended);
    busy.delete(connection);
    const isReusable = error === null || answerCode(error) !== undefined;
    if (isReusable && !connection.destroyed) rest(connected, error !== null);
    else connection.close();
    const hasBegun = body.readableDidRead;
    const delivery = error === null ? ({ is: 'sent' } as const) : deliveryOf(error, hasBegun);
    return { delivery, isUntouched: error !== null && !hasBegun && answerCode(error) === undefined };
  }

  /** Keeps a connection for the next letter; after a refusal the server has to forget the last one first. */
  function rest(connected: Connected, wasRefused: boolean): void {
    const { connection } = connected;
    const keep = () => {
      connected.timer = setTimeout(() => {
        idle.splice(idle.indexOf(connected), 1);
        connection.quit();
      }, KEEP_IDLE_MS).unref();
      idle.push(connected);
    };
    if (!wasRefused) keep();
    else connection.reset((error) => (error ? connection.close() : keep()));
  }

  return {
    send,
    close: (isUrgent = false) => {
      for (const { connection, timer } of idle.splice(0)) {
        clearTimeout(timer);
        connection.quit();
      }
      if (isUrgent) for (const connection of busy) connection.close();
    },
  };
}

interface Connected {
  readonly connection: SMTPConnection;
  timer: NodeJS.Timeout | undefined;
}

const fieldOf = (error: Error, name: 'responseCode' | 'command' | 'code'): unknown =>
  name in error ? Object.entries(error).find(([key]) => key === name)?.[1] : undefined;

/** The number that the server answered with; undefined where it gave no answer. */
function answerCode(error: Error): number | undefined {
  const code = fieldOf(error, 'responseCode');
  return typeof code === 'number' ? code : undefined;
}

const OF_THIS_LETTER = new Set(['RCPT TO', 'DATA']);
const REASON_LENGTH = 300;

const reasonOf = (error: Error): string => error.message.replaceAll(/\s+/g, ' ').slice(0, REASON_LENGTH);

const awayWith = (error: Error): Delivery => ({ is: 'later', reason: reasonOf(error), isAway: true });

function deliveryOf(error: Error, hasBegun: boolean): Delivery {
  const reason = reasonOf(error);
  const code = answerCode(error);
  const isAboutIt = OF_THIS_LETTER.has(String(fieldOf(error, 'command')));
  // An address that cannot be written into an envelope, or a letter that is larger than the server takes.
  const isMalformed = code === undefined && ['EENVELOPE', 'EMESSAGE'].includes(String(fieldOf(error, 'code')));
  if (isMalformed || (code !== undefined && code >= 500 && isAboutIt)) return { is: 'refused', reason };
  if (code === undefined && hasBegun) return { is: 'unclear', reason };
  // Refused before this letter mattered (the password, the sender): an operator has to fix that, and the letter waits.
  return { is: 'later', reason, isAway: !isAboutIt };
}
