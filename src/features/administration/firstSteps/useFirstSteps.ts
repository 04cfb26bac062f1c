import { stepStates } from '#contract/administration/setUp.ts';
import { hasOneOf, MANAGES_LOCATIONS } from '#contract/platform/permissions.ts';
import { useAbility } from '#src/auth/AbilityProvider.tsx';
import { env } from '#src/config/env.ts';
import { peopleApi } from '#src/features/people/peopleApi.ts';
import { directoryApi } from '#src/features/organizations/directory/directoryApi.ts';
import { informationSharingApi } from '#src/features/organizations/sharing/informationSharingApi.ts';
import { surveySendApi } from '#src/features/surveys/sending/surveySendApi.ts';
import type { Step } from './StepsCard.tsx';

const SETTINGS = '/hospice/settings';
/** Only the total is needed. */
const COUNT_ONLY = { limit: 1 } as const;
/** Settings that nobody has saved yet. */
const FIRST_VERSION = 1;

const has = (answer: { readonly data?: { readonly meta: { readonly totalItems: number } } | undefined }, more = 0) =>
  answer.data === undefined ? undefined : answer.data.meta.totalItems > more;

/** The set-up steps of a new hospice with their states. Empty until all answers have arrived, and after they were dismissed. */
export function useFirstSteps(hospiceId: string, isDismissed: boolean): readonly Step[] {
  const mayAddLocations = hasOneOf(useAbility(), MANAGES_LOCATIONS);
  const skip = { skip: isDismissed };
  const countQuery = { hospiceId, query: COUNT_ONLY };
  const nurses = {
    hospiceId,
    query: { ...COUNT_ONLY, 'filter.duty': ['admission_nurse' as const, 'primary_nurse' as const] },
  };
  const people = peopleApi.useListHospiceUsersQuery(countQuery, skip);
  const locations = directoryApi.useListHospiceLocationsQuery(countQuery, { skip: isDismissed || !mayAddLocations });
  const staff = directoryApi.useListHospiceStaffQuery(nurses, skip);
  const groups = directoryApi.useListHospiceGroupsQuery(countQuery, skip);
  const sharing = informationSharingApi.useGetInformationSharingQuery({ hospiceId }, skip);
  const survey = surveySendApi.useGetSurveySettingsQuery({ hospiceId }, skip);

  const steps = [
    {
      icon: 'people',
      label: 'Invite your staff',
      why: 'Give each person a role',
      to: `${SETTINGS}?part=team`,
      // The administrator who sees this is one of them.
      isDone: has(people, 1),
    },
    ...(mayAddLocations
      ? ([
          {
            icon: 'home',
            label: 'Add your locations',
            why: 'Offices and inpatient units',
            to: `${SETTINGS}?part=locations`,
            isDone: has(locations),
          },
        ] as const)
      : []),
    {
      icon: 'user',
      label: 'Add your nurses',
      why: 'Enrollments name the admission and primary nurse',
      to: `${SETTINGS}?part=staff`,
      isDone: has(staff),
    },
    {
      icon: 'link',
      label: 'Connect provider groups',
      why: 'They refer patients and follow each step. Support connects them.',
      to: `mailto:${env.supportEmail}`,
      isDone: has(groups),
    },
    {
      icon: 'eye',
      label: 'Decide what groups see',
      why: 'Status, dates, decline reasons, and more',
      to: `${SETTINGS}/information-sharing`,
      isDone: sharing.data && sharing.data.version > FIRST_VERSION,
    },
    {
      icon: 'send',
      label: 'Set up family surveys',
      why: 'Choose when surveys are sent and what they ask',
      to: `${SETTINGS}/survey-send`,
      isDone: survey.data && (survey.data.isEnabled || survey.data.version > FIRST_VERSION),
    },
  ] as const satisfies readonly (Omit<Step, 'state'> & { readonly isDone: boolean | undefined })[];

  const done = steps.map(({ isDone }) => isDone).filter((isDone) => isDone !== undefined);
  if (isDismissed || done.length < steps.length) return [];
  const states = stepStates(done);
  return steps.map(({ isDone: _isDone, ...step }, index) => ({ ...step, state: states[index] ?? 'later' }));
}
