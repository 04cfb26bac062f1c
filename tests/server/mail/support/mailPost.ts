import { createHash } from 'node:crypto';
import type { Database } from '#server/platform/database/connection.ts';
import { openMailServer, type MailServer } from '#server/mail/mailServer.ts';
import { deliverDue } from '#server/mail/deliverMail.ts';
import { openSink, type MailSink } from './mailSink.ts';
import { askFamily, NOW } from './mailWorld.ts';
import { keepLog } from '../../support/quietLog.ts';
import { test as base, type TestServer } from '../../support/server.ts';

export const ORIGIN = 'https://wayside.harbor.example';
export const SETTINGS = { publicOrigin: ORIGIN, from: 'noreply@harbor.example', canSend: true, showsOutbox: false };
interface Post {
  readonly sink: MailSink;
  /** Sends the due mails, like one of several servers. */
  deliver(at?: Date): Promise<{ wasAway: boolean }>;
  readonly log: ReturnType<typeof keepLog>;
}

/** A server with a mail server of its own to send through. */
export const test = base.extend('post', async ({ server }, { onCleanup }): Promise<Post> => {
  const sink = await openSink();
  const mailServer = openMailServer(sink.url);
  onCleanup(async () => {
    mailServer.close();
    await sink.close();
  });
  const log = keepLog();
  return { sink, log, deliver: (at = NOW) => deliverThrough(mailServer, server.db, at, log) };
});

export const deliverThrough = (mailServer: MailServer | undefined, db: Database, at: Date, log = keepLog()) =>
  deliverDue({ db, clock: () => at, log, mail: SETTINGS, mailServer });

export const sha256 = (secret: string) => createHash('sha256').update(secret).digest();
export const linksIn = (text: string) => [...text.matchAll(/https?:\/\/[^\s"<>]+/g)].map(([link]) => link);
export const familyOf = (server: TestServer) => askFamily(server.db, server);
