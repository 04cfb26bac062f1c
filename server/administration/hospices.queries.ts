import type {
  AdministeredHospice,
  AdministeredHospiceQuery,
  HospiceAdministration,
  HospiceCreation,
} from '#contract/administration/administration.ts';
import type { HospiceProfile } from '#contract/organizations/hospiceProfile.ts';
import { DEFAULT_PERIOD, periodDays } from '#contract/platform/periods.ts';
import { DEFAULT_SHARING } from '#contract/organizations/sharing/sharingSettings.ts';
import { dayIn } from '#server/platform/localDay.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { knownTimeZone } from '#server/platform/database/timeZones.queries.ts';
import { isInState } from '#server/people/invites/inviteRows.queries.ts';
import { lastActivityOf } from '#server/people/lastActivity.queries.ts';
import {
  byName,
  isFlagged,
  isFoundIn,
  oneOf,
  oneOfIds,
  orderOf,
  readPage,
  type Page,
} from '#server/platform/database/lists.queries.ts';
import { isoColumn } from '#server/platform/database/contractColumns.queries.ts';
import { readFiguresBy } from '#server/performance/figures.queries.ts';
import type { Ratio } from '#contract/referrals/dashboards.ts';
import { inCall } from '#server/platform/access/reading.ts';
import type { ReadContext } from '#server/platform/access/viewpoint.ts';

/** Hospices, for administrators. */

const METRICS = ['referrals', 'conversionRate'] as const;

interface HospiceFigures {
  readonly id: string;
  readonly referrals: number;
  readonly numerator: number;
  readonly denominator: number;
}

/**
 * Each hospice's figures of the last 30 days in its own time zone, as on its dashboard, for hospices with referrals. One statement per time
 * zone.
 */
async function readHospiceFigures(db: Trx, context: ReadContext): Promise<HospiceFigures[]> {
  const { rows } = await sql<{ zone: string }>`select distinct hospice.time_zone as zone from hospice`.execute(db);
  const figures: HospiceFigures[] = [];
  for (const { zone } of rows) {
    const { sources } = await readFiguresBy(
      inCall(db),
      {
        context,
        zone,
        days: periodDays(DEFAULT_PERIOD, dayIn(zone, context.now)),
        ofEnrollment: [
          sql`enrollment.hospice_id = any (array(select zoned.id from hospice as zoned where zoned.time_zone = ${zone}))`,
        ],
      },
      METRICS,
      { of: () => sql<string>`enrollment.hospice_id` },
    );
    for (const [id, { conversionRate, referrals }] of sources) {
      if (id === null) continue;
      figures.push({
        id,
        referrals: referrals?.value ?? 0,
        numerator: conversionRate?.numerator ?? 0,
        denominator: conversionRate?.denominator ?? 0,
      });
    }
  }
  return figures;
}

/** Whether the hospice has an active super admin. */
const superAdmin = sql`(exists (
  select from app_user where app_user.hospice_id = hospice.id and app_user.is_active and app_user.role = 'hospice_super_admin'))`;

const people = sql`(select count(*) from app_user where app_user.hospice_id = hospice.id and app_user.is_active)`;

const connectedGroups = sql`(
  select count(*) from group_hospice join provider_group on provider_group.id = group_hospice.group_id
  where group_hospice.hospice_id = hospice.id and provider_group.is_active)`;

const lastActivity = lastActivityOf('hospice_id', sql`hospice.id`);

const sortings = {
  name: { by: [byName(sql`hospice.name`)] },
  plan: { by: [sql`hospice.plan`] },
  people: { by: [people] },
  connectedGroups: { by: [connectedGroups] },
  referrals: { by: [sql`coalesce(figures.referrals, 0)`] },
  lastActivityAt: { by: [lastActivity], isOptional: true },
} as const;

interface Row extends Omit<AdministeredHospice, 'conversion'> {
  readonly numerator: number;
  readonly denominator: number;
}

