import { setImmediate as pause, setTimeout as wait } from 'node:timers/promises';
import { type Database, isDatabaseAway } from '#server/platform/database/connection.ts';
import { kindOf, type Log } from '#server/platform/log.ts';
import { begin, type ClaimedMail } from './beginMail.queries.ts';
import { compose } from './letter.ts';
import type { Delivery, MailServer } from './mailServer.ts';
import {
  claimDue,
  failUnrendered,
  finishLater,
  finishRefused,
  finishSent,
  finishUnclear,
  putBack,
  recoverLost,
  type Claim,
} from './outbox.queries.ts';
import type { MailSettings } from './mailSettings.ts';

/** How many mails are sent at the same time, each on its own connection. */
const LANES = 4;
const BATCH = 12;
const WRITE_TRIES = 10;

interface Sending {
  readonly db: Database;
  readonly clock: () => Date;
  readonly log: Log;
  readonly mail: MailSettings;
  /** Undefined: mails are kept in their rows. */
  readonly mailServer: MailServer | undefined;
  /** When it is aborted, the mails that are on their way are the last. */
  readonly stopping?: AbortSignal;
}

/**
 * Sends every mail whose time has come, until none is left. Each is sent at most once: where the outcome is unknown, it is
 * `unclear` and a person decides. Any number of servers may run it at the same time.
 * @returns whether the mail server was away, so that the rest of the queue was left as it is
 */
export async function deliverDue(sending: Sending): Promise<{ readonly wasAway: boolean }> {
  const { clock, db, log, stopping } = sending;
  const { unclear } = await recoverLost(db, clock());
  if (unclear > 0)
    log.warn({ count: unclear }, 'A server ended while it was sending emails: nobody knows if they arrived');
  let wasAway = false;
  const goesOn = () => !wasAway && stopping?.aborted !== true;
  while (goesOn()) {
    const claims = await claimDue(db, clock(), BATCH);
    if (claims.length === 0) break;
    const lane = async () => {
      while (goesOn()) {
        const claim = claims.shift();
        if (!claim) return;
        if ((await deliver(sending, claim)) === 'away') wasAway = true;
      }
    };
    const lanes = await Promise.allSettled(Array.from({ length: LANES }, lane));
    await putBack(db, claims);
    for (const outcome of lanes) if (outcome.status === 'rejected') throw outcome.reason;
    await pause();
  }
  return { wasAway };
}

async function deliver(sending: Sending, claim: Claim): Promise<'away' | 'done'> {
  const { clock, db, log, mailServer } = sending;
  const mail = await made(sending, claim);
  if (!mail) return 'done';
  const { html, subject, text } = mail.letter;
  if (!mailServer) {
    await finishSent(db, mail, clock(), { subject, text, html });
    return 'done';
  }
  const delivery = await handOver(mailServer, mail, sending.mail);
  await written(() => write(sending, mail, delivery));
  if (delivery.is !== 'sent') {
    log.warn({ mailId: mail.id, attempt: mail.attempt, outcome: delivery.is }, 'An email was not delivered');
  }
  return delivery.is === 'later' && delivery.isAway ? 'away' : 'done';
}

/** The mail to send; null where it is not sent. A mail that cannot be made fails and does not delay the others. */
async function made({ clock, db, log, mail }: Sending, claim: Claim): Promise<ClaimedMail | null> {
  try {
    return await begin(db, claim, mail, clock());
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    if (isTransient(error)) {
      await putBack(db, [claim]);
      return null;
    }
    const kind = kindOf(error);
    log.error({ mailId: claim.id, kind }, 'An email could not be made');
    await failUnrendered(db, claim, `The email could not be made (${kind})`, clock());
    return null;
  }
}

async function handOver(mailServer: MailServer, { letter }: ClaimedMail, settings: MailSettings): Promise<Delivery> {
  let body: Buffer;
  try {
    body = await compose(letter, settings.publicOrigin);
  } catch (error) {
    return { is: 'refused', reason: `The email could not be made (${kindOf(error)})` };
  }
  return mailServer.send({ from: settings.from, to: letter.to.address }, body);
}

function write({ clock, db }: Sending, mail: ClaimedMail, delivery: Delivery): Promise<void> {
  switch (delivery.is) {
    case 'sent':
      return finishSent(db, mail, clock());
    case 'refused':
      return finishRefused(db, mail, delivery.reason, clock());
    case 'later':
      return finishLater(db, mail, delivery.reason, clock());
    case 'unclear':
      return finishUnclear(db, mail, delivery.reason);
  }
}

/** The database ended this transaction because of another one, or for lack of resources: a repetition may succeed. */
const isTransient = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(?:40|53|55|57)\w{3}$/.test(String(error.code));

/** Records the outcome even where the database is away for some seconds: nobody else knows it. */
async function written(writing: () => Promise<void>): Promise<void> {
  for (let left = WRITE_TRIES; ; left -= 1) {
    try {
      return await writing();
    } catch (error) {
      if (left === 0 || !(isDatabaseAway(error) || isTransient(error))) throw error;
      await wait(1_000);
    }
  }
}
