import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { LeftOut } from '#contract/exchange/intake/papers.ts';
import { recordAudit } from '#server/platform/access/recordAudit.queries.ts';
import { isDatabaseAway, type Database } from '#server/platform/database/connection.ts';
import type { JobContext } from '#server/platform/jobs/defineJob.ts';
import type { Log } from '#server/platform/log.ts';
import type { DocumentStore } from '#server/platform/storage/documentStore.ts';
import { defineMailReader } from '#server/mail/mailReaders.ts';
import type { PaperFile } from '#server/exchange/intake/paperFile.rules.ts';
import { receivePaper, type ArrivedPaper } from '#server/exchange/intake/receivePaper.queries.ts';
import { tokensIn } from './intakeAddress.rules.ts';
import { findTrays, hasRoom } from './intakeAddress.queries.ts';
import { arrivalKeyOf, mailKeyOf, papersOf, type MailPaper } from './papersOfMail.rules.ts';
import { parseMail, type ParsedMail } from './parseMail.ts';
import { readMail } from './readMail.ts';

/** One paper of the largest size, as base64, and some text. Larger emails are refused by most mail servers. */
const LARGEST_MAIL = 36 * 1024 * 1024;

interface Taking {
  readonly db: Database;
  readonly storage: DocumentStore;
  readonly log: Log;
  readonly now: Date;
  /** The server’s address for papers. */
  readonly address: string;
}

interface Mail {
  readonly bytes: Uint8Array;
  readonly isWhole: boolean;
}

declare module '#server/platform/jobs/defineJob.ts' {
  interface JobContext {
    /** The server’s address for papers, to which each hospice’s token is added; undefined: papers do not come by email. */
    readonly intakeAddress: string | undefined;
  }
}

defineMailReader(({ clock, db, intakeAddress: address, log, storage }: Omit<JobContext, 'stopping'>) =>
  address === undefined
    ? undefined
    : {
        largest: LARGEST_MAIL,
        isFor: (headers) => tokensIn(headers, address).length > 0,
        take: (mail) => takeMail({ db, storage, log, now: clock(), address }, mail),
      },
);

/**
 * Puts the papers of a mail into the trays of the hospices that it is addressed to. Mails to unknown addresses are dropped without an answer,
 * so that nobody can find out which exist. A mail that is taken again puts nothing there twice.
 * @returns `later` where a tray has had too many papers
 */
async function takeMail(taking: Taking, mail: Mail): Promise<'taken' | 'later'> {
  const { address, db, log, now } = taking;
  const [headers = ''] = Buffer.from(mail.bytes.subarray(0, 64 * 1024))
    .toString('latin1')
    .split(/\r?\n\r?\n/, 1);
  const hospiceIds = await findTrays(db, tokensIn(headers, address));
  if (hospiceIds.length === 0) return 'taken';
  for (const hospiceId of hospiceIds) {
    if (await hasRoom(db, hospiceId, now)) continue;
    log.warn({ hospiceId }, 'A hospice’s intake tray gets too many emails. They wait');
    return 'later';
  }
  const read = mail.isWhole ? await readMail(mail.bytes) : undefined;
  const { papers, leftOut } = read ? await papersOf(read) : { papers: [], leftOut: [unread(mail)] };
  if (papers.length === 0 && read?.isAutomatic === true) return 'taken';
  const known = read ?? (await headersOf(headers));
  const mailKey = mailKeyOf(known.messageId, mail.bytes);
  for (const hospiceId of hospiceIds) await putIntoTray(taking, { ...known, hospiceId, leftOut, mailKey, papers });
  return 'taken';
}

const unread = ({ isWhole }: Mail): LeftOut => ({ name: 'The whole email', why: isWhole ? 'damaged' : 'size' });

type Known = Pick<ParsedMail, 'from' | 'messageId' | 'subject'>;

const headersOf = (headers: string): Promise<Known> =>
  parseMail(Buffer.from(`${headers}\r\n\r\n`, 'latin1')).catch(() => ({ from: null, messageId: null, subject: null }));

interface Arrival extends Known {
  readonly hospiceId: string;
  readonly mailKey: string;
  readonly papers: readonly MailPaper[];
  readonly leftOut: readonly LeftOut[];
}

/** All papers of the mail in one transaction; files of which no row was written are taken out of the store again. */
async function putIntoTray({ db, now, storage }: Taking, arrival: Arrival): Promise<void> {
  const { from: sender, hospiceId, leftOut, mailKey, papers, subject } = arrival;
  const tray = { hospiceId, hospiceLocationId: null, channel: 'email', sender, subject, leftOut } as const;
  const files: PaperFile[] = [];
  const unused = new Set<string>();
  try {
    for (const { bytes, ...paper } of papers) {
      const storageKey = randomUUID();
      unused.add(storageKey);
      await storage.put(storageKey, Readable.from([bytes]));
      files.push({ ...paper, storageKey });
    }
    const arrived: ArrivedPaper[] =
      files.length === 0
        ? [{ ...tray, file: null, arrivalKey: arrivalKeyOf(mailKey, 'no paper') }]
        : files.map((file) => ({ ...tray, file, arrivalKey: arrivalKeyOf(mailKey, file.sha256) }));
    const added = await db.transaction().execute(async (trx) => {
      const keys: (string | undefined)[] = [];
      for (const paper of arrived) {
        const id = await receivePaper(trx, paper, now);
        if (id === undefined) continue;
        keys.push(paper.file?.storageKey);
        await recordAudit(trx, {
          at: now,
          actorId: null,
          verb: 'receivePaper',
          entity: 'Documents',
          entityId: id,
          outcome: 'ok',
          accessReason: null,
          address: null,
          requestId: randomUUID(),
          detail: { channel: 'email' },
        });
      }
      return keys;
    });
    for (const key of added) if (key !== undefined) unused.delete(key);
  } catch (error) {
    // Whether a lost commit was made nobody knows: a file without a paper is found, a paper without its file is lost.
    if (isDatabaseAway(error)) unused.clear();
    throw error;
  } finally {
    for (const key of unused) await storage.remove(key);
  }
}
