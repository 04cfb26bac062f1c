import { accessReasonText } from '#contract/platform/accessReason.ts';
import { PRODUCT_NAME } from '#contract/platform/product.ts';
import type { TimelineKind } from '#contract/referrals/timeline.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { insertRows, type Row } from '#server/platform/database/insertRows.queries.ts';
import { HARBOR } from '#demo/scenarios/organizations.ts';
import { CLOSED_ACCOUNT } from '#demo/scenarios/people.ts';
import { idOf, randomOf, type Random } from './random.ts';
import { WORK_NAMES } from '#contract/platform/work.ts';
import { DAY, HOUR, MINUTE } from '#contract/platform/durations.ts';
import { reportedJob } from '#server/platform/jobs/defineJob.ts';

const DAYS = 5;
/** So many of the newest lines of histories get audit events. */
const MAX_STEPS = 160;
const ADMINISTRATOR = 'admin@wayside.example';
const REASON = {
  category: 'support_request',
  words: 'The hospice called: a face sheet does not open on their tablet',
} as const;
/** When an administrator opened a record. */
const OPENED_AGO = 2 * DAY + 3 * HOUR;

/** The call that left a line in a referral's history. */
const CALL_OF: Partial<Record<TimelineKind, readonly [verb: string, entity: string]>> = {
  created: ['createGroupReferral', 'Referrals'],
  status_changed: ['updateReferral', 'Referrals'],
  note: ['addNote', 'Referrals'],
  contact_attempt: ['logContactAttempt', 'Enrollments'],
  assigned: ['updateEnrollment', 'Enrollments'],
};

interface Step {
  readonly at: Date;
  readonly actor_id: string;
  readonly kind: TimelineKind;
  readonly referral_id: string;
}

type Event = Omit<Row<'audit_event'>, 'at'> & { readonly at: Date };

/** An address of a range that is reserved for documentation. */
const addressOf = (actorId: string): string =>
  `203.0.113.${1 + Math.floor(randomOf(`address ${actorId}`).next() * 250)}`;

const eventOf = (random: Random, at: number, actorId: string, fields: Partial<Event>): Event => ({
  at: new Date(at),
  actor_id: actorId,
  verb: 'signIn',
  entity: 'Users',
  entity_id: actorId,
  address: addressOf(actorId),
  outcome: 'ok',
  access_category: null,
  access_reason: null,
  request_id: random.uuid(),
  detail: null,
  ...fields,
});

/** People signed in before they did something; some mistyped the password first. */
function signIns(random: Random, steps: readonly Step[]): Event[] {
  const days = new Map<string, Step>();
  for (const step of steps) {
    const day = `${step.actor_id} ${step.at.toISOString().slice(0, 10)}`;
    const first = days.get(day);
    if (!first || step.at < first.at) days.set(day, step);
  }
  return [...days.values()].flatMap(({ actor_id: id, at }) => {
    const before = at.getTime() - random.int(2, 40) * MINUTE;
    const mistyped = random.chance(0.1) ? [eventOf(random, before - MINUTE / 2, id, { outcome: 'refused' })] : [];
    return [...mistyped, eventOf(random, before, id, {})];
  });
}

/** A referral was opened before it was changed. */
const calls = (random: Random, steps: readonly Step[]): Event[] =>
  steps.flatMap(({ actor_id: id, at, kind, referral_id: entity_id }) => {
    const [verb, entity] = CALL_OF[kind] ?? [];
    if (verb === undefined || entity === undefined) return [];
    const opened = { verb: 'getReferral', entity: 'Referrals', entity_id };
    return [
      ...(kind === 'created' ? [] : [eventOf(random, at.getTime() - random.int(20, 300) * 1_000, id, opened)]),
      eventOf(random, at.getTime(), id, { verb, entity, entity_id }),
    ];
  });

