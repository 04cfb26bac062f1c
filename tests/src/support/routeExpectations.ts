import { GROUP_ROLES, HOSPICE_ROLES, type Role } from '#contract/platform/roles.ts';

/** The area of each role, copied from the specification (section 6). */
export const HOME: Record<Role, '/admin' | '/hospice' | '/stakeholder'> = {
  superuser: '/admin',
  care_manager: '/stakeholder',
  provider: '/stakeholder',
  hospice_super_admin: '/hospice',
  hospice_admin: '/hospice',
  hospice_business_development: '/hospice',
  hospice_clinical_manager: '/hospice',
};

type Visitors = 'everybody' | 'whoever is not logged in' | readonly Role[];

/** The records that routes name by their ids. */
export interface RouteWorld {
  readonly communityId: string;
  /** A referral that the person may open. */
  readonly fresh: string;
  readonly groupId: string;
  readonly hospiceId: string;
  readonly nurseId: string;
  readonly paper: string;
  readonly providerId: string;
  /** A referral that the administrator has given no reason for yet. */
  readonly unread: string;
}

interface Visit {
  /** An address of the route. */
  readonly at: string | ((world: RouteWorld) => string);
  /** The roles that are let in; other signed-in people go home, unless `refusal` names the heading that they see. */
  readonly opensTo: Visitors;
  /** A heading that only these visitors see. */
  readonly shows: string;
  /** The heading for the others of the area. */
  readonly refusal?: string;
  /** The address that it redirects to. */
  readonly redirectsTo?: (role: Role) => string;
}

const ADMINISTRATORS: readonly Role[] = ['hospice_super_admin', 'hospice_admin'];
const DEVELOPERS: readonly Role[] = [...ADMINISTRATORS, 'hospice_business_development'];
const CLINICIANS: readonly Role[] = [...ADMINISTRATORS, 'hospice_clinical_manager'];

const everybody = (at: string, shows: string): Visit => ({ at, opensTo: 'everybody', shows });
const signedOut = (at: string, shows: string): Visit => ({ at, opensTo: 'whoever is not logged in', shows });
const of =
  (opensTo: readonly Role[]) =>
  (at: Visit['at'], shows: string, refusal?: string): Visit => ({
    at,
    opensTo,
    shows,
    ...(refusal === undefined ? {} : { refusal }),
  });
const anybodyOfHospice = of(HOSPICE_ROLES);
const administrators = of(ADMINISTRATORS);
const ofGroup = of(GROUP_ROLES);
const superuser = of(['superuser']);

const NOWHERE = 'Oops, nothing was found!';
const noFigures = (view: string) => `Your role doesn’t include performance ${view}`;

