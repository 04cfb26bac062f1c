import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { open, readdir, rename, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as pause } from 'node:timers/promises';
import { LARGEST_REPORT } from '#contract/mail/deliveryReports.ts';
import { MINUTE } from '#contract/platform/durations.ts';
import { type Database, isDatabaseAway, isWorthRetrying } from '#server/platform/database/connection.ts';
import { kindOf, type Log } from '#server/platform/log.ts';
import { mailReaders, type MailReader } from '#server/mail/mailReaders.ts';
import { readReports, type ReadReport } from './readReports.ts';
import { takeReports } from './takeReports.ts';
import { defineJob } from '#server/platform/jobs/defineJob.ts';

/** The mails read in one run; the next run continues. */
const BATCH = 200;
/** The longest file name, so that there is room for the mark behind it. */
const MAX_NAME = 240;
/** The headers of a mail, and more than those of most. */
const HEAD_BYTES = 64 * 1024;
/** When a mail that could not be taken now is read again. */
const LATER_MS = 10 * MINUTE;

interface Mailbox {
  readonly db: Database;
  readonly clock: () => Date;
  readonly log: Log;
  readonly publicOrigin: string;
  /** The Maildir: new mails are in its `new`, read ones in its `cur`. */
  readonly maildir: string;
  /** The readers of mails to other addresses. */
  readonly readers?: readonly MailReader[];
  /** The names of mails that wait, and until when; kept between runs. */
  readonly waiting?: Map<string, number>;
}

/** The result of one run. */
export interface MailboxRun {
  /** Delivery reports and complaints. */
  readonly reports: number;
  /** How many of them changed something. */
  readonly taken: number;
  /** Replies of people, and any other mail to the address. */
  readonly others: number;
  /** Too large, or not to be read. */
  readonly broken: number;
  /** Taken by the reader of another address. */
  readonly handedOn: number;
}

/**
 * Reads new mails in the Maildir and marks them as seen; nothing is deleted. Several servers may read the same Maildir, because
 * processing a mail again changes nothing. Mails to other addresses go to their readers. An unreadable mail does not delay the others.
 * @throws if the folder cannot be read or written, or the database is away: unmarked mails are read again
 */
export async function readMailbox(mailbox: Mailbox): Promise<MailboxRun> {
  const run = { reports: 0, taken: 0, others: 0, broken: 0, handedOn: 0 };
  const { waiting = new Map<string, number>() } = mailbox;
  const now = mailbox.clock().getTime();
  const entries = await readdir(join(mailbox.maildir, 'new'), { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.')).map(({ name }) => name);
  for (const name of waiting.keys()) if (!names.includes(name)) waiting.delete(name);
  const isDue = (name: string) => (waiting.get(name) ?? 0) <= now;
  for (const name of names.filter(isDue).toSorted().slice(0, BATCH)) {
    const found = await readOne(mailbox, name);
    if (found === 'gone') continue;
    if (found === 'later') {
      waiting.set(name, now + LATER_MS);
      continue;
    }
    if (found === 'taken') run.handedOn += 1;
    else if (found === 'broken') run.broken += 1;
    else if (found === null) run.others += 1;
    else {
      run.reports += 1;
      run.taken += await take(mailbox, name, found);
    }
    await markSeen(mailbox, name);
    await pause();
  }
  if (Object.values(run).some((count) => count > 0)) mailbox.log.info({ ...run }, 'Bounced emails were read');
  return run;
}

type Found = ReadReport[] | null | 'broken' | 'gone' | 'taken' | 'later';

async function readOne({ log, maildir, readers = [] }: Mailbox, name: string): Promise<Found> {
  try {
    // Follows no planted symbolic link, and never waits for a pipe.
    const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
    await using file = await open(join(maildir, 'new', name), flags);
    const { size } = await file.stat();
    const reader = await readerOf(file, readers);
    if (reader) return await handOn(file, size, reader);
    if (size > LARGEST_REPORT) {
      log.warn({ size }, 'A bounced email is too large to be read');
      return 'broken';
    }
    return await readReports(await file.readFile());
  } catch (error) {
    if (isMissing(error)) return 'gone';
    if (error instanceof NotHandedOn) {
      if (isDatabaseAway(error.cause)) throw error.cause;
      log.error({ kind: kindOf(error.cause) }, 'An email could not be taken in. It is read again later');
      return 'later';
    }
    log.warn({ kind: kindOf(error) }, 'A bounced email could not be read');
    return 'broken';
  }
}

/** What a reader of another address threw: the mail is kept for it. */
class NotHandedOn extends Error {}

async function readerOf(file: FileHandle, readers: readonly MailReader[]): Promise<MailReader | undefined> {
  if (readers.length === 0) return undefined;
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
  const [headers = ''] = buffer.toString('latin1', 0, bytesRead).split(/\r?\n\r?\n/, 1);
  return readers.find(({ isFor }) => isFor(headers));
}

async function handOn(
  file: FileHandle,
  size: number,
  { largest, take: takeIt }: MailReader,
): Promise<'taken' | 'later'> {
  const bytes = Buffer.alloc(Math.min(size, largest));
  const { bytesRead } = await file.read(bytes, 0, bytes.length, 0);
  try {
    return await takeIt({ bytes: bytes.subarray(0, bytesRead), isWhole: size <= largest });
  } catch (error) {
    throw new NotHandedOn('An email could not be handed on', { cause: error });
  }
}

/** @returns how much was learned; what a report says that cannot be written is left out */
async function take({ clock, db, log, publicOrigin }: Mailbox, name: string, reports: ReadReport[]): Promise<number> {
  const from = { address: null, requestId: randomUUID() };
  try {
    return (await takeReports({ db, now: clock(), publicOrigin, from }, reports)).taken;
  } catch (error) {
    if (isDatabaseAway(error) || isWorthRetrying(error)) throw error;
    log.error({ kind: kindOf(error), name }, 'A delivery report could not be taken in');
    return 0;
  }
}

/** By its name, as every program that reads a Maildir does: `S` is seen. */
async function markSeen({ maildir }: Mailbox, name: string): Promise<void> {
  const [given = name] = name.split(':2,', 1);
  const unique = Buffer.byteLength(given) > MAX_NAME ? randomUUID() : given;
  try {
    await rename(join(maildir, 'new', name), join(maildir, 'cur', `${unique}:2,S`));
  } catch (error) {
    // Another server was first. If `cur` is missing, the mail is still in `new`.
    if (!isMissing(error) || (await readdir(join(maildir, 'new'))).includes(name)) throw error;
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

declare module '#server/platform/jobs/defineJob.ts' {
  interface JobContext {
    /** The Maildir into which mails to the sender's address are delivered; undefined: there is none. */
    readonly bounceMaildir: string | undefined;
  }
}

const waiting = new Map<string, number>();

/** Every server that has the Maildir reads it. */
defineJob({
  name: 'bounces',
  every: 30_000,
  lateAfter: 15 * MINUTE,
  isOptional: true,
  isEnabled: ({ bounceMaildir }) => bounceMaildir !== undefined,
  run: async (context) => {
    const { bounceMaildir: maildir, clock, db, log, mail } = context;
    if (maildir === undefined) return undefined;
    const { publicOrigin } = mail;
    return readMailbox({ db, clock, log, publicOrigin, maildir, waiting, readers: mailReaders(context) });
  },
});
