import { payerLabel } from '#contract/organizations/payers.ts';
import { channelLabel, diagnosisCategoryLabel, relationshipLabel, settingLabel } from '#contract/referrals/patients.ts';
import { sourceLabel } from '#contract/referrals/referralSources.ts';
import { urgencyLabel } from '#contract/referrals/referralLabels.ts';
import type { ImportField } from './importFields.ts';
import { HISTORY_CHOICES } from './importHistory.ts';

/** What a file's words for a choice mean: certain ones are read at once, likely ones are suggested to a person. */

export type ChoiceField = Extract<
  ImportField,
  | 'sexAtBirth'
  | 'source'
  | 'urgency'
  | 'receivedChannel'
  | 'currentSetting'
  | 'diagnosisCategory'
  | 'payer'
  | 'secondaryPayer'
  | 'caregiverRelationship'
  | 'status'
  | 'pendingReason'
  | 'declineReason'
  | 'dischargeType'
>;

export interface Choice {
  readonly labels: Readonly<Record<string, string>>;
  /** Other words for a value; a comma between two. */
  readonly also?: Readonly<Record<string, string>>;
  /** The first pattern that a word fits suggests its value. */
  readonly likely?: readonly (readonly [pattern: RegExp, value: string])[];
}

const PAYER: Choice = {
  labels: payerLabel,
  also: {
    medicare:
      'medicare a, medicare part a, medicare a and b, medicare ab, medicare a/b, medicare hospice, traditional medicare, original medicare, mcare, mcare a, mcr, mcr a, palmetto gba, cgs medicare',
    medicare_advantage:
      'ma plan, medicare adv, mcare adv, mcr adv, medicare hmo, medicare ppo, medicare replacement, managed medicare, medicare part c',
    medicaid: 'mcaid, mcd, medical assistance, state medicaid, managed medicaid, medicaid hmo, medi-cal',
    commercial: 'private insurance, commercial insurance, private, comm, group health, employer plan',
    va: 'va, veterans administration, va benefits, veteran, champva, tricare',
    self_pay: 'self pay, private pay, cash, uninsured',
    charity: 'charity, indigent, free care',
    unknown: 'unk, not known, none, n/a, na, tbd, pending, ?',
  },
  likely: [
    [
      /\b(?:humana|wellcare|devoted|clover|alignment|cdphp|scan|uhc dual|aarp)\b|\bgold\b|advantage|\bhmo\b|\bmapd\b|replacement/i,
      'medicare_advantage',
    ],
    [/medicaid|amerigroup|molina|priority partners|\bmco\b/i, 'medicaid'],
    [/\bvet|\bva\b|tricare/i, 'va'],
    [/medicare|\bm-?care\b|\bmcr\b/i, 'medicare'],
    [/blue ?cross|\bbcbs\b|carefirst|aetna|cigna|united|\buhc\b|anthem|kaiser|insur/i, 'commercial'],
    [/self|private|cash/i, 'self_pay'],
  ],
};

