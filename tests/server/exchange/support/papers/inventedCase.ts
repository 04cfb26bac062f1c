import { FEMALE, LAST, MALE, STREETS } from '#demo/generator/names.ts';
import { phoneOf, type Random } from '#demo/generator/random.ts';
import { isNpi } from '#contract/organizations/npi.ts';

/** An invented patient with everything that a face sheet says. Any likeness is chance: phone numbers and NPIs are of ranges that nobody has. */
export interface InventedCase {
  readonly first: string;
  readonly middle: string;
  readonly last: string;
  readonly birth: { readonly year: number; readonly month: number; readonly day: number };
  readonly age: number;
  readonly sex: 'female' | 'male';
  readonly phone: string;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly mrn: string;
  readonly language: 'English' | 'Spanish';
  readonly caregiver: {
    readonly first: string;
    readonly last: string;
    readonly word: string;
    readonly relationship: string;
    readonly phone: string;
  };
  readonly payer: { readonly text: string; readonly kind: string };
  readonly memberId: string;
  readonly secondary: { readonly text: string; readonly kind: string } | null;
  readonly diagnosis: { readonly text: string; readonly code: string };
  readonly provider: { readonly first: string; readonly last: string; readonly title: string; readonly npi: string };
  readonly otherProvider: { readonly first: string; readonly last: string };
  readonly referrer: {
    readonly first: string;
    readonly last: string;
    readonly title: string;
    readonly role: string;
    readonly phone: string;
  };
  readonly hospital: string;
  readonly home: string;
  readonly homeSetting: string;
  readonly practice: string;
  readonly room: string;
  readonly today: { readonly year: number; readonly month: number; readonly day: number };
}

export const TODAY = { year: 2026, month: 11, day: 20 };

const PLACES = [
  ['Annapolis', 'MD', '21401'],
  ['Towson', 'MD', '21204'],
  ['Frederick', 'MD', '21701'],
  ['Lancaster', 'PA', '17601'],
  ['Dover', 'DE', '19901'],
  ['Richmond', 'VA', '23220'],
  ['Columbus', 'OH', '43215'],
  ['San Antonio', 'TX', '78205'],
  ['Tucson', 'AZ', '85701'],
  ['St. Petersburg', 'FL', '33701'],
] as const;
const KINDS = ['St', 'Street', 'Ave', 'Avenue', 'Rd', 'Road', 'Ln', 'Drive', 'Ct', 'Blvd'];
const UNITS = ['', '', '', '', 'Apt 4B', 'Unit 12', '#3'];
const RELATIVES = [
  ['Daughter', 'child'],
  ['Son', 'child'],
  ['Wife', 'spouse_partner'],
  ['Husband', 'spouse_partner'],
  ['Spouse', 'spouse_partner'],
  ['Sister', 'sibling'],
  ['Brother', 'sibling'],
  ['Niece', 'other_family'],
  ['Friend', 'friend'],
] as const;
const PAYERS = [
  ['Medicare', 'medicare', 'mbi'],
  ['Medicare Part A', 'medicare', 'mbi'],
  ['Medicare A/B', 'medicare', 'mbi'],
  ['Medicare Part A & B', 'medicare', 'mbi'],
  ['Traditional Medicare', 'medicare', 'mbi'],
  ['Humana Gold Plus HMO', 'medicare_advantage', 'H'],
  ['Aetna Medicare Advantage', 'medicare_advantage', ''],
  ['UHC Medicare Advantage PPO', 'medicare_advantage', ''],
  ['Medicaid', 'medicaid', ''],
  ['BlueCross BlueShield', 'commercial', 'XWP'],
] as const;
const SECONDARIES = [
  ['Medicaid', 'medicaid'],
  ['BlueCross BlueShield', 'commercial'],
  ['Cigna', 'commercial'],
  ['Tricare', 'va'],
] as const;
const DIAGNOSES = [
  ["Alzheimer's disease with late onset", 'G30.1'],
  ["Alzheimer's disease, unspecified", 'G30.9'],
  ['Chronic systolic heart failure', 'I50.22'],
  ['End stage heart failure', 'I50.84'],
  ['Congestive heart failure', 'I50.9'],
  ['Malignant neoplasm of pancreas', 'C25.9'],
  ['Lung cancer, right upper lobe', 'C34.11'],
  ['Metastatic breast cancer', 'C50.919'],
  ['Prostate cancer with bone metastases', 'C61'],
  ['COPD with acute exacerbation', 'J44.1'],
  ['Chronic obstructive pulmonary disease', 'J44.9'],
  ["Parkinson's disease", 'G20.A1'],
  ['End stage renal disease', 'N18.6'],
  ['Cerebral infarction, unspecified', 'I63.9'],
  ['Vascular dementia, severe', 'F01.C0'],
  ['Alcoholic cirrhosis of liver', 'K70.30'],
  ['Amyotrophic lateral sclerosis', 'G12.21'],
  ['Senile degeneration of brain', 'G31.1'],
  ['Colon cancer with liver metastases', 'C18.9'],
] as const;
const AREAS = ['410', '443', '301', '717', '302', '804', '614', '210', '520', '727'];
const HOSPITALS = [
  'Harbor General Hospital',
  'Saint Brendan Medical Center',
  'Lakeshore Regional Hospital',
  'Mercy Valley Medical Center',
  'Tidewater Memorial Hospital',
];
/** The kind of place, where the name says it. */
const HOMES = [
  ['Maple Court Nursing and Rehab', 'skilled_nursing'],
  ['Willow Glen Assisted Living', 'assisted_living'],
  ['Cedar Ridge Manor', ''],
  ['The Gardens at Oak Hill', ''],
  ['Riverside Senior Living', 'assisted_living'],
] as const;
const PRACTICES = [
  'Bayview Primary Care',
  'Harborside Internal Medicine',
  'Northgate Family Physicians',
  'Chesapeake Cardiology Associates',
];
const ROLES = ['Case Manager', 'Discharge Planner', 'Social Worker', 'RN Care Manager', 'Care Coordinator'];
const TITLES = ['RN', 'LCSW', 'MSW', 'RN, CCM', ''];

