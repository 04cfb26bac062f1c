import * as z from 'zod/mini';
import type { ContactChange } from '#contract/referrals/contactProposals.ts';
import { CaregiverFacts, CurrentLocationFacts } from '#contract/referrals/patientFacts.ts';
import type { ReferralChange } from '#contract/referrals/referralChanges.ts';
import type { Referral } from '#contract/referrals/referrals.ts';

/** A group's correction of an enrolled patient's contact data, while it waits for the hospice. */

const CONTACT_FIELDS = ['preferredName', 'phone', 'address', 'preferredLanguage', 'needsInterpreter'] as const;

type Contact = Pick<Referral, 'currentLocation' | 'caregiver'> & {
  readonly patient: Pick<Referral['patient'], (typeof CONTACT_FIELDS)[number]>;
};

/** The parts that are sent whole, as the group saw them. */
export type FormerContact = Pick<Contact, 'currentLocation' | 'caregiver'>;

/** The contact data of a group's change, which was checked to contain nothing else of the patient. */
export const contactChange = ({ caregiver, currentLocation, patient }: ReferralChange): ContactChange => {
  const { address, needsInterpreter, phone, preferredLanguage, preferredName } = patient ?? {};
  return present({
    patient: patient && present({ preferredName, phone, address, preferredLanguage, needsInterpreter }),
    currentLocation,
    caregiver,
  });
};

/** The rest of a group's change, which is saved at once; undefined where there is none. */
export const changeBeside = ({
  responsibleProviderId,
  version,
  withdraw,
}: ReferralChange): ReferralChange | undefined =>
  responsibleProviderId === undefined && withdraw === undefined
    ? undefined
    : { version, responsibleProviderId, withdraw };

/** Without the fields that are undefined. */
const present = <Fields extends object>(fields: Fields): Partial<Fields> => {
  const kept: Partial<Fields> = { ...fields };
  for (const name in kept) if (kept[name] === undefined) delete kept[name];
  return kept;
};

const isEmpty = (fields: object): boolean => Object.keys(fields).length === 0;

/** The proposed fields of a part over the current ones: what the hospice changed since then stays. */
function ofPart<Part extends object>(
  schema: z.ZodMiniType<Part>,
  proposed: Part | null,
  former: Part | null,
  current: Part | null,
): Part | null {
  if (!proposed || !former || !current) return proposed;
  const before = new Map<string, unknown>(Object.entries(former));
  const changed = Object.entries(proposed).filter(([name, value]: [string, unknown]) => value !== before.get(name));
  return z.parse(schema, { ...current, ...Object.fromEntries(changed) });
}

const isSame = (one: object | null, other: object | null): boolean => {
  if (!one || !other) return one === other;
  const values = new Map<string, unknown>(Object.entries(other));
  return Object.entries(one).every(([name, value]: [string, unknown]) => value === values.get(name));
};

/** What a proposal would change in the record now. Empty: the record says the same already. */
export function openChange(change: ContactChange, former: FormerContact, current: Contact): ContactChange {
  const patient = { ...change.patient };
  for (const name of CONTACT_FIELDS) if (patient[name] === current.patient[name]) delete patient[name];
  const caregiver =
    change.caregiver === undefined
      ? undefined
      : ofPart(CaregiverFacts, change.caregiver, former.caregiver, current.caregiver);
  const location =
    change.currentLocation === undefined
      ? undefined
      : ofPart(CurrentLocationFacts, change.currentLocation, former.currentLocation, current.currentLocation);
  return present({
    patient: isEmpty(patient) ? undefined : patient,
    currentLocation: location === undefined || isSame(location, current.currentLocation) ? undefined : location,
    caregiver: caregiver === undefined || isSame(caregiver, current.caregiver) ? undefined : caregiver,
  });
}

/** A later correction of the same group over its earlier one. */
export const overEarlier = (earlier: ContactChange, later: ContactChange): ContactChange => ({
  ...earlier,
  ...later,
  ...(earlier.patient || later.patient ? { patient: { ...earlier.patient, ...later.patient } } : {}),
});

/** Whether a change names anything. */
export const isSomething = (change: ContactChange): boolean => !isEmpty(change);