const CHOICES: Record<ChoiceField, Choice> = {
  sexAtBirth: {
    labels: { female: 'Female', male: 'Male', unknown: 'Unknown' },
    also: { female: 'f, fem, woman', male: 'm, man', unknown: 'u, unk, not known, x, other' },
  },
  source: {
    labels: sourceLabel,
    also: {
      physician:
        'md, dr, doctor, physician office, physicians office, md office, dr office, doctors office, pcp, clinic, primary care, specialist, oncology, np, physician practice',
      hospital:
        'hosp, acute, acute care, acute hospital, er, ed, emergency room, ltach, hospital case manager, hospital cm, discharge planner, inpatient',
      snf: 'skilled nursing, snf, nursing home, nursing facility, nh, ltc, long term care, rehab, rehab facility, skilled facility',
      assisted_living: 'alf, al, assisted living facility, memory care, board and care, group home, independent living',
      home_health: 'hh, hha, home health agency, home care, home health care',
      aco_care_manager: 'aco, care manager, case manager, payer case manager, insurance case manager',
      family:
        'family member, caregiver, relative, daughter, son, spouse, wife, husband, family/friend, friends and family',
      self: 'self referral, the patient, pt, self referred',
      other: 'misc, others',
    },
    likely: [
      [/home ?health|\bhha?\b|home ?care/i, 'home_health'],
      [/hospital|medical center|med(?:ical)? ?ct?r|\bmed center\b|\bhosp\b|health system|emergency/i, 'hospital'],
      [/assisted|\balf\b|memory|senior living|retirement/i, 'assisted_living'],
      [/nursing|\bsnf\b|rehab|skilled|manor|convalescent/i, 'snf'],
      [/\bdr\b|\bmd\b|physician|doctor|clinic|\bpcp\b|associates|practice|oncology|cardiology|\bnp\b/i, 'physician'],
      [/\baco\b|care manag|case manag/i, 'aco_care_manager'],
      [/daughter|\bson\b|wife|husband|spouse|family|sister|brother|niece|nephew/i, 'family'],
      [/self|patient/i, 'self'],
    ],
  },
  urgency: {
    labels: urgencyLabel,
    also: {
      urgent: 'stat, asap, emergent, high, yes, y, rush, same day, immediate, 1',
      routine: 'normal, standard, low, no, n, medium, non urgent, regular, elective',
    },
  },
  receivedChannel: {
    labels: channelLabel,
    also: {
      phone: 'call, telephone, phone call, called in, verbal',
      fax: 'efax, e-fax, faxed',
      email: 'secure email',
      ehr: 'epic, carelink, careport, electronic, ensocare, navihealth, aidin, wellsky',
      portal: 'web, website, online',
      walk_in: 'walk in, visit, onsite',
    },
  },
  currentSetting: {
    labels: settingLabel,
    also: {
      home: 'private residence, private home, residence, own home, house, apartment, pt home, patient home, family home, home with family',
      hospital: 'acute, acute care, hosp, inpatient, icu, er',
      assisted_living:
        'alf, al, assisted living facility, memory care, board and care, independent living, retirement community',
      skilled_nursing: 'snf, skilled nursing facility, nursing home, nursing facility, nh, ltc, long term care, rehab',
      group_home: 'adult foster care, afh, adult family home, personal care home',
      hospice_facility: 'gip, inpatient unit, ipu, hospice house, hospice inpatient, inpatient hospice',
    },
    likely: [
      [/hospice/i, 'hospice_facility'],
      [/group home|foster/i, 'group_home'],
      [/assisted|\balf\b|memory|senior|retirement|independent/i, 'assisted_living'],
      [/nursing|\bsnf\b|rehab|skilled|\bltc\b/i, 'skilled_nursing'],
      [/hospital|medical c|\bicu\b|acute/i, 'hospital'],
      [/home|house|apartment|residence/i, 'home'],
    ],
  },
  diagnosisCategory: {
    labels: diagnosisCategoryLabel,
    also: {
      cancer: 'ca, oncology, malignancy, neoplasm',
      dementia_neuro: 'dementia, alzheimers, alzheimer, neuro, neurological, parkinsons, als',
      cardiac: 'chf, cardiac, heart disease, heart failure, cardiovascular, cv',
      respiratory: 'copd, pulmonary, lung disease, resp',
      stroke: 'cva, stroke/cva',
      renal: 'esrd, ckd, renal disease, kidney disease',
      liver: 'cirrhosis, hepatic, liver disease',
    },
    likely: [
      [/cancer|oncol|carcin|malig|neopl/i, 'cancer'],
      [/dement|alzh|parkin|neuro/i, 'dementia_neuro'],
      [/heart|card|\bchf\b/i, 'cardiac'],
      [/lung|copd|pulm|resp/i, 'respiratory'],
      [/stroke|\bcva\b|cerebro/i, 'stroke'],
      [/renal|kidney|esrd/i, 'renal'],
      [/liver|hepat|cirrh/i, 'liver'],
    ],
  },
  payer: PAYER,
  secondaryPayer: PAYER,
  ...HISTORY_CHOICES,
  caregiverRelationship: {
    labels: relationshipLabel,
    also: {
      spouse_partner: 'spouse, husband, wife, partner, domestic partner, significant other, so, sp',
      child: 'son, daughter, dtr, dau, daughter in law, son in law, adult child, stepson, stepdaughter',
      parent: 'mother, father, mom, dad',
      sibling: 'brother, sister, sis, bro',
      other_family:
        'family, niece, nephew, grandson, granddaughter, grandchild, cousin, aunt, uncle, relative, in law, sister in law, brother in law',
      friend: 'neighbor, friends',
      legal_representative:
        'poa, dpoa, hcpoa, mpoa, guardian, legal guardian, conservator, attorney, health care proxy, healthcare proxy, power of attorney, legal rep',
      self: 'patient, pt, self',
    },
    likely: [
      [/\b(?:poa|proxy|guardian|attorney|legal)\b/i, 'legal_representative'],
      [/daughter|\bson\b|child|\bdtr\b/i, 'child'],
      [/wife|husband|spouse|partner/i, 'spouse_partner'],
      [/mother|father|parent/i, 'parent'],
      [/sister|brother|sibling/i, 'sibling'],
      [/friend|neighbou?r/i, 'friend'],
      [/niece|nephew|cousin|aunt|uncle|grand|family/i, 'other_family'],
    ],
  },
};

export const CHOICE_FIELDS = Object.keys(CHOICES).filter((field): field is ChoiceField => field in CHOICES);

/** Case, blanks and punctuation do not count in a word. */
const plain = (word: string): string => word.toLowerCase().replaceAll(/[^\p{L}\p{N}?]/gu, '');

const byWord = new Map(
  CHOICE_FIELDS.map((field) => {
    const { also = {}, labels } = CHOICES[field];
    const words = Object.entries(also).flatMap(([value, all]) =>
      all.split(', ').map((word) => [plain(word), value] as const),
    );
    const own = Object.entries(labels).flatMap(([value, label]) => [
      [plain(value), value] as const,
      [plain(label), value] as const,
    ]);
    return [field, new Map([...words, ...own])] as const;
  }),
);

/** The value for a word that means it for certain; undefined if there is none. */
export const readChoice = (field: ChoiceField, word: string): string | undefined => byWord.get(field)?.get(plain(word));

/** The value that a word probably means, for a person to confirm. */
export const likelyChoice = (field: ChoiceField, word: string): string | undefined =>
  CHOICES[field].likely?.find(([pattern]) => pattern.test(word))?.[1];

/** The values of the field with their labels, for a person to choose from. */
export const choicesOf = (field: ChoiceField): { readonly value: string; readonly label: string }[] =>
  Object.entries(CHOICES[field].labels).map(([value, label]) => ({ value, label }));

/** The message at a cell whose text is not a choice of the field. */
export const choiceProblem = (field: ChoiceField): string =>
  `Use one of: ${Object.values(CHOICES[field].labels).join(', ')}`;
