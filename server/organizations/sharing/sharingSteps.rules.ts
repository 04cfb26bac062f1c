import type { HospiceSharing, SharingChange } from '#contract/organizations/sharing/informationSharing.ts';
import { FAMILY_FACTS, SHARED_FACTS, type SharedFact } from '#contract/organizations/sharing/sharing.ts';
import {
  SHARED_EVENTS,
  SHARING_AUDIENCES,
  SHARING_CHANNELS,
  type InformationSharing,
  type SharedEvent,
  type SharedEvents,
  type SharingAudience,
  type SharingStep,
} from '#contract/organizations/sharing/sharingSettings.ts';

/** Whether a change shares single answers or comments where they were not shared before. */
export function adds({ defaults, groups }: HospiceSharing, { groupId, sharing }: SharingChange): boolean {
  const own = groups.find(({ group }) => group.id === groupId?.toLowerCase())?.sharing;
  const before = own ?? defaults;
  const after = sharing ?? defaults;
  return FAMILY_FACTS.some((fact) => after.shared.includes(fact) && !before.shared.includes(fact));
}

/** Settings in one form: each fact and channel once and in order; sharing scores of each patient shares their sum as well. */
export function normalized({ events, shared }: InformationSharing): InformationSharing {
  const isShared = (fact: SharedFact) =>
    shared.includes(fact) || (fact === 'survey_scores_in_sum' && shared.includes('survey_scores'));
  const channels = (event: SharedEvent, audience: SharingAudience) =>
    SHARING_CHANNELS.filter((channel) => events[event][audience].includes(channel));
  const audiences = (event: SharedEvent): SharedEvents[SharedEvent] => ({
    responsible_provider: channels(event, 'responsible_provider'),
    group: channels(event, 'group'),
    community: channels(event, 'community'),
  });
  return {
    shared: SHARED_FACTS.filter(isShared),
    events: {
      referral_received: audiences('referral_received'),
      first_contact: audiences('first_contact'),
      visit_scheduled: audiences('visit_scheduled'),
      pending_start_of_care: audiences('pending_start_of_care'),
      enrolled: audiences('enrolled'),
      declined: audiences('declined'),
      level_of_care_change: audiences('level_of_care_change'),
      sia_started: audiences('sia_started'),
      discharged_alive: audiences('discharged_alive'),
      death: audiences('death'),
      low_score: audiences('low_score'),
    },
  };
}

/** The differences between two settings, facts first, in the order of the screen. */
export function sharingSteps(before: InformationSharing, after: InformationSharing): SharingStep[] {
  const facts = SHARED_FACTS.flatMap((fact): SharingStep[] => {
    const [from, to] = [before.shared.includes(fact), after.shared.includes(fact)];
    return from === to ? [] : [{ what: 'fact', fact, from, to }];
  });
  const events = SHARED_EVENTS.flatMap((event) =>
    SHARING_AUDIENCES.flatMap((audience) =>
      SHARING_CHANNELS.flatMap((channel): SharingStep[] => {
        const from = before.events[event][audience].includes(channel);
        const to = after.events[event][audience].includes(channel);
        return from === to ? [] : [{ what: 'event', event, audience, channel, from, to }];
      }),
    ),
  );
  return [...facts, ...events];
}
