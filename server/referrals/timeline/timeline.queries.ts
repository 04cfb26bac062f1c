import type { Selectable } from 'kysely';
import type { Tables } from '#server/platform/database/tables.ts';
import type { NoteVisibility, TimelineEvent, TimelineKind, TimelineQuery } from '#contract/referrals/timeline.ts';
import { isThanks } from '#contract/referrals/thanks.ts';
import type { ReferralStatus } from '#contract/referrals/statuses.ts';
import type { ReadContext, Viewpoint } from '#server/platform/access/viewpoint.ts';
import type { InformationSharing, SharedEvent } from '#contract/organizations/sharing/sharingSettings.ts';
import { sharedFacts } from '#server/referrals/shareEnrollment.rules.ts';
import { visibleText } from '#server/referrals/enrollments/statusText.rules.ts';
import { sql, type Database, type Trx } from '#server/platform/database/connection.ts';
import { readPage, type Page } from '#server/platform/database/lists.queries.ts';
import { isOwnDoing, isVisible, sharingWith } from '#server/organizations/sharing/sharing.queries.ts';
import { notifyHospices } from '#server/referrals/notices/notifyHospices.queries.ts';
import { notifyStatusChange } from '#server/referrals/notices/notifyStatusChange.queries.ts';
import { named } from '#server/platform/database/contractColumns.queries.ts';
import { SYSTEM, type Author } from '#server/people/author.queries.ts';

export interface NewEvent {
  readonly kind: TimelineKind;
  /** The hospice whose enrollment it is about. */
  readonly hospiceId: string | null;
  readonly author: Author;
  readonly fromStatus?: ReferralStatus | null;
  readonly toStatus?: ReferralStatus;
  /** A decline by the group that withdrew the referral. */
  readonly isWithdrawal?: boolean;
  readonly text?: string | null;
  readonly visibility?: NoteVisibility;
  /** The event of the sharing settings, if the kind does not identify it: how a stay ended, or that a score is low. */
  readonly ofEvent?: SharedEvent | null;
  /** Set if only the hospice and this group may see it. */
  readonly groupId?: string;
  /** The groups that may read the family's answer that the line is about. */
  readonly readers?: readonly string[];
}

/**
 * Adds events to one referral and notifies the affected people. The events are a millisecond apart, so that the timeline keeps their order.
 */
export async function addEvents(
  trx: Trx,
  referralId: string,
  now: Date,
  events: readonly NewEvent[],
): Promise<TimelineEvent[]> {
  if (events.length === 0) return [];
  const stored = events.map((event, index) => ({
    id: crypto.randomUUID(),
    referral_id: referralId,
    hospice_id: event.hospiceId,
    at: new Date(now.getTime() + index),
    kind: event.kind,
    actor_id: event.author.id,
    actor_name: event.author.name,
    actor_organization: event.author.organization,
    from_status: event.fromStatus ?? null,
    to_status: event.toStatus ?? null,
    is_withdrawal: event.isWithdrawal ?? false,
    text: event.text ?? null,
    visibility: event.visibility ?? 'shared',
    of_event: event.ofEvent ?? null,
    group_id: event.groupId ?? null,
    readers: event.readers ? [...event.readers] : null,
    asks_nothing: (event.kind === 'note' || event.kind === 'message_answered') && isThanks(event.text ?? ''),
  }));
  await trx.insertInto('timeline_event').values(stored).execute();
  await notifyStatusChange(trx, stored);
  await notifyHospices(trx, stored);
  return stored.map((row, index) => {
    const author = events[index]?.author;
    const hospiceName = row.hospice_id !== null && author?.hospiceId === row.hospice_id ? author.organization : null;
    return toEvent({ ...row, hospice_name: hospiceName, group_name: null, sharing: null, is_own: true }, null);
  });
}

interface EventRow extends Selectable<Tables['timeline_event']> {
  hospice_name: string | null;
  group_name: string | null;
  sharing: InformationSharing | null;
  /** Whether a person of the viewpoint's group did it. */
  is_own: boolean;
}

const toEvent = (row: EventRow, view: Viewpoint | null): TimelineEvent => ({
  id: row.id,
  at: row.at.toISOString(),
  kind: row.kind,
  actor: {
    name: row.actor_name,
    organization: row.actor_organization,
    isSystem: row.actor_id === null && row.actor_name === SYSTEM.name,
  },
  hospice: named(row.hospice_id, row.hospice_name),
  group: named(row.group_id, row.group_name),
  fromStatus: row.from_status,
  toStatus: row.to_status,
  isWithdrawal: row.is_withdrawal,
  text:
    row.kind === 'status_changed' && view?.side === 'group'
      ? visibleText(row.text, row.to_status, row.is_own ? null : sharedFacts(row.sharing))
      : row.text,
  visibility: row.visibility,
});

/**
 * A page of a referral's timeline, newest first: for a hospice its own and shared events, for a group shared events, limited to the facts
 * that the hospice shares.
 */
export async function listTimeline(
  db: Database,
  { actor, view }: Pick<ReadContext, 'actor' | 'view'>,
  referralId: string,
  query: TimelineQuery,
): Promise<Page<TimelineEvent>> {
  const kinds = query['filter.kind'];
  const seen = {
    admin: () => sql`true`,
    hospice: () => sql`(
      timeline_event.hospice_id = ${view.side === 'hospice' ? view.hospiceId : null}::uuid
      or (timeline_event.hospice_id is null and timeline_event.visibility = 'shared'))`,
    group: () => sql`(timeline_event.visibility = 'shared' and ${isVisible({ view, actor }, sql`timeline_event`)})`,
  }[view.side]();
  const from = sql`timeline_event
    join referral on referral.id = timeline_event.referral_id
    left join hospice on hospice.id = timeline_event.hospice_id
    left join provider_group on provider_group.id = timeline_event.group_id`;
  return readPage(db, {
    columns: sql<EventRow>`timeline_event.*, hospice.name as hospice_name, provider_group.name as group_name,
      ${sharingWith(view)} as sharing,
      ${isOwnDoing(view, sql`timeline_event`)} as is_own`,
    from,
    where: [
      sql`timeline_event.referral_id = ${referralId}::uuid`,
      seen,
      kinds && sql`timeline_event.kind = any (${kinds}::text[])`,
    ],
    orderBy: sql`timeline_event.at desc, timeline_event.id`,
    paging: query,
    to: (row) => toEvent(row, view),
  });
}
