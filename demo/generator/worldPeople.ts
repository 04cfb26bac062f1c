import { idOf, type Random, phoneOf } from './random.ts';
import type { Row } from '#server/platform/database/insertRows.queries.ts';
import { PEOPLE, emailOf, CLOSED_ACCOUNT, BRANCH_MANAGER, STAFF } from '#demo/scenarios/people.ts';
import { accountTypeOf } from '#contract/platform/roles.ts';
import { DAY, HOUR } from '#contract/platform/durations.ts';

export const hospiceIdOf = (key: string): string => idOf(`hospice ${key}`);

export const groupIdOf = (key: string) => idOf(`group ${key}`);

export const userIdOf = (email: string) => idOf(`user ${email}`);

export const locationIdOf = (name: string) => idOf(`location ${name}`);

export interface Stamps {
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** Everybody with an account. */
export function usersOf(now: number, stamps: Stamps, random: Random): Row<'app_user'>[] {
  return Object.entries(PEOPLE).flatMap(([key, people]) =>
    people.map((person): Row<'app_user'> => {
      const email = emailOf(person, key);
      const [first, last, role, credentials] = person;
      const accountType = accountTypeOf(role);
      const isOpen = email !== CLOSED_ACCOUNT;
      return {
        id: userIdOf(email),
        account_type: accountType,
        role,
        email,
        first_name: first,
        last_name: last,
        credentials: credentials ?? null,
        phone: phoneOf(random),
        hospice_id: accountType === 'hospice' ? hospiceIdOf(key) : null,
        group_id: accountType === 'stakeholder' ? groupIdOf(key) : null,
        location_ids: email === BRANCH_MANAGER ? [locationIdOf('Harbor North branch')] : [],
        is_active: isOpen,
        last_login_at: new Date(now - (isOpen ? random.int(1, 200) * HOUR : 120 * DAY)),
        version: 1,
        ...stamps,
      };
    }),
  );
}

/** The employees of a hospice who have an account. */
export function staffWithAccount(key: string, stamps: Stamps): Row<'hospice_staff'>[] {
  return (PEOPLE[key] ?? []).map((person): Row<'hospice_staff'> => {
    const [first, last, role, credentials] = person;
    const isClinical = role === 'hospice_clinical_manager';
    return {
      id: idOf(`staff ${emailOf(person, key)}`),
      hospice_id: hospiceIdOf(key),
      user_id: userIdOf(emailOf(person, key)),
      name: credentials ? `${first} ${last}, ${credentials}` : `${first} ${last}`,
      credentials: credentials ?? null,
      discipline: isClinical
        ? credentials === 'NP'
          ? 'np'
          : 'rn'
        : role === 'hospice_admin'
          ? 'intake'
          : role === 'hospice_business_development'
            ? 'liaison'
            : 'admin',
      can_be_admission_nurse: isClinical,
      can_be_primary_nurse: false,
      is_active: emailOf(person, key) !== CLOSED_ACCOUNT,
      ...stamps,
    };
  });
}

/** The employees of a hospice who have none. */
export function staffWithoutAccount(key: string, stamps: Stamps): Row<'hospice_staff'>[] {
  return (STAFF[key] ?? []).map(([name, discipline, duty]): Row<'hospice_staff'> => ({
    id: idOf(`staff ${key} ${name}`),
    hospice_id: hospiceIdOf(key),
    user_id: null,
    name,
    credentials: name.includes(', ') ? (name.split(', ')[1] ?? null) : null,
    discipline,
    can_be_admission_nurse: duty === 'admission' || duty === 'both',
    can_be_primary_nurse: duty === 'primary' || duty === 'both' || duty === 'few',
    is_active: true,
    ...stamps,
  }));
}
