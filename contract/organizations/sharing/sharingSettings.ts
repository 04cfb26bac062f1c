import { labels, wordsOf } from '#contract/platform/labels.ts';
import * as z from 'zod/mini';
import { FAMILY_FACTS, SHARED_FACTS, SharedFact } from './sharing.ts';

/** The meaning of each fact for a group, in plain language. */
export const sharedFactMeaning: Record<SharedFact, string> = {
  decline_reason: 'The reason you chose, and whether the patient went to another hospice',
  decline_detail: 'Your notes about a decline or another status change',
  dates: 'First contact, visit, planned and actual start of care, and whether the first contact is overdue',
  level_of_care: 'Routine, continuous, inpatient, or respite care',
  discharge: 'When and why a stay ended, and the date of death',
  sia: 'Extra visits because the patient is actively dying',
  nurse_names: 'The admission nurse and the primary nurse',
  survey_scores:
    'Each family’s answers, low scores, and undelivered surveys. The email and the survey let families know that the group can read their answers',
  comments: 'Families’ own words, if their answers are shared. We let families know',
  documents: 'Files you added. Groups always see their own',
  length_of_stay: 'The median length of stay',
  survey_scores_in_sum: 'Combined scores from 5 or more of the group’s families, never a single family’s',
  performance_comparison: 'Whether the group sees you in its comparison',
};

/** The steps of a hospice that it can share with a group. Recertification is missing because it is not recorded here. */
export const sharedEventLabel = labels({
  referral_received: 'Referral received',
  first_contact: 'First contact',
  visit_scheduled: 'Evaluation visit scheduled',
  pending_start_of_care: 'Pending start of care',
  enrolled: 'Enrolled',
  declined: 'Declined',
  level_of_care_change: 'Level of care changed',
  sia_started: 'End-of-life visits (SIA)',
  discharged_alive: 'Discharged alive',
  death: 'Died',
  low_score: 'Low survey score',
});

export const SHARED_EVENTS = wordsOf(sharedEventLabel);
export const SharedEvent = z.enum(SHARED_EVENTS);
export type SharedEvent = z.infer<typeof SharedEvent>;

/** The fact without which an event means nothing: the event is shown only where the fact is shared as well. */
export const factOfEvent: Partial<Record<SharedEvent, SharedFact>> = {
  first_contact: 'dates',
  visit_scheduled: 'dates',
  level_of_care_change: 'level_of_care',
  sia_started: 'sia',
  discharged_alive: 'discharge',
  death: 'discharge',
  low_score: 'survey_scores',
};

/**
 * How a person of a group relates to a referral: its responsible provider; another person of the group that referred the patient
 * or whose provider is responsible; a person of the community where the patient lives, which is often no medical setting.
 */
export const sharingAudienceLabel = labels({
  responsible_provider: 'Responsible provider',
  group: 'Others in the group',
  community: 'Community',
});

export const SHARING_AUDIENCES = wordsOf(sharingAudienceLabel);
export const SharingAudience = z.enum(SHARING_AUDIENCES);
export type SharingAudience = z.infer<typeof SharingAudience>;

export const SHARING_CHANNELS = ['in_app', 'email'] as const;
export const SharingChannel = z.enum(SHARING_CHANNELS);
export type SharingChannel = z.infer<typeof SharingChannel>;

export const sharingChannelLabel = labels<SharingChannel>({ in_app: 'in the app', email: 'by email' });

const Channels = z.array(SharingChannel).check(z.maxLength(SHARING_CHANNELS.length));
const Audiences = z.strictObject({ responsible_provider: Channels, group: Channels, community: Channels });

export const SharedEvents = z.strictObject({
  referral_received: Audiences,
  first_contact: Audiences,
  visit_scheduled: Audiences,
  pending_start_of_care: Audiences,
  enrolled: Audiences,
  declined: Audiences,
  level_of_care_change: Audiences,
  sia_started: Audiences,
  discharged_alive: Audiences,
  death: Audiences,
  low_score: Audiences,
});
export type SharedEvents = z.infer<typeof SharedEvents>;

/**
 * A hospice's sharing settings. `shared` decides which facts a record shows, wherever it is read; `events` which of the hospice's
 * steps appear in a history and in the news, for each audience. The status of the record still reveals a hidden step: a group
 * that refers a patient has to know the patient's status, and which hospice provides the care.
 */
export const InformationSharing = z.strictObject({
  shared: z.array(SharedFact).check(z.maxLength(SHARED_FACTS.length)),
  events: SharedEvents,
});
export type InformationSharing = z.infer<typeof InformationSharing>;

const audiencesOf = (event: SharedEvent): z.infer<typeof Audiences> => {
  const isEnd = event === 'death' || event === 'discharged_alive';
  const isMailed = isEnd || event === 'enrolled' || event === 'declined';
  const group: SharingChannel[] = isMailed ? ['in_app', 'email'] : ['in_app'];
  const isForCommunities = isEnd || event === 'enrolled' || event === 'sia_started';
  return { responsible_provider: [...group], group, community: isForCommunities ? ['in_app'] : [] };
};

const NOT_BY_DEFAULT: ReadonlySet<SharedFact> = new Set(['decline_detail', ...FAMILY_FACTS]);

/** Whether settings share what single families answered or wrote. */
export const sharesSingleAnswers = ({ shared }: Pick<InformationSharing, 'shared'>): boolean =>
  FAMILY_FACTS.some((fact) => shared.includes(fact));

/** The same settings with families' answers in sum only. */
export function withSumsOnly(sharing: InformationSharing): InformationSharing {
  const { shared } = sharing;
  const has = (fact: SharedFact) =>
    shared.includes(fact) || (fact === 'survey_scores_in_sum' && shared.includes('survey_scores'));
  return {
    ...sharing,
    shared: SHARED_FACTS.filter((fact) => has(fact) && !FAMILY_FACTS.some((family) => family === fact)),
  };
}

/**
 * A new hospice's settings: everything a referring group needs to follow its patient; of families' answers only sums. Communities
 * see only who cares for the resident, that the last days have come, and how it ended.
 */
export const DEFAULT_SHARING: InformationSharing = {
  shared: SHARED_FACTS.filter((fact) => !NOT_BY_DEFAULT.has(fact)),
  events: {
    referral_received: audiencesOf('referral_received'),
    first_contact: audiencesOf('first_contact'),
    visit_scheduled: audiencesOf('visit_scheduled'),
    pending_start_of_care: audiencesOf('pending_start_of_care'),
    enrolled: audiencesOf('enrolled'),
    declined: audiencesOf('declined'),
    level_of_care_change: audiencesOf('level_of_care_change'),
    sia_started: audiencesOf('sia_started'),
    discharged_alive: audiencesOf('discharged_alive'),
    death: audiencesOf('death'),
    low_score: audiencesOf('low_score'),
  },
};

/**
 * One thing that a change of the settings changed. `own`: the group has settings of its own, or follows the default again.
 * `families_told`: the hospice agreed that families are told which groups read their single answers.
 */
export const SharingStep = z.discriminatedUnion('what', [
  z.object({ what: z.literal('own'), from: z.boolean(), to: z.boolean() }),
  z.object({ what: z.literal('families_told') }),
  z.object({ what: z.literal('fact'), fact: SharedFact, from: z.boolean(), to: z.boolean() }),
  z.object({
    what: z.literal('event'),
    event: SharedEvent,
    audience: SharingAudience,
    channel: SharingChannel,
    from: z.boolean(),
    to: z.boolean(),
  }),
]);
export type SharingStep = z.infer<typeof SharingStep>;
