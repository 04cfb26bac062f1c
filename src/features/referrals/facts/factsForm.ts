import { COMMON_LANGUAGES, languageName } from '#contract/platform/spokenLanguages.ts';
import type { Control } from 'react-hook-form';
import type { Referral } from '#contract/referrals/referrals.ts';
import { blanksToNull, withoutBlanks } from '#src/ui/form/bodyResolver.ts';

const NONE: string[] = [];

/** A referral's facts as form fields: an empty field is an empty text. Paths are those of the request bodies. */
export const EMPTY_FACTS = {
  patient: {
    firstName: '',
    middleName: '',
    lastName: '',
    suffix: '',
    preferredName: '',
    dateOfBirth: '',
    sexAtBirth: 'unknown',
    phone: '',
    address: '',
    mrn: '',
    preferredLanguage: 'en',
    needsInterpreter: false,
  },
  currentLocation: { setting: '', facilityName: '', room: '' },
  communityId: '',
  responsibleProviderId: '',
  referredBy: { name: '', role: '', organization: '', phone: '', email: '' },
  source: '',
  urgency: 'routine',
  primaryDiagnosis: { text: '', icd10: '', category: '' },
  payer: { primary: '', memberId: '', secondary: '' },
  caregiver: {
    name: '',
    relationship: '',
    phone: '',
    email: '',
    language: 'en',
    isSurveyContact: true,
    hasConsentedToContact: false,
  },
  /** From here on: only a new referral has these. */
  receivedAt: '',
  receivedChannel: 'phone',
  hospiceLocationId: '',
  hospiceIds: NONE,
  note: '',
  /** The names of the files that go with it: the files themselves are not kept with a draft. */
  documentNames: NONE,
  /** Names this attempt to send it, over reloads. */
  attempt: '',
};
export type FactsValues = typeof EMPTY_FACTS;

/** The props of a group of fields, whatever the form around it sends. */
export interface FactsFields<Output> {
  readonly control: Control<FactsValues, unknown, Output>;
}

const texts = (facts: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(facts).map(([name, value]: [string, unknown]) => [name, value ?? '']));

/** The fields of a stored referral. */
export function factsOf(referral: Referral): FactsValues {
  const { caregiver, currentLocation, patient, payer, primaryDiagnosis, referredBy } = referral;
  return {
    ...EMPTY_FACTS,
    patient: { ...EMPTY_FACTS.patient, ...texts(patient) },
    currentLocation: { ...EMPTY_FACTS.currentLocation, ...texts(currentLocation ?? {}) },
    communityId: referral.community?.id ?? '',
    responsibleProviderId: referral.responsibleProvider?.id ?? '',
    referredBy: { ...EMPTY_FACTS.referredBy, ...texts(referredBy ?? {}) },
    source: referral.source,
    urgency: referral.urgency,
    primaryDiagnosis: { ...EMPTY_FACTS.primaryDiagnosis, ...texts(primaryDiagnosis ?? {}) },
    payer: { ...EMPTY_FACTS.payer, ...texts(payer ?? {}) },
    caregiver: { ...EMPTY_FACTS.caregiver, ...texts(caregiver ?? {}) },
  };
}

const isBlank = (value: unknown) => value === '' || value === undefined;
const areBlank = (...values: readonly unknown[]) => values.every(isBlank);

/** The fields as a request body: a part without any input is `null`; choices that the contract has a default for are left out. */
export const factsBody = {
  patient: ({ patient }: FactsValues) => blanksToNull(patient),
  currentLocation: ({ currentLocation }: FactsValues) => {
    const { facilityName, room, setting } = currentLocation;
    if (areBlank(facilityName, room, setting)) return null;
    return { ...blanksToNull({ facilityName, room }), ...withoutBlanks({ setting }) };
  },
  idOrNull: (id: string) => (id === '' ? null : id),
  referredBy: ({ referredBy }: FactsValues) =>
    areBlank(...Object.values(referredBy)) ? null : blanksToNull(referredBy),
  primaryDiagnosis: ({ primaryDiagnosis }: FactsValues) => {
    const { category, icd10, text } = primaryDiagnosis;
    if (areBlank(category, icd10, text)) return null;
    return { ...blanksToNull({ icd10 }), ...withoutBlanks({ category, text }) };
  },
  payer: ({ payer }: FactsValues) => {
    const { memberId, primary, secondary } = payer;
    if (areBlank(memberId, primary, secondary)) return null;
    return { ...blanksToNull({ memberId, secondary }), ...withoutBlanks({ primary }) };
  },
  caregiver: ({ caregiver }: FactsValues) => {
    const { email, name, phone, relationship, ...rest } = caregiver;
    if (areBlank(email, name, phone, relationship)) return null;
    return { ...rest, ...blanksToNull({ email, phone }), ...withoutBlanks({ name, relationship }) };
  },
};

/** The most common languages, and the one that is stored. */
export const languageOptions = (stored: string) =>
  [...new Set([...COMMON_LANGUAGES, ...(stored === '' ? [] : [stored])])].map((value) => ({
    value,
    label: languageName(value),
  }));
