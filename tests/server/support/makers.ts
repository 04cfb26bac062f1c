import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { ReferralStatus } from '#contract/referrals/statuses.ts';
import { accountTypeOf, type Role } from '#contract/platform/roles.ts';
import { DEFAULT_SHARING } from '#contract/organizations/sharing/sharingSettings.ts';
import type { Database } from '#server/platform/database/connection.ts';
import type { Tables } from '#server/platform/database/tables.ts';

type Fields<Table extends keyof Tables> = Partial<Insertable<Tables[Table]>>;

export interface TestPerson {
  readonly id: string;
  readonly role: Role;
  readonly email: string;
}

interface PersonFields {
  readonly role: Role;
  readonly hospiceId?: string;
  readonly groupId?: string;
  readonly locationIds?: string[];
  readonly isActive?: boolean;
  readonly firstName?: string;
  readonly lastName?: string;
}

interface ReferralFields {
  /** The hospices asked; each gets an enrollment in this status. */
  readonly hospiceIds: readonly string[];
  /** The group that referred; left out, the hospice took the referral itself. */
  readonly groupId?: string;
  readonly status?: ReferralStatus;
  readonly receivedAt?: Date;
  readonly referral?: Fields<'referral'>;
  readonly enrollment?: Fields<'enrollment'>;
}

/** Records for tests, whole and valid, with only what the test is about given. */
export function makersFor(db: Database) {
  let locations = 0;
  const add = async <Table extends keyof Tables>(table: Table, values: Insertable<Tables[Table]>): Promise<string> => {
    const id = 'id' in values && typeof values.id === 'string' ? values.id : randomUUID();
    // Kysely cannot follow the table's type while it is open; the argument's own type was checked above.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const row = { ...values, id } as never;
    await db.insertInto(table).values(row).execute();
    return id;
  };

  return {
    addHospice: (fields: Fields<'hospice'> = {}) =>
      add('hospice', {
        name: 'Harbor Hospice',
        time_zone: 'America/New_York',
        sharing: JSON.stringify(DEFAULT_SHARING),
        ...fields,
      }),

    addLocation: (hospiceId: string, fields: Fields<'hospice_location'> = {}) => {
      locations += 1;
      // No two open ones of a hospice have one name.
      const name = locations === 1 ? 'North office' : `North office ${locations}`;
      return add('hospice_location', { hospice_id: hospiceId, name, type: 'office', ...fields });
    },

    addStaff: (hospiceId: string, fields: Fields<'hospice_staff'> = {}) =>
      add('hospice_staff', {
        hospice_id: hospiceId,
        name: 'Nora Quinn',
        credentials: 'RN',
        discipline: 'rn',
        can_be_admission_nurse: true,
        can_be_primary_nurse: true,
        ...fields,
      }),

    addGroup: (fields: Fields<'provider_group'> = {}) =>
      add('provider_group', { name: 'Lakeside Physicians', type: 'physician_group', ...fields }),

    addProvider: (groupId: string, fields: Fields<'provider'> = {}) =>
      add('provider', { group_id: groupId, name: 'Dr. Ines Okafor', ...fields }),

    addCommunity: (fields: Fields<'community'> = {}) =>
      add('community', { name: 'Maple Court', type: 'assisted_living', ...fields }),

    addPerson: async ({ role, hospiceId, groupId, ...fields }: PersonFields): Promise<TestPerson> => {
      const id = randomUUID();
      const email = `${id}@people.example`;
      await add('app_user', {
        id,
        email,
        role,
        account_type: accountTypeOf(role),
        first_name: fields.firstName ?? 'Ada',
        last_name: fields.lastName ?? 'Byron',
        hospice_id: hospiceId ?? null,
        group_id: groupId ?? null,
        location_ids: fields.locationIds ?? [],
        is_active: fields.isActive ?? true,
        // Before all times used in tests.
        created_at: new Date('2020-01-06T09:00:00Z'),
      });
      return { id, role, email };
    },

    addReferral: async ({ hospiceIds, groupId, status = 'referral_received', ...fields }: ReferralFields) => {
      const receivedAt = fields.receivedAt ?? new Date('2026-11-01T12:00:00Z');
      const id = await add('referral', {
        first_name: 'Grace',
        last_name: 'Murray',
        date_of_birth: '1941-12-09',
        source: groupId ? 'physician' : 'family',
        received_at: receivedAt,
        global_status: status,
        creator_group_id: groupId ?? null,
        creator_hospice_id: groupId ? null : (hospiceIds[0] ?? null),
        ...fields.referral,
      });
      const enrollmentIds: string[] = [];
      for (const hospiceId of hospiceIds) {
        enrollmentIds.push(
          await add('enrollment', {
            referral_id: id,
            hospice_id: hospiceId,
            status,
            status_since: receivedAt,
            received_at: receivedAt,
            ...(status === 'declined' ? { decline_reason: 'unable_to_reach' } : {}),
            ...(status === 'enrolled' ? { start_of_care: receivedAt } : {}),
            ...fields.enrollment,
          }),
        );
      }
      return { id, enrollmentIds };
    },
  };
}

export type Makers = ReturnType<typeof makersFor>;