/** Calls that were refused: without the right, for a record that is gone, too late, and by a closed account. */
function refusals(random: Random, now: number): Event[] {
  const of = (email: string, hoursAgo: number, fields: Partial<Event>) =>
    eventOf(random, now - hoursAgo * HOUR, idOf(`user ${email}`), fields);
  const hospice = idOf(`hospice ${HARBOR}`);
  return [
    of('ben.carter@harbor.example', 20, {
      verb: 'getSurveySettings',
      entity: 'Surveys',
      entity_id: hospice,
      outcome: 'forbidden',
    }),
    of('maya.okafor@harbor.example', 45, {
      verb: 'getHospicePerformance',
      entity: 'Performance',
      entity_id: hospice,
      outcome: 'forbidden',
    }),
    of('noah.kim@northstar.example', 70, {
      verb: 'getReferral',
      entity: 'Referrals',
      entity_id: random.uuid(),
      outcome: 'not_found',
    }),
    of('tom.becker@prairie.example', 27, {
      verb: 'updateEnrollment',
      entity: 'Enrollments',
      entity_id: random.uuid(),
      outcome: 'conflict',
    }),
    of(CLOSED_ACCOUNT, 31, { outcome: 'refused' }),
  ];
}

/** An administrator opened a record to help, which its hospice sees in the timeline. */
async function opening(trx: Trx, random: Random, now: number): Promise<Event[]> {
  const at = now - OPENED_AGO;
  const { rows } = await sql<{ referral_id: string; hospice_id: string; actor_id: string; name: string }>`
    select enrollment.referral_id, enrollment.hospice_id, person.id as actor_id,
      person.first_name || ' ' || person.last_name as name
    from enrollment join app_user as person on person.email = ${ADMINISTRATOR}
    where enrollment.hospice_id = ${idOf(`hospice ${HARBOR}`)}::uuid and enrollment.status = 'enrolled'
      and enrollment.received_at < ${new Date(at - DAY)} and enrollment.deleted_at is null
    order by enrollment.received_at desc, enrollment.id limit 1`.execute(trx);
  const [opened] = rows;
  if (!opened) return [];
  await insertRows(trx, 'timeline_event', [
    {
      id: idOf('opened by an administrator'),
      referral_id: opened.referral_id,
      hospice_id: opened.hospice_id,
      at: new Date(at),
      kind: 'opened_by_administrator',
      actor_id: opened.actor_id,
      actor_name: opened.name,
      actor_organization: PRODUCT_NAME,
      text: accessReasonText(REASON),
      visibility: 'internal',
    },
  ]);
  const read = (verb: string, secondsLater: number, entity: string) =>
    eventOf(random, at + secondsLater * 1_000, opened.actor_id, {
      verb,
      entity,
      entity_id: opened.referral_id,
      access_category: REASON.category,
      access_reason: REASON.words,
    });
  return [
    eventOf(random, at - 6 * MINUTE, opened.actor_id, {}),
    eventOf(random, at - 5 * MINUTE, opened.actor_id, {
      verb: 'getSystemHealth',
      entity: 'Administration',
      entity_id: null,
    }),
    read('getReferral', 0, 'Referrals'),
    read('listTimeline', 1, 'Referrals'),
    read('listDocuments', 1, 'Documents'),
  ];
}

/** Adds the audit events of the last days, and that the background work ran. A server seals the events later, as all others. */
export async function addAudit(trx: Trx, now: number): Promise<void> {
  const random = randomOf(`audit ${now}`);
  const { rows: steps } = await sql<Step>`
    select at, actor_id, kind, referral_id from timeline_event
    where at >= ${new Date(now - DAYS * DAY)} and actor_id is not null and kind = any (${Object.keys(CALL_OF)}::text[])
    order by at desc, id limit ${MAX_STEPS}`.execute(trx);
  const events = [
    ...signIns(random, steps),
    ...calls(random, steps),
    ...refusals(random, now),
    ...(await opening(trx, random, now)),
  ];
  await insertRows(
    trx,
    'audit_event',
    events.toSorted((one, other) => one.at.getTime() - other.at.getTime()),
  );
  await insertRows(
    trx,
    'work_run',
    WORK_NAMES.filter((name) => !reportedJob(name).isOptional).map((name) => ({
      name,
      watched_since: new Date(now - DAYS * DAY),
      last_started_at: new Date(now - 2_000),
      last_ended_at: new Date(now),
    })),
  );
}
