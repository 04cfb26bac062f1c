import type { JobContext } from '#server/platform/jobs/defineJob.ts';

/** A reader of mails in the Maildir that are addressed to it, not to the sender of our own mails. */
export interface MailReader {
  /** Whether the mail is its own, by the mail’s headers. */
  readonly isFor: (headers: string) => boolean;
  /** A larger mail is not read whole: `take` gets the beginning of it. */
  readonly largest: number;
  /**
   * Takes the mail, any number of times with the same result: a server that is killed reads it again. `later`: it stays unread and is read
   * again after a while.
   * @throws what the next run may get over
   */
  readonly take: (mail: TakenMail) => Promise<'taken' | 'later'>;
}

interface TakenMail {
  readonly bytes: Uint8Array;
  readonly isWhole: boolean;
}

/** Undefined: this server's settings ask for no such mails. */
type MakeReader = (context: Omit<JobContext, 'stopping'>) => MailReader | undefined;

const definitions: MakeReader[] = [];

/** Defines a reader of mails. The server knows it once server/app/jobs.ts imports its file. */
export const defineMailReader = (make: MakeReader): void => void definitions.push(make);

/** The readers of this server. */
export const mailReaders = (context: Omit<JobContext, 'stopping'>): readonly MailReader[] =>
  definitions.flatMap((make) => make(context) ?? []);
