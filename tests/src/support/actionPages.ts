import type { Role } from '#contract/platform/roles.ts';
import type { AbilityWorld } from './abilityWorld.ts';
import { HOME } from './routeExpectations.ts';

type Address = string | ((world: AbilityWorld, role: Role) => string);

/** The pages with actions, by the areas that open them: a page of several areas has the same actions in each. */
export const PAGES = {
  account: {
    '/admin': '/admin/account-settings',
    '/hospice': '/hospice/account-settings',
    '/stakeholder': '/stakeholder/account-settings',
  },
  referrals: { '/hospice': '/hospice', '/stakeholder': '/stakeholder?view=group' },
  enrollments: {
    '/hospice': '/hospice?tab=enrollments&sortBy=startOfCare:DESC',
    '/stakeholder': '/stakeholder?tab=enrollments&view=group',
  },
  referral: {
    '/admin': ({ fresh }) => `/admin/referrals/${fresh}`,
    '/hospice': ({ fresh }) => `/hospice/referrals/${fresh}`,
    '/stakeholder': ({ fresh }) => `/stakeholder/referrals/${fresh}`,
  },
  inCare: {
    '/admin': ({ inCare }) => `/admin/referrals/${inCare}`,
    '/hospice': ({ inCare }) => `/hospice/referrals/${inCare}`,
    '/stakeholder': ({ inCare }) => `/stakeholder/referrals/${inCare}`,
  },
  guest: {
    '/admin': ({ guest }) => `/admin/referrals/${guest}`,
    '/hospice': ({ guest }) => `/hospice/referrals/${guest}`,
  },
  newReferral: { '/hospice': '/hospice/referrals/new', '/stakeholder': '/stakeholder/referrals/new' },
  hospiceImport: { '/hospice': '/hospice/referrals/import' },
  hospiceBundle: { '/hospice': '/hospice/referrals/import?tab=fhir' },
  groupImport: { '/stakeholder': '/stakeholder/referrals/import' },
  groupBundle: { '/stakeholder': '/stakeholder/referrals/import?tab=fhir' },
  tray: { '/hospice': '/hospice/intake' },
  paper: { '/hospice': ({ paper }) => `/hospice/intake/${paper}` },
  trayAddress: { '/hospice': '/hospice/settings/intake' },
  messages: { '/hospice': '/hospice?tab=communication' },
  composer: { '/hospice': ({ draft }) => `/hospice?tab=communication&compose=${draft}` },
  answered: { '/hospice': ({ answered }) => `/hospice?tab=communication&part=inbox&conversation=${answered}` },
  templates: { '/hospice': '/hospice?tab=communication&part=templates' },
  template: { '/hospice': ({ template }) => `/hospice?tab=communication&part=templates&template=${template}` },
  summaries: { '/hospice': '/hospice?tab=communication&part=summaries' },
  choices: { '/stakeholder': '/stakeholder/manage-communication' },
  received: {
    // Each person has received a message of their own.
    '/stakeholder': ({ received }, role) => `/stakeholder/manage-communication?message=${received.get(role) ?? ''}`,
  },
  hospiceFigures: { '/hospice': '/hospice/performances' },
  groupFigures: { '/stakeholder': '/stakeholder/performances' },
  profile: { '/hospice': '/hospice/settings', '/admin': ({ hospiceId }) => `/admin/hospices/${hospiceId}?tab=profile` },
  locations: { '/hospice': '/hospice/settings?part=locations' },
  availability: { '/hospice': '/hospice/settings?part=availability' },
  onCall: { '/hospice': '/hospice/settings?part=on-call&place=hospice' },
  hospiceTeam: {
    '/hospice': '/hospice/settings?part=team',
    '/admin': ({ hospiceId }) => `/admin/hospices/${hospiceId}?tab=team`,
  },
  staff: { '/hospice': '/hospice/settings?part=staff' },
  dataExport: { '/hospice': '/hospice/settings?part=export' },
  sharing: { '/hospice': '/hospice/settings/information-sharing' },
  referralPages: { '/hospice': '/hospice/settings/referral-page' },
  surveySend: { '/hospice': '/hospice/settings/survey-send' },
  surveyQuestions: { '/hospice': '/hospice/settings/survey-questions' },
  connections: { '/hospice': '/hospice/settings/connections', '/stakeholder': '/stakeholder/connections' },
  hospices: { '/admin': '/admin/hospices' },
  hospice: { '/admin': ({ hospiceId }) => `/admin/hospices/${hospiceId}` },
  hospiceGroups: { '/admin': ({ hospiceId }) => `/admin/hospices/${hospiceId}?tab=groups` },
  invitations: { '/admin': '/admin/invitations' },
  mail: { '/admin': '/admin/mail' },
  audit: { '/admin': '/admin/audit' },
  groups: { '/admin': '/admin/stakeholders' },
  directory: { '/admin': '/admin/stakeholders?tab=directory' },
  merged: { '/admin': '/admin/stakeholders?tab=duplicates&show=merged' },
  merge: {
    '/admin': ({ twins: [first, second] }) =>
      `/admin/stakeholders/merge?kind=community&first=${first}&second=${second}`,
  },
  groupTeam: { '/admin': ({ groupId }) => `/admin/stakeholders/${groupId}` },
  groupProviders: { '/admin': ({ groupId }) => `/admin/stakeholders/${groupId}?tab=providers` },
  groupCommunities: { '/admin': ({ groupId }) => `/admin/stakeholders/${groupId}?tab=communities` },
  groupHospices: { '/admin': ({ groupId }) => `/admin/stakeholders/${groupId}?tab=hospices` },
} satisfies Record<string, Partial<Record<'/admin' | '/hospice' | '/stakeholder', Address>>>;

export type PageName = keyof typeof PAGES;
export type Area = '/admin' | '/hospice' | '/stakeholder';

/** The address of a page for this role; undefined if the role does not have it. */
export function addressFor(role: Role, page: PageName, world: AbilityWorld): string | undefined {
  const addresses: Partial<Record<Area, Address>> = PAGES[page];
  const address = addresses[HOME[role]];
  return typeof address === 'function' ? address(world, role) : address;
}
