import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { open, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as pause } from 'node:timers/promises';
import { LARGEST_REPORT } from '#contract/mail/deliveryReports.ts';
import { type Database, isDatabaseAway, isWorthRetrying } from '#server/platform/database/connection.ts';
import { kindOf, type Log } from '#server/platform/log.ts';
import { readReports, type ReadReport } from './readReports.ts';
import { takeReports } from './takeReports.ts';
import { defineJob } from '#server/platform/jobs/defineJob.ts';

/** The mails read in one run; the next run continues. */
const BATCH = 200;
/** The longest file name, so that there is room for the mark behind it. */
const MAX_NAME = 240;

interface Mailbox {
  readonly db: Database;
  readonly clock: () => Date;
  readonly log: Log;
  readonly publicOrigin: string;
  /** The Maildir: new mails are in its `new`, read ones in its `cur`. */
  readonly maildir: string;
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
}

/**
 * Reads new mails in the Maildir and marks them as seen; nothing is deleted. Several servers may read the same Maildir, because
 * processing a report again changes nothing. An unreadable mail does not delay the others.
 * @throws if the folder cannot be read or written, or the database is away: unmarked mails are read again
 */
export async function readMailbox(mailbox: Mailbox): Promise<MailboxRun> {
  const run = { reports: 0, taken: 0, others: 0, broken: 0 };
  const entries = await readdir(join(mailbox.maildir, 'new'), { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.')).map(({ name }) => name);
  for (const name of names.toSorted().slice(0, BATCH)) {
    const found = await readOne(mailbox, name);
    if (found === 'gone') continue;
    if (found === 'broken') run.broken += 1;
    else if (found === null) run.others += 1;
    else {
      run.reports += 1;
      run.taken += await take(mailbox, name, found);
    }
    await markSeen(mailbox, name);
    await pause();
  }
  if (run.reports + run.others + run.broken > 0) mailbox.log.info({ ...run }, 'Bounced emails were read');
  return run;
}

async function readOne({ log, maildir }: Mailbox, name: string): Promise<ReadReport[] | null | 'broken' | 'gone'> {
  try {
    // Follows no planted symbolic link, and never waits for a pipe.
    const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
    await using file = await open(join(maildir, 'new', name), flags);
    const { size } = await file.stat();
    if (size > LARGEST_REPORT) {
      log.warn({ size }, 'A bounced email is too large to be read');
      return 'broken';
    }
    return await readReports(await file.readFile());
  } catch (error) {
    if (isMissing(error)) return 'gone';
    log.warn({ kind: kindOf(error) }, 'A bounced email could not be read');
    return 'broken';
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

/** Every server that has the Maildir reads it. */
defineJob({
  name: 'bounces',
  every: 30_000,
  lateAfter: 15 * 60_000,
  isOptional: true,
  isEnabled: ({ bounceMaildir }) => bounceMaildir !== undefined,
  run: async ({ bounceMaildir: maildir, clock, db, log, mail: { publicOrigin } }) =>
    maildir === undefined ? undefined : readMailbox({ db, clock, log, publicOrigin, maildir }),
});
