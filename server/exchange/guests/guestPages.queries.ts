import { randomInt } from 'node:crypto';
import type { GuestPage } from '#contract/exchange/guests/guestReferrals.ts';
import type { HospiceGuestPage } from '#contract/exchange/guests/guestPages.ts';
import { REFER_PATH } from '#contract/platform/paths.ts';
import { lockHospice } from '#server/people/lockHospice.queries.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { named } from '#server/platform/database/contractColumns.queries.ts';
import { freeName, slugOf } from './guestPageNames.rules.ts';

/** A public page that is on, and what it says. */
export interface OpenPage extends GuestPage {
  readonly hospiceId: string;
  readonly locationId: string | null;
}

/**
 * The page of an address: by the names of hospice and location, or by the short code in place of the hospice.
 * @returns undefined: there is none, it is off, or its hospice or location is
 */
export const findOpenPage = (
  trx: Trx,
  { hospice, location }: { readonly hospice: string; readonly location?: string | undefined },
): Promise<OpenPage | undefined> =>
  asSystem(trx, async () => {
    const isNamed =
      location === undefined
        ? sql`(page.code = ${hospice} or (page.slug = ${hospice} and page.hospice_location_id is null))`
        : sql`(page.slug = ${location} and page.hospice_id = (
            select own.hospice_id from guest_page as own where own.slug = ${hospice} and own.hospice_location_id is null))`;
    const { rows } = await sql<OpenPage>`
      select hospice.id as "hospiceId", place.id as "locationId", hospice.name as "hospiceName",
        place.name as "locationName", coalesce(place.phone, hospice.phone) as phone
      from guest_page as page
        join hospice on hospice.id = page.hospice_id
        left join hospice_location as place on place.id = page.hospice_location_id
      where ${isNamed} and page.is_on and hospice.is_active and coalesce(place.is_active, true)`.execute(trx);
    return rows[0];
  });

interface PageRow {
  location_id: string | null;
  location_name: string | null;
  is_on: boolean;
  slug: string | null;
  code: string | null;
  hospice_slug: string | null;
}

/** The hospice's own page, and one for each open location that the person may manage; none of them needs to be on. */
export async function listPages(
  trx: Trx,
  hospiceId: string,
  locationIds: readonly string[],
): Promise<HospiceGuestPage[]> {
  const { rows } = await sql<PageRow>`
    select place.id as location_id, place.name as location_name, coalesce(page.is_on, false) as is_on, page.slug, page.code,
      own.slug as hospice_slug
    from (
      select null::uuid as id, null as name
      union all
      select id, name from hospice_location where hospice_id = ${hospiceId}::uuid and is_active
        and (cardinality(${locationIds}::uuid[]) = 0 or id = any (${locationIds}::uuid[]))
    ) as place
      left join guest_page as page on page.hospice_id = ${hospiceId}::uuid and page.hospice_location_id is not distinct from place.id
      left join guest_page as own on own.hospice_id = ${hospiceId}::uuid and own.hospice_location_id is null
    order by place.id is not null, lower(place.name), place.id`.execute(trx);
  return rows.map((row) => ({
    location: named(row.location_id, row.location_name),
    isOn: row.is_on,
    path: row.slug && pathOf(row),
    shortPath: row.code && `${REFER_PATH}/${row.code}`,
  }));
}

const pathOf = ({ hospice_slug: hospice, location_id: locationId, slug }: PageRow): string | null => {
  if (locationId === null) return `${REFER_PATH}/${slug}`;
  return hospice && `${REFER_PATH}/${hospice}/${slug}`;
};

interface Switch {
  readonly hospiceId: string;
  readonly locationId: string | null;
  readonly isOn: boolean;
  readonly by: string;
  readonly now: Date;
}

/** Turns a page on or off. Its address is made when it is first turned on, with that of the hospice, which is a part of it. */
export async function switchPage(trx: Trx, { by, hospiceId, isOn, locationId, now }: Switch): Promise<void> {
  await lockHospice(trx, hospiceId);
  const { numUpdatedRows } = await trx
    .updateTable('guest_page')
    .set({ is_on: isOn, updated_at: now, updated_by: by })
    .where('hospice_id', '=', hospiceId)
    .where('hospice_location_id', 'is not distinct from', locationId)
    .executeTakeFirst();
  if (numUpdatedRows > 0n || !isOn) return;
  if (locationId !== null) await addPage(trx, { by, hospiceId, isOn: false, locationId: null, now });
  await addPage(trx, { by, hospiceId, isOn: true, locationId, now });
}

/** Without lookalikes: people type it from paper. It begins with a digit and has no hyphen, as no other name of a page. */
const CODE_SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const CODE_LENGTH = 6;
const newCode = (): string =>
  `${2 + randomInt(8)}${Array.from({ length: CODE_LENGTH - 1 }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]).join('')}`;

async function addPage(trx: Trx, { by, hospiceId, isOn, locationId, now }: Switch): Promise<void> {
  const known = await trx
    .selectFrom('guest_page')
    .select('id')
    .where('hospice_id', '=', hospiceId)
    .where('hospice_location_id', 'is not distinct from', locationId)
    .executeTakeFirst();
  if (known) return;
  // Pages of other hospices count, which the caller does not see.
  await asSystem(trx, async () => {
    // Two hospices of one name, at the same moment, get two names.
    await sql`select pg_advisory_xact_lock(hashtextextended('guest_page', 0))`.execute(trx);
    const { rows: names } = await sql<{ name: string }>`
      select coalesce(place.name, hospice.name) as name
      from hospice left join hospice_location as place on place.id = ${locationId}::uuid
      where hospice.id = ${hospiceId}::uuid`.execute(trx);
    const slug = slugOf(names[0]?.name ?? '', locationId === null ? 'hospice' : 'location');
    const { rows: taken } = await sql<{ slug: string }>`
      select slug from guest_page where (slug = ${slug} or slug like ${`${slug}-%`})
        and ${
          locationId === null
            ? sql`hospice_location_id is null`
            : sql`hospice_id = ${hospiceId}::uuid and hospice_location_id is not null`
        }`.execute(trx);
    await trx
      .insertInto('guest_page')
      .values({
        hospice_id: hospiceId,
        hospice_location_id: locationId,
        slug: freeName(slug, new Set(taken.map((row) => row.slug))),
        code: newCode(),
        is_on: isOn,
        updated_at: now,
        updated_by: by,
      })
      .execute();
  });
}
