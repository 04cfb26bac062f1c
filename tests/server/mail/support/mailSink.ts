import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { refuseBanned } from '#tests/support/plainWords.ts';

/** A mail as a reader's program takes it apart. */
export interface ReadMail {
  readonly to: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly html: string;
  readonly raw: string;
}

/** How the sink fails instead of accepting a mail. */
export type Misbehavior =
  | { readonly at: 'recipient' | 'data'; readonly code: number }
  /** The sink accepts the mail, but the connection breaks before it can answer. */
  | { readonly at: 'hangUp' };

export interface MailSink {
  readonly url: string;
  /** The accepted mails, in order. */
  readonly mails: ReadMail[];
  /** The number of attempts to hand over a mail. */
  readonly tries: () => number;
  /** Called for each recipient, and again after the mail was read; `undefined` accepts it. */
  misbehave: (to: string, step: 'recipient' | 'data') => Misbehavior | undefined;
  /** Runs when a mail is read and not yet answered. */
  beforeAnswer: () => Promise<unknown>;
  close(): Promise<void>;
}

const refusal = (code: number) => Object.assign(new Error('Not this one'), { responseCode: code });

/** A real mail server that keeps the mails it accepts. */
export async function openSink(account?: { readonly user: string; readonly password: string }): Promise<MailSink> {
  let tries = 0;
  const server = new SMTPServer({
    authOptional: account === undefined,
    allowInsecureAuth: true,
    disabledCommands: account === undefined ? ['STARTTLS', 'AUTH'] : ['STARTTLS'],
    onAuth: ({ password, username }, _session, done) => {
      if (username === account?.user && password === account?.password) done(null, { user: username });
      else done(new Error('Not this one'));
    },
    onRcptTo: ({ address }, _session, done) => {
      tries += 1;
      const wrong = sink.misbehave(address, 'recipient');
      done(wrong?.at === 'recipient' ? refusal(wrong.code) : null);
    },
    onData: (stream, session, done) => {
      const to = session.envelope.rcptTo[0]?.address ?? '';
      const take = async (raw: Buffer) => {
        const wrong = sink.misbehave(to, 'data');
        if (wrong?.at === 'data') return done(refusal(wrong.code));
        await sink.beforeAnswer();
        sink.mails.push(readMail(raw.toString('latin1'), to));
        if (wrong?.at !== 'hangUp') return done();
        for (const connection of server.connections) if (connection.session.id === session.id) connection.close();
        return undefined;
      };
      // A sender killed mid-mail leaves half a mail: it is not accepted, and nobody waits for an answer.
      void buffer(stream).then(take, done);
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => void server.listen(0, 'localhost', resolve));
  // A listening TCP server has an address with a port.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { port } = server.server.address() as AddressInfo;
  const sink: MailSink = {
    url: `smtp://localhost:${port}`,
    mails: [],
    tries: () => tries,
    misbehave: () => undefined,
    beforeAnswer: () => Promise.resolve(),
    close: async () => {
      await new Promise<void>((resolve) => server.close(() => resolve()));
      for (const { headers, text } of sink.mails) refuseBanned('A mail', `${headers['subject'] ?? ''}\n${text}`);
    },
  };
  return sink;
}

const words = (bytes: string) => Buffer.from(bytes, 'latin1').toString('utf8');
const quoted = (text: string) =>
  text.replaceAll(/=([0-9A-F]{2})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

const encodedWord = (_whole: string, encoding: string, text: string): string =>
  encoding.toUpperCase() === 'B'
    ? Buffer.from(text, 'base64').toString('utf8')
    : words(quoted(text.replaceAll('_', ' ')));

function headersOf(head: string): Record<string, string> {
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      const value = line
        .slice(colon + 1)
        .trim()
        .replaceAll(/\?=\s+=\?/g, '?==?');
      return [line.slice(0, colon).toLowerCase(), value.replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, encodedWord)];
    }),
  );
}

function split(entity: string) {
  const end = entity.indexOf('\r\n\r\n');
  return { headers: headersOf(entity.slice(0, end)), body: entity.slice(end + 4) };
}

function decoded({ body, headers }: ReturnType<typeof split>): string {
  const text = {
    base64: () => Buffer.from(body, 'base64').toString('utf8'),
    'quoted-printable': () => words(quoted(body.replaceAll('=\r\n', ''))),
  }[headers['content-transfer-encoding'] ?? ''];
  return (text?.() ?? words(body)).replaceAll('\r\n', '\n');
}

function readMail(raw: string, to: string): ReadMail {
  const { body, headers } = split(raw);
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1] ?? '';
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => split(part.replace(/^\r\n/, '')));
  const part = (type: string) => {
    const found = parts.find((one) => one.headers['content-type']?.startsWith(type));
    return found ? decoded(found) : '';
  };
  return { to, headers, text: part('text/plain'), html: part('text/html'), raw };
}