/** Every route of the app, read from the specification's table and the product's sections 3 and 4, never from the code. */
export const ROUTES: Readonly<Record<string, readonly Visit[]>> = {
  '/logout/callback': [everybody('/logout/callback', 'You’re logged out')],
  '/signup/callback': [everybody('/signup/callback', 'Your account is ready')],
  '/communication/unsubscribe/:messageId': [
    everybody('/communication/unsubscribe/unknown', 'This link is no longer valid'),
  ],
  '/survey/hospice-experience': [everybody('/survey/hospice-experience', 'This link doesn’t work')],
  '/login': [signedOut('/login', 'Log in')],
  '/signup': [signedOut('/signup?token=unknown', 'This invitation link doesn’t work')],
  '/': [of([])('/', '')],
  '/*': [
    everybody('/nowhere', NOWHERE),
    everybody('/admin/nowhere', NOWHERE),
    everybody('/stakeholder/nowhere', NOWHERE),
  ],

  '/admin': [superuser('/admin', 'Needs attention')],
  '/admin/account-settings': [superuser('/admin/account-settings', 'Password')],
  '/admin/audit': [superuser('/admin/audit', 'Audit log')],
  '/admin/hospices': [superuser('/admin/hospices', 'Hospices')],
  '/admin/hospices/:hospiceId': [superuser(({ hospiceId }) => `/admin/hospices/${hospiceId}`, 'Harbor HospiceActive')],
  '/admin/invitations': [superuser('/admin/invitations', 'Invitations')],
  '/admin/mail': [superuser('/admin/mail', 'Email')],
  '/admin/referrals/:id': [superuser(({ unread }) => `/admin/referrals/${unread}`, 'This record is closed')],
  '/admin/system': [superuser('/admin/system', 'System')],
  '/admin/stakeholders': [superuser('/admin/stakeholders', 'Stakeholders')],
  '/admin/stakeholders/merge': [superuser('/admin/stakeholders/merge', 'Choose two records of the same kind')],
  '/admin/stakeholders/:groupId': [superuser(({ groupId }) => `/admin/stakeholders/${groupId}`, 'Lakeside Physicians')],

  '/hospice': [anybodyOfHospice('/hospice', 'Referrals')],
  '/hospice/account-settings': [anybodyOfHospice('/hospice/account-settings', 'Password')],
  '/hospice/referrals/:id': [anybodyOfHospice(({ fresh }) => `/hospice/referrals/${fresh}`, 'Owner and next action')],
  '/hospice/referrals/new': [administrators('/hospice/referrals/new', 'How it arrived', 'You can’t add referrals')],
  '/hospice/referrals/import': [
    administrators('/hospice/referrals/import', 'Choose the file', 'You can’t import referrals'),
  ],
  '/hospice/intake/:paperId?': [
    administrators('/hospice/intake', 'Intake tray', 'You can’t add referrals'),
    administrators(({ paper }) => `/hospice/intake/${paper}`, 'How it arrived', 'You can’t add referrals'),
  ],
  '/hospice/performances': [
    {
      ...anybodyOfHospice('/hospice/performances', 'What happens to our referrals?'),
      redirectsTo: (role) =>
        `/hospice/performances/${role === 'hospice_clinical_manager' ? 'nurse' : 'responsible-provider'}`,
    },
  ],
  '/hospice/performances/:sourceType': [
    of(DEVELOPERS)(
      '/hospice/performances/responsible-provider',
      'By responsible provider',
      noFigures('by responsible provider'),
    ),
    of(CLINICIANS)('/hospice/performances/nurse', 'By nurse', noFigures('by nurse')),
    of(DEVELOPERS)('/hospice/performances/community', 'By community', noFigures('by community')),
    of([])('/hospice/performances/moon', '', NOWHERE),
  ],
  '/hospice/performances/:sourceType/:source': [
    of(DEVELOPERS)(
      ({ providerId }) => `/hospice/performances/responsible-provider/${providerId}`,
      'Dr. Ines Okafor',
      noFigures('by responsible provider'),
    ),
    of(CLINICIANS)(({ nurseId }) => `/hospice/performances/nurse/${nurseId}`, 'Nora Quinn', noFigures('by nurse')),
    of(DEVELOPERS)(
      ({ communityId }) => `/hospice/performances/community/${communityId}`,
      'Maple Court',
      noFigures('by community'),
    ),
  ],
  '/hospice/settings': [
    administrators('/hospice/settings', 'Targets and time zone', 'Administrators manage the organization'),
  ],
  '/hospice/settings/information-sharing': [
    administrators(
      '/hospice/settings/information-sharing',
      'What a group sees',
      'Administrators decide what is shared',
    ),
  ],
  '/hospice/settings/referral-page': [
    administrators('/hospice/settings/referral-page', 'Pages', 'Administrators turn referral pages on and off'),
  ],
  '/hospice/settings/survey-send': [
    administrators('/hospice/settings/survey-send', 'When surveys are sent', 'Administrators manage survey delivery'),
  ],
  '/hospice/settings/survey-questions': [
    administrators('/hospice/settings/survey-questions', 'Preview', 'Administrators manage survey questions'),
  ],
  '/hospice/settings/intake': [
    administrators('/hospice/settings/intake', 'Email address', 'Administrators set up the intake tray'),
  ],
  '/hospice/settings/connections': [
    administrators('/hospice/settings/connections', 'Webhooks', 'Administrators connect systems'),
  ],
  '/hospice/*': [anybodyOfHospice('/hospice/nowhere', NOWHERE), anybodyOfHospice('/hospice/settings/nowhere', NOWHERE)],

  '/stakeholder': [ofGroup('/stakeholder', 'Referrals')],
  '/stakeholder/account-settings': [ofGroup('/stakeholder/account-settings', 'Password')],
  '/stakeholder/manage-communication': [ofGroup('/stakeholder/manage-communication', 'Communication')],
  '/stakeholder/performances': [ofGroup('/stakeholder/performances', 'Hospice by hospice')],
  '/stakeholder/connections': [ofGroup('/stakeholder/connections', 'Connect a system')],
  '/stakeholder/referrals/:id': [ofGroup(({ fresh }) => `/stakeholder/referrals/${fresh}`, 'Timeline')],
  '/stakeholder/referrals/new': [ofGroup('/stakeholder/referrals/new', 'Referred by')],
  '/stakeholder/referrals/import': [ofGroup('/stakeholder/referrals/import', 'Choose the file')],
};

export const addressOf = ({ at }: Visit, world: RouteWorld): string => (typeof at === 'string' ? at : at(world));

const areaOf = (path: string) => /^\/(?:admin|hospice|stakeholder)(?=\/|$)/.exec(path)?.[0];

export interface Expected {
  /** With the query only where that matters. */
  readonly address: string;
  readonly heading?: string;
}

/** The address and heading that a visitor ends at. `null`: nobody is signed in. */
export function expectedOf(visit: Visit, asked: string, role: Role | null): Expected {
  const { redirectsTo, opensTo, refusal, shows } = visit;
  const [address = asked] = asked.split('?');
  const inside = { address, heading: shows };
  if (opensTo === 'everybody') return inside;
  if (opensTo === 'whoever is not logged in') return role === null ? inside : { address: HOME[role] };
  if (role === null) {
    return { address: asked === '/' ? '/login' : `/login?${new URLSearchParams({ redirectPath: asked }).toString()}` };
  }
  if (opensTo.includes(role)) return { ...inside, address: redirectsTo?.(role) ?? address };
  const isOwnArea = areaOf(address) === HOME[role];
  return isOwnArea && refusal !== undefined ? { address, heading: refusal } : { address: HOME[role] };
}
