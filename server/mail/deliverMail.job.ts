import { HOUR, MINUTE } from '#contract/platform/durations.ts';
import { defineJob } from '#server/platform/jobs/defineJob.ts';
import { RetryLater } from '#server/platform/jobs/startJobs.ts';
import { deliverDue } from './deliverMail.ts';
import { purgeHandles } from './outbox.queries.ts';

/** How long the job pauses when the mail server is away, so that the queue does not use up its attempts. */
const REST_MS = 30_000;
/** How long a stop waits for mails that are on their way. */
const LAST_MAILS_MS = 4_000;

/** The mail server does not answer and the queue waits. Administrators see when that lasts. */
class MailServerAway extends RetryLater {
  override readonly name = 'MailServerAway';
}

defineJob({
  name: 'mail',
  every: 2_000,
  // A mail server that is away rests for half a minute, and one mail may take minutes to be handed over.
  lateAfter: 10 * MINUTE,
  isEnabled: ({ mail }) => mail.canSend,
  run: async (context) => {
    const { mailServer, stopping } = context;
    const giveUp = () => void setTimeout(() => mailServer?.close(true), LAST_MAILS_MS).unref();
    stopping.addEventListener('abort', giveUp);
    const { wasAway } = await deliverDue(context).finally(() => stopping.removeEventListener('abort', giveUp));
    if (wasAway) throw new MailServerAway(REST_MS);
  },
});

/** Removes the links of old mails. */
defineJob({
  name: 'mail_handles',
  every: HOUR,
  isEnabled: ({ mail }) => mail.canSend,
  run: ({ clock, db }) => purgeHandles(db, clock()),
});