const ratio = (numerator: number, denominator: number): Ratio => ({
  value: denominator === 0 ? null : numerator / denominator,
  numerator,
  denominator,
});

/**
 * A page of all hospices.
 * @param context an administrator's
 */
export async function listAdministeredHospices(
  db: Trx,
  context: ReadContext,
  query: AdministeredHospiceQuery,
): Promise<Page<AdministeredHospice>> {
  const figures = JSON.stringify(await readHospiceFigures(db, context));
  return readPage(db, {
    columns: sql<Row>`hospice.id, hospice.name, hospice.city, hospice.plan, hospice.is_active as "isActive", hospice.version,
      (select count(*) from hospice_location
        where hospice_location.hospice_id = hospice.id and hospice_location.is_active) as locations,
      ${people} as people,
      (select count(*) from invite
        where invite.hospice_id = hospice.id and ${isInState(['waiting'], context.now)}) as "openInvites",
      ${superAdmin} as "hasSuperAdmin", ${connectedGroups} as "connectedGroups",
      coalesce(figures.referrals, 0) as referrals, coalesce(figures.numerator, 0) as numerator,
      coalesce(figures.denominator, 0) as denominator, ${isoColumn(lastActivity)} as "lastActivityAt"`,
    from: sql`hospice left join json_to_recordset(${figures}::json)
      as figures (id uuid, referrals integer, numerator integer, denominator integer) on figures.id = hospice.id`,
    countFrom: sql`hospice`,
    where: [
      oneOf(sql`hospice.plan`, query['filter.plan']),
      isFlagged(sql`hospice.is_active`, query['filter.isActive']),
      isFlagged(superAdmin, query['filter.hasSuperAdmin']),
      oneOfIds(sql`hospice.id`, query['filter.id']),
      isFoundIn(sql`hospice.name, hospice.city, hospice.ccn`, query.search),
    ],
    orderBy: orderOf(query.sortBy, sortings, sql`hospice.id`),
    paging: query,
    to: ({ denominator, numerator, ...hospice }) => ({ ...hospice, conversion: ratio(numerator, denominator) }),
  });
}

/**
 * Creates a hospice with default settings: default sharing, and no surveys until its people turn them on.
 * @returns its id
 * @throws Refusal `invalid` for a time zone that the database does not know
 */
export async function insertHospice(
  trx: Trx,
  { plan, superAdmin: _invited, timeZone, legalName, ...fields }: HospiceCreation,
  now: Date,
): Promise<string> {
  const { id } = await trx
    .insertInto('hospice')
    .values({
      ...fields,
      legal_name: legalName ?? null,
      time_zone: await knownTimeZone(trx, timeZone),
      plan,
      sharing: JSON.stringify(DEFAULT_SHARING),
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The changes of settings that only administrators control, as `from to`. */
export type AdministeredSteps = Readonly<Record<string, string>>;

/**
 * Changes a locked hospice's plan or activation. All screens of its people and connected groups reload.
 * @returns the changes
 */
export async function saveAdministration(
  trx: Trx,
  before: HospiceProfile,
  { isActive = before.isActive, plan = before.plan }: HospiceAdministration,
  now: Date,
): Promise<AdministeredSteps> {
  const steps = {
    ...(plan === before.plan ? {} : { plan: `${before.plan} to ${plan}` }),
    ...(isActive === before.isActive ? {} : { isActive: `${before.isActive} to ${isActive}` }),
  };
  if (Object.keys(steps).length === 0) return steps;
  await trx
    .updateTable('hospice')
    .set({ plan, is_active: isActive, updated_at: now })
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', before.id)
    .execute();
  await sql`
    select announce_changes(array[row(
      null, array[${before.id}::uuid], array(select group_id from group_hospice where hospice_id = ${before.id}::uuid)
    )::announced_change])`.execute(trx);
  return steps;
}
