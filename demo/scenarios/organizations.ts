import { DEFAULT_SHARING, type InformationSharing } from '#contract/organizations/sharing/sharingSettings.ts';
import type { GroupType, Plan } from '#contract/platform/users.ts';

/** The invented hospices, groups, communities and providers. */

interface DemoHospiceProfile {
  readonly key: string;
  readonly name: string;
  readonly plan: Plan;
  readonly city: string;
  readonly area: string;
  readonly timeZone: string;
  /** Its part of all referrals. */
  readonly weight: number;
  /** Above 1: slower to call and to admit than most. */
  readonly pace: number;
  readonly responseTargetMinutes: number;
  readonly sharing: InformationSharing;
  /** How many days ago it agreed that families are told which groups read single answers; null: it did not. */
  readonly familiesToldDaysAgo: number | null;
  readonly locations: readonly (readonly [name: string, type: 'office' | 'inpatient_unit' | 'branch'])[];
}

export const HARBOR = 'harbor';
export const PRAIRIE = 'prairie';
export const COAST = 'coast';

export const HOSPICES: readonly DemoHospiceProfile[] = [
  {
    key: HARBOR,
    name: 'Harbor Hospice',
    plan: 'pro',
    city: 'Baltimore, MD',
    area: '410',
    timeZone: 'America/New_York',
    weight: 66,
    pace: 0.85,
    responseTargetMinutes: 60,
    // Groups see sums only.
    sharing: DEFAULT_SHARING,
    familiesToldDaysAgo: null,
    locations: [
      ['Harbor main office', 'office'],
      ['Harbor inpatient unit', 'inpatient_unit'],
      ['Harbor North branch', 'branch'],
    ],
  },
  {
    key: PRAIRIE,
    name: 'Prairie Lantern Hospice',
    plan: 'standard',
    city: 'Des Moines, IA',
    area: '515',
    timeZone: 'America/Chicago',
    weight: 22,
    pace: 1.45,
    responseTargetMinutes: 60,
    // Shares single answers and comments, and families are told.
    sharing: { ...DEFAULT_SHARING, shared: [...DEFAULT_SHARING.shared, 'survey_scores', 'comments'] },
    familiesToldDaysAgo: 150,
    locations: [['Prairie Lantern office', 'office']],
  },
  {
    key: COAST,
    name: 'Golden Coast Hospice',
    plan: 'pro',
    city: 'Sacramento, CA',
    area: '916',
    timeZone: 'America/Los_Angeles',
    weight: 12,
    pace: 1.1,
    responseTargetMinutes: 120,
    // Shares neither why it declined nor who its nurses are. Has yet to decide whether groups go on reading single answers.
    sharing: {
      ...DEFAULT_SHARING,
      shared: [
        ...DEFAULT_SHARING.shared.filter((shared) => shared !== 'decline_reason' && shared !== 'nurse_names'),
        'survey_scores',
      ],
    },
    familiesToldDaysAgo: null,
    locations: [['Golden Coast office', 'office']],
  },
];

interface DemoGroupProfile {
  readonly key: string;
  readonly name: string;
  readonly type: GroupType;
  readonly city: string;
  readonly area: string;
  readonly hospices: readonly string[];
  /** Providers without an account: name, specialty. */
  readonly providers: readonly (readonly [name: string, specialty: string])[];
}

const ALL = [HARBOR, PRAIRIE, COAST];

/** Never chosen for a referral. */
export const UNUSED_PROVIDER = 'Otto Zimmer, MD';

