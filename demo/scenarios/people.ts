import type { Role } from '#contract/platform/roles.ts';

/** The invented people with an account, by organization: first name, last name, role, credentials. */
export type DemoPerson = readonly [firstName: string, lastName: string, role: Role, credentials?: string];

const SUPER: Role = 'hospice_super_admin';
const ADMIN: Role = 'hospice_admin';
const BUSINESS: Role = 'hospice_business_development';
const CLINICAL: Role = 'hospice_clinical_manager';
const CARE: Role = 'care_manager';
const PROVIDER: Role = 'provider';

/** Has left the hospice: the account is closed, the name stays in the histories. */
export const CLOSED_ACCOUNT = 'kayla.boyd@harbor.example';
/** Sees the North branch only. */
export const BRANCH_MANAGER = 'paul.novak@harbor.example';

export const PEOPLE: Readonly<Record<string, readonly DemoPerson[]>> = {
  harbor: [
    ['Grace', 'Lin', SUPER],
    ['Walter', 'Brandt', SUPER],
    ['Ana', 'Ruiz', ADMIN, 'RN'],
    ['Joel', 'Whitaker', ADMIN],
    ['Denise', 'Coleman', ADMIN],
    ['Samir', 'Haddad', ADMIN],
    ['Kayla', 'Boyd', ADMIN],
    ['Ben', 'Carter', BUSINESS],
    ['Tara', 'Flynn', BUSINESS],
    ['Marcus', 'Webb', BUSINESS],
    ['Elena', 'Petrova', BUSINESS],
    ['Maya', 'Okafor', CLINICAL, 'RN'],
    ['Irene', 'Castillo', CLINICAL, 'RN'],
    ['Paul', 'Novak', CLINICAL, 'RN'],
    ['Ruth', 'Abrams', CLINICAL, 'RN'],
    ['Victor', 'Hale', CLINICAL, 'NP'],
  ],
  prairie: [
    ['Nora', 'Lindqvist', SUPER],
    ['Tom', 'Becker', ADMIN],
    ['Amy', 'Vogel', ADMIN],
    ['Cody', 'Hansen', BUSINESS],
    ['Jill', 'Sorensen', BUSINESS],
    ['Beth', 'Larsen', CLINICAL, 'RN'],
    ['Luis', 'Ortega', CLINICAL, 'RN'],
  ],
  coast: [
    ['Diane', 'Cho', SUPER],
    ['Lucia', 'Mendes', ADMIN],
    ['Kevin', 'Tran', ADMIN],
    ['Jasmine', 'Park', BUSINESS],
    ['Rosa', 'Delgado', CLINICAL, 'RN'],
    ['Omar', 'Farah', CLINICAL, 'RN'],
  ],
  bayview: [
    ['Sofia', 'Reyes', CARE, 'RN'],
    ['Priya', 'Shah', PROVIDER, 'MD'],
    ['Daniel', 'Weiss', PROVIDER, 'MD'],
    ['Laura', 'Kent', PROVIDER, 'NP'],
  ],
  northstar: [
    ['Noah', 'Kim', CARE],
    ['Alicia', 'Grant', CARE, 'RN'],
    ['James', 'Oduya', PROVIDER, 'MD'],
  ],
  stbrendan: [
    ['Helen', 'Osei', CARE, 'RN'],
    ['Mark', 'Feldman', CARE, 'MSW'],
    ['Anita', 'Rao', PROVIDER, 'MD'],
    ['George', 'Stavros', PROVIDER, 'MD'],
  ],
  mercypoint: [
    ['Carla', 'Jensen', CARE, 'RN'],
    ['Peter', 'Nolan', PROVIDER, 'MD'],
    ['Wen', 'Zhao', PROVIDER, 'MD'],
  ],
  willowcreek: [
    ['Dawn', 'Fischer', CARE, 'RN'],
    ['Raymond', 'Cole', PROVIDER, 'MD'],
  ],
  cedargrove: [
    ['Tanya', 'Brooks', CARE, 'RN'],
    ['Simon', 'Achebe', PROVIDER, 'MD'],
  ],
  maplehouse: [
    ['Joan', 'Pruitt', CARE],
    ['Megan', "O'Rourke", PROVIDER, 'NP'],
  ],
  clearwater: [['Ivy', 'Nakamura', CARE, 'RN']],
  meridian: [
    ['Steven', 'Ellis', CARE],
    ['Karen', 'Voss', CARE, 'RN'],
  ],
  prairieoncology: [
    ['Todd', 'Meyer', CARE],
    ['Susan', 'Albright', PROVIDER, 'MD'],
    ['Henry', 'Dahl', PROVIDER, 'MD'],
  ],
  coastalgeriatrics: [
    ['Miguel', 'Santos', CARE],
    ['Evelyn', 'Sato', PROVIDER, 'MD'],
  ],
  countypalliative: [
    ['Renee', 'Baptiste', CARE],
    ['Aaron', 'Blum', PROVIDER, 'NP'],
  ],
  wayside: [['Robin', 'Hart', 'superuser']],
};

/** `ana.ruiz@harbor.example`; the administrator is `admin@wayside.example`. */
export const emailOf = ([first, last, role]: DemoPerson, organization: string): string =>
  role === 'superuser'
    ? `admin@${organization}.example`
    : `${first}.${last}@${organization}.example`.toLowerCase().replaceAll("'", '');

type Discipline = 'rn' | 'np' | 'md' | 'msw' | 'chaplain' | 'hha';

/** Staff without an account: name, discipline, and for nurses which duty. `few`: takes a patient now and then. */
export type DemoStaff = readonly [
  name: string,
  discipline: Discipline,
  duty?: 'admission' | 'primary' | 'both' | 'few',
];

export const STAFF: Readonly<Record<string, readonly DemoStaff[]>> = {
  harbor: [
    ['Angela Moss, RN', 'rn', 'admission'],
    ["Brigid O'Neill, RN", 'rn', 'admission'],
    ['Curtis Yang, RN', 'rn', 'both'],
    ['Dorothy Fields, RN', 'rn', 'both'],
    ['Emeka Nwosu, RN', 'rn', 'primary'],
    ['Frances Kerr, RN', 'rn', 'primary'],
    ['Gabriela Núñez, RN', 'rn', 'primary'],
    ['Hiro Tanaka, RN', 'rn', 'primary'],
    ['Jolene Barker, RN', 'rn', 'primary'],
    ['Katrin Vogt, RN', 'rn', 'few'],
    ['Lamar Quick, RN', 'rn', 'few'],
    ['Margaret Stone, MD', 'md'],
    ['Nina Walsh, MSW', 'msw'],
    ['Rev. Oscar Payne', 'chaplain'],
    ['Pearl Dixon', 'hha'],
  ],
  prairie: [
    ['Abby Thorson, RN', 'rn', 'admission'],
    ['Brent Olson, RN', 'rn', 'both'],
    ['Celia Ramos, RN', 'rn', 'primary'],
    ['Dana Whitehorse, RN', 'rn', 'primary'],
    ['Everett Lund, MD', 'md'],
    ['Faye Carlson, MSW', 'msw'],
  ],
  coast: [
    ['Gwen Matsuda, RN', 'rn', 'admission'],
    ['Hector Avila, RN', 'rn', 'both'],
    ['Imani Brown, RN', 'rn', 'primary'],
    ['Jun Reyes, NP', 'np', 'both'],
    ['Kathleen Doyle, MSW', 'msw'],
  ],
};
