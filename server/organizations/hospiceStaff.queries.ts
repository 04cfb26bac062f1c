import { isNurseByDefault } from '#contract/people/disciplines.ts';
import type { FieldError } from '#contract/platform/errors.ts';
import type { HospiceStaff } from '#contract/organizations/hospices.ts';
import type { HospiceStaffChange, HospiceStaffCreation } from '#contract/organizations/hospiceProfile.ts';
import { changedFields } from '#server/platform/http/calls/changedFields.ts';
import { at, notFound, refuseErrors } from '#server/platform/access/refusal.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { toColumns } from '#server/platform/database/contractColumns.queries.ts';

/**
 * A hospice's people as enrollments name them. A person with an account has the account's name, and is a choice while the account
 * is active (`changeAccount` in server/people). Past work stays attributed, also after a person leaves.
 */

/** A staff member in the contract's form. */
export const staffColumns = sql<HospiceStaff>`hospice_staff.id, hospice_staff.name, hospice_staff.credentials,
  hospice_staff.discipline, hospice_staff.user_id as "userId", hospice_staff.can_be_admission_nurse as "canBeAdmissionNurse",
  hospice_staff.can_be_primary_nurse as "canBePrimaryNurse", hospice_staff.is_active as "isActive", hospice_staff.version`;

/** Adds a person without an account; what they can be follows their discipline where the creation does not say. */
export async function addStaff(
  trx: Trx,
  hospiceId: string,
  creation: HospiceStaffCreation,
  now: Date,
): Promise<HospiceStaff> {
  const isNurse = isNurseByDefault(creation.discipline);
  const { id } = await trx
    .insertInto('hospice_staff')
    .values({
      ...toColumns(creation),
      can_be_admission_nurse: creation.canBeAdmissionNurse ?? isNurse,
      can_be_primary_nurse: creation.canBePrimaryNurse ?? isNurse,
      hospice_id: hospiceId,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const added = await lockStaff(trx, hospiceId, id);
  if (!added) throw notFound();
  return added;
}

/** Locks one of the hospice's staff for a change. */
export async function lockStaff(trx: Trx, hospiceId: string, id: string): Promise<HospiceStaff | undefined> {
  const { rows } = await sql<HospiceStaff>`
    select ${staffColumns} from hospice_staff
    where id = ${id}::uuid and hospice_id = ${hospiceId}::uuid for no key update`.execute(trx);
  return rows[0];
}

/** Errors for changed fields that follow the account. */
const ofAccount = (before: HospiceStaff, changed: readonly string[]): FieldError[] =>
  before.userId === null
    ? []
    : [
        ...(changed.includes('name')
          ? [at('name', 'This person has an account. They can change their name there')]
          : []),
        ...(changed.includes('isActive')
          ? [at('isActive', 'This person has an account. Deactivate or activate it instead')]
          : []),
      ];

/**
 * Saves a change of a locked staff member; an unchanged one is not written.
 * @returns the person after the change, and the names of changed fields
 * @throws Refusal `invalid` for fields that follow the account
 */
export async function saveStaff(
  trx: Trx,
  hospiceId: string,
  before: HospiceStaff,
  { version: _version, ...change }: HospiceStaffChange,
  now: Date,
): Promise<{ staff: HospiceStaff; changed: readonly string[] }> {
  const changed = changedFields(before, change);
  refuseErrors(ofAccount(before, changed));
  if (changed.length === 0) return { staff: before, changed };
  await trx
    .updateTable('hospice_staff')
    .set({ ...toColumns(change), updated_at: now })
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', before.id)
    .execute();
  const staff = await lockStaff(trx, hospiceId, before.id);
  if (!staff) throw notFound();
  return { staff, changed };
}