export const GROUPS: readonly DemoGroupProfile[] = [
  {
    key: 'bayview',
    name: 'Bayview Family Physicians',
    type: 'physician_group',
    city: 'Baltimore, MD',
    area: '410',
    hospices: ALL,
    providers: [
      ['Colin MacLeod, MD', 'Family medicine'],
      ['Hannah Brody, DO', 'Internal medicine'],
      ['Ji-woo Han, MD', 'Geriatric medicine'],
      ["Niamh O'Connell, NP", 'Family medicine'],
    ],
  },
  {
    key: 'northstar',
    name: 'Northstar Accountable Care',
    type: 'aco',
    city: 'Columbia, MD',
    area: '443',
    hospices: ALL,
    providers: [
      ['Rachel Stein, MD', 'Internal medicine'],
      ['Oluwaseun Balogun, MD', 'Population health'],
      ['Grant Holloway, NP', 'Palliative care'],
    ],
  },
  {
    key: 'stbrendan',
    name: 'St. Brendan Medical Center',
    type: 'hospital',
    city: 'Baltimore, MD',
    area: '410',
    hospices: ALL,
    providers: [
      ['Isabel Fuentes, MD', 'Hospital medicine'],
      ['Martin Kowalski, MD', 'Oncology'],
      ['Deborah Lang, MD', 'Critical care'],
      ['Yusuf Demir, MD', 'Cardiology'],
      ['Fiona Gallagher, NP', 'Palliative care'],
    ],
  },
  {
    key: 'mercypoint',
    name: 'Mercy Point Hospital',
    type: 'hospital',
    city: 'Annapolis, MD',
    area: '410',
    hospices: ALL,
    providers: [
      ['Andrea Costa, MD', 'Hospital medicine'],
      ['Bilal Qureshi, MD', 'Pulmonology'],
      ['Leonard Pike, MD', 'Neurology'],
      ['Trudy Hoffman, NP', 'Hospital medicine'],
    ],
  },
  {
    key: 'willowcreek',
    name: 'Willow Creek Nursing and Rehabilitation',
    type: 'snf',
    city: 'Towson, MD',
    area: '410',
    hospices: ALL,
    providers: [['Gloria Mbeki, NP', 'Long-term care']],
  },
  {
    key: 'cedargrove',
    name: 'Cedar Grove Care Centers',
    type: 'snf',
    city: 'Ames, IA',
    area: '515',
    hospices: ALL,
    providers: [['Philip Trent, MD', 'Long-term care']],
  },
  {
    key: 'maplehouse',
    name: 'Maple House Senior Living',
    type: 'assisted_living',
    city: 'Ellicott City, MD',
    area: '443',
    hospices: ALL,
    providers: [],
  },
  {
    key: 'clearwater',
    name: 'Clearwater Home Health',
    type: 'home_health',
    city: 'Glen Burnie, MD',
    area: '410',
    hospices: ALL,
    providers: [['Monique Laurent, NP', 'Home-based care']],
  },
  {
    key: 'meridian',
    name: 'Meridian Health Plan',
    type: 'payer',
    city: 'Omaha, NE',
    area: '402',
    hospices: ALL,
    providers: [['Stuart Keller, MD', 'Medical director']],
  },
  {
    key: 'prairieoncology',
    name: 'Prairie Oncology Associates',
    type: 'physician_group',
    city: 'Des Moines, IA',
    area: '515',
    hospices: [HARBOR, PRAIRIE],
    providers: [
      ['Ingrid Halvorsen, MD', 'Oncology'],
      ['Dev Patel, MD', 'Hematology'],
    ],
  },
  {
    key: 'coastalgeriatrics',
    name: 'Coastal Geriatrics',
    type: 'physician_group',
    city: 'Sacramento, CA',
    area: '916',
    hospices: [HARBOR, COAST],
    providers: [
      ['Natalia Ivanova, MD', 'Geriatric medicine'],
      ['Brian Yee, DO', 'Geriatric medicine'],
    ],
  },
  {
    key: 'countypalliative',
    name: 'County Palliative Partnership',
    type: 'other',
    city: 'Baltimore, MD',
    area: '443',
    hospices: [HARBOR],
    providers: [[UNUSED_PROVIDER, 'Palliative care']],
  },
];

type DemoCommunityProfile = readonly [name: string, type: string, city: string, group: string | null];

export const COMMUNITIES: readonly DemoCommunityProfile[] = [
  ['Willow Creek Towson', 'skilled_nursing', 'Towson, MD', 'willowcreek'],
  ['Willow Creek Parkville', 'skilled_nursing', 'Parkville, MD', 'willowcreek'],
  ['Willow Creek Catonsville', 'long_term_care', 'Catonsville, MD', 'willowcreek'],
  ['Willow Creek Dundalk', 'long_term_care', 'Dundalk, MD', 'willowcreek'],
  ['Cedar Grove Ames', 'skilled_nursing', 'Ames, IA', 'cedargrove'],
  ['Cedar Grove Ankeny', 'skilled_nursing', 'Ankeny, IA', 'cedargrove'],
  ['Cedar Grove Roseville', 'skilled_nursing', 'Roseville, CA', 'cedargrove'],
  ['Cedar Grove Folsom', 'long_term_care', 'Folsom, CA', 'cedargrove'],
  ['Maple House Ellicott City', 'assisted_living', 'Ellicott City, MD', 'maplehouse'],
  ['Maple House Columbia', 'assisted_living', 'Columbia, MD', 'maplehouse'],
  ['Maple House Memory Garden', 'memory_care', 'Columbia, MD', 'maplehouse'],
  ['Maple House Annapolis', 'assisted_living', 'Annapolis, MD', 'maplehouse'],
  ['Maple House Urbandale', 'assisted_living', 'Urbandale, IA', 'maplehouse'],
  ['The Lindens', 'assisted_living', 'Baltimore, MD', null],
  ['St. Anne’s Residence', 'assisted_living', 'Baltimore, MD', null],
  ['Chesapeake Terrace', 'independent_living', 'Annapolis, MD', null],
  ['Fells Point Commons', 'independent_living', 'Baltimore, MD', null],
  ['Rosewood Memory Care', 'memory_care', 'Timonium, MD', null],
  ["O'Malley House", 'group_home', 'Essex, MD', null],
  ['Hopewell Group Home', 'group_home', 'Glen Burnie, MD', null],
  ['Patapsco Manor', 'skilled_nursing', 'Halethorpe, MD', null],
  ['Bay Ridge Health Center', 'skilled_nursing', 'Annapolis, MD', null],
  ['Prairie View Manor', 'skilled_nursing', 'Des Moines, IA', null],
  ['Walnut Hill Assisted Living', 'assisted_living', 'Johnston, IA', null],
  ['Raccoon River Place', 'memory_care', 'West Des Moines, IA', null],
  ['Sunnyfield Court', 'assisted_living', 'Sacramento, CA', null],
  ['Casa del Río', 'group_home', 'Sacramento, CA', null],
  ['American River Care Center', 'skilled_nursing', 'Carmichael, CA', null],
  ['St. Brendan Transitional Unit', 'hospital', 'Baltimore, MD', null],
  ['Veterans Home at Harwood', 'other', 'Harwood, MD', null],
];