const digits = (random: Random, count: number) => Array.from({ length: count }, () => random.int(0, 9)).join('');

/** Begins with 2, as no NPI that was given out does. */
function npiOf(random: Random): string {
  const start = `2${digits(random, 8)}`;
  return Array.from({ length: 10 }, (_, last) => `${start}${last}`).find(isNpi) ?? '';
}

const LETTERS = 'ACDEFGHJKMNPQRTUVWXY'.split('');
const INITIALS = 'ABCDEFGHJKLMPRSTW'.split('');
function mbiOf(random: Random): string {
  const letter = () => random.pick(LETTERS);
  const digit = () => String(random.int(0, 9));
  const either = () => (random.chance(0.5) ? letter() : digit());
  return [
    String(random.int(1, 9)),
    letter(),
    either(),
    digit(),
    letter(),
    either(),
    digit(),
    letter(),
    letter(),
    digit(),
    digit(),
  ].join('');
}

export function inventedCase(random: Random): InventedCase {
  const sex = random.chance(0.55) ? 'female' : 'male';
  const isSpanish = random.chance(0.15);
  const first = isSpanish
    ? random.pick(sex === 'female' ? ['María', 'Rosa', 'Guadalupe', 'Carmen'] : ['José', 'Luis', 'Miguel', 'Ramón'])
    : random.pick(sex === 'female' ? FEMALE : MALE);
  const last = isSpanish
    ? random.pick(['Hernández', 'García', 'Morales', 'de la Cruz', 'Castillo', 'Núñez'])
    : random.pick(LAST);
  const year = random.int(1928, 1954);
  const birth = { year, month: random.int(1, 12), day: random.int(1, 28) };
  const isPast = birth.month < TODAY.month || (birth.month === TODAY.month && birth.day <= TODAY.day);
  const [city, state, zip] = random.pick(PLACES);
  const unit = random.pick(UNITS);
  const relatives = RELATIVES.filter(
    ([word]) => !(sex === 'female' && word === 'Wife') && !(sex === 'male' && word === 'Husband'),
  );
  const [word, relationship] = random.pick(relatives);
  const caregiverSex =
    /Daughter|Wife|Sister|Niece/.test(word) || (word === 'Spouse' && sex === 'male') || word === 'Friend';
  const [payerText, payerKind, idKind] = random.pick(PAYERS);
  const [diagnosis, code] = random.pick(DIAGNOSES);
  const area = random.pick(AREAS);
  const [home, homeSetting] = random.pick(HOMES);
  const [secondaryText, secondaryKind] = random.pick(SECONDARIES);
  const person = () => ({ first: random.pick(random.chance(0.5) ? FEMALE : MALE), last: random.pick(LAST) });
  return {
    first,
    middle: random.chance(0.6) ? random.pick(INITIALS) : '',
    last,
    birth,
    age: TODAY.year - year - (isPast ? 0 : 1),
    sex,
    phone: phoneOf(random, area),
    street: `${random.int(2, 9899)} ${random.pick(STREETS)} ${random.pick(KINDS)}${unit === '' ? '' : `, ${unit}`}`,
    city,
    state,
    zip,
    mrn: random.pick([
      `00${digits(random, 6)}`,
      digits(random, 7),
      `M${digits(random, 6)}`,
      `${digits(random, 3)}-${digits(random, 4)}`,
    ]),
    language: isSpanish ? 'Spanish' : 'English',
    caregiver: {
      first: random.pick(caregiverSex ? FEMALE : MALE),
      last: random.chance(0.6) ? last : random.pick(LAST),
      word,
      relationship,
      phone: phoneOf(random, random.pick([area, random.pick(AREAS)])),
    },
    payer: { text: payerText, kind: payerKind },
    memberId: idKind === 'mbi' ? mbiOf(random) : `${idKind}${digits(random, 9)}`,
    secondary: random.chance(0.45) && secondaryText !== payerText ? { text: secondaryText, kind: secondaryKind } : null,
    diagnosis: { text: diagnosis, code },
    provider: { ...person(), title: random.pick(['MD', 'DO', 'MD', 'NP', 'MD']), npi: npiOf(random) },
    otherProvider: person(),
    referrer: {
      ...person(),
      title: random.pick(TITLES),
      role: random.pick(ROLES),
      phone: phoneOf(random, area) + random.pick(['', '', ' x214', ' ext. 5521']),
    },
    hospital: random.pick(HOSPITALS),
    home,
    homeSetting,
    practice: random.pick(PRACTICES),
    room: random.pick([
      `${random.int(101, 599)}`,
      `${random.int(101, 599)}-${random.pick(['A', 'B', '1', '2'])}`,
      `${random.int(1, 40)}B`,
    ]),
    today: TODAY,
  };
}
