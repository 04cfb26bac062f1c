import { NOTICE_EVENTS, type NoticeChoice, type NoticeEvent } from '#contract/people/noticeChoices.ts';
import { runDigests } from '#server/notifications/digests/digests.job.ts';
import { keepLog } from '../../support/quietLog.ts';
import type { TestServer } from '../../support/server.ts';

/** Moments of the day after the tests' own in Chicago. */
export const EIGHT_TOMORROW = new Date('2026-11-21T14:00:00Z');

export const makeDigests = ({ db }: TestServer, now: Date): Promise<number> => runDigests(db, now, keepLog());

/** How a person hears of these events from every hospice. */
export async function choose(
  { db }: TestServer,
  { id }: { readonly id: string },
  choices: Partial<Record<NoticeEvent, NoticeChoice>>,
): Promise<void> {
  for (const event of NOTICE_EVENTS) {
    const choice = choices[event];
    if (choice === undefined) continue;
    await db.deleteFrom('notice_choice').where('user_id', '=', id).where('event', '=', event).execute();
    await db.insertInto('notice_choice').values({ user_id: id, event, choice }).execute();
  }
}

/** Everything daily that a group's people hear of. */
export const DAILY_TO_GROUPS = {
  new_status: 'daily',
  enrolled: 'daily',
  declined: 'daily',
  discharge: 'daily',
  alerts: 'daily',
  messages: 'daily',
} as const satisfies Partial<Record<NoticeEvent, NoticeChoice>>;

/** The digests' mails, oldest first. */
export const digestsIn = ({ db }: TestServer) =>
  db
    .selectFrom('mail_message')
    .select(['to_address', 'status', 'last_error', 'created_at', 'hospice_id'])
    .where('kind', '=', 'digest')
    .orderBy('created_at')
    .orderBy('to_address')
    .execute();
