import type { Selectable } from 'kysely';
import type { FieldError } from '#contract/platform/errors.ts';
import type { HospiceStaff } from '#contract/organizations/hospices.ts';
import type { HospiceStaffChange, HospiceStaffCreation } from '#contract/organizations/hospiceProfile.ts';
import { changedFields } from '#server/platform/http/calls/changedFields.ts';
import { notFound, at, refuseErrors } from '#server/platform/access/refusal.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import type { Tables } from '#server/platform/database/tables.ts';

/**
 * A hospice's people as enrollments name them. Who has an account is named as the account is and is a choice while it is
 * active (`changeAccount` in server/people). What somebody did stays, also after leaving.
 */

export type StaffRow = Selectable<Tables['hospice_staff']>;

/** A row as the contract's staff. */
export const toStaff = (row: StaffRow): HospiceStaff => ({
  id: row.id,
  name: row.name,
  credentials: row.credentials,
  discipline: row.discipline,
  userId: row.user_id,
  canBeAdmissionNurse: row.can_be_admission_nurse,
  canBePrimaryNurse: row.can_be_primary_nurse,
  isActive: row.is_active,
  version: row.version,
});

/** Somebody without an account. */
export async function addStaff(
  trx: Trx,
  hospiceId: string,
  creation: HospiceStaffCreation,
  now: Date,
): Promise<HospiceStaff> {
  const row = await trx
    .insertInto('hospice_staff')
    .values({
      hospice_id: hospiceId,
      name: creation.name,
      credentials: creation.credentials,
      discipline: creation.discipline,
      can_be_admission_nurse: creation.canBeAdmissionNurse,
      can_be_primary_nurse: creation.canBePrimaryNurse,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toStaff(row);
}

/** One of the hospice's own, held for a change. */
export async function lockStaff(trx: Trx, hospiceId: string, id: string): Promise<HospiceStaff | undefined> {
  const row = await trx
    .selectFrom('hospice_staff')
    .selectAll()
    .where('id', '=', id)
    .where('hospice_id', '=', hospiceId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && toStaff(row);
}

/** What is not changed here but with the account. */
const ofAccount = (before: HospiceStaff, changed: readonly string[]): FieldError[] =>
  before.userId === null
    ? []
    : [
        ...(changed.includes('name') ? [at('name', 'This person has an account and changes the name there')] : []),
        ...(changed.includes('isActive')
          ? [at('isActive', 'This person has an account: deactivate or activate that instead')]
          : []),
      ];

/**
 * Writes a change of somebody locked, as far as it changes anything.
 * @returns the person as it stands then, and the names of what is different
 * @throws Refusal `invalid` for what follows the account
 */
export async function saveStaff(
  trx: Trx,
  before: HospiceStaff,
  { version: _version, ...change }: HospiceStaffChange,
  now: Date,
): Promise<{ staff: HospiceStaff; changed: readonly string[] }> {
  const changed = changedFields(before, change);
  refuseErrors(ofAccount(before, changed));
  if (changed.length === 0) return { staff: before, changed };
  const row = await trx
    .updateTable('hospice_staff')
    .set({
      name: change.name,
      credentials: change.credentials,
      discipline: change.discipline,
      can_be_admission_nurse: change.canBeAdmissionNurse,
      can_be_primary_nurse: change.canBePrimaryNurse,
      is_active: change.isActive,
      updated_at: now,
    })
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw notFound();
  return { staff: toStaff(row), changed };
}
