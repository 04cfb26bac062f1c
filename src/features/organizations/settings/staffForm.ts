import { HospiceStaffCreation } from '#contract/organizations/hospiceProfile.ts';
import type { HospiceStaff } from '#contract/organizations/hospices.ts';
import { blanksToNull, bodyResolver } from '#src/ui/form/bodyResolver.ts';

/** A staff member as form values. */
export interface StaffValues {
  name: string;
  credentials: string;
  discipline: string;
  canBeAdmissionNurse: boolean;
  canBePrimaryNurse: boolean;
}

export const NEW_STAFF: StaffValues = {
  name: '',
  credentials: '',
  discipline: '',
  canBeAdmissionNurse: false,
  canBePrimaryNurse: false,
};

export const staffValues = (person: HospiceStaff): StaffValues => ({
  name: person.name,
  credentials: person.credentials ?? '',
  discipline: person.discipline,
  canBeAdmissionNurse: person.canBeAdmissionNurse,
  canBePrimaryNurse: person.canBePrimaryNurse,
});

/** For a new person and for a change. */
export const staffResolver = bodyResolver<StaffValues, HospiceStaffCreation>(
  HospiceStaffCreation,
  ({ credentials, discipline, ...values }) => ({
    ...values,
    ...blanksToNull({ credentials }),
    ...(discipline === '' ? {} : { discipline }),
  }),
);

export const STAFF_LABELS = {
  name: 'Name',
  credentials: 'Credentials',
  discipline: 'Discipline',
  canBeAdmissionNurse: 'Can be the admission nurse',
  canBePrimaryNurse: 'Can be the primary nurse',
} as const;

/** The name with credentials, which many names include already. */
export const staffName = ({ credentials, name }: HospiceStaff): string =>
  credentials !== null && !name.endsWith(`, ${credentials}`) ? `${name}, ${credentials}` : name;
