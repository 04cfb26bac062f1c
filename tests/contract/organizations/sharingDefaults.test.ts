import { expect, test } from 'vitest';
import { SHARED_FACTS } from '#contract/organizations/sharing/sharing.ts';
import {
  DEFAULT_SHARING,
  factOfEvent,
  SHARED_EVENTS,
  type SharedEvent,
  type SharingAudience,
} from '#contract/organizations/sharing/sharingSettings.ts';

/** The sharing of a hospice that never changed its settings. */

/** The events that this audience gets by the channel. */
const eventsOf = (audience: SharingAudience, channel: 'in_app' | 'email') =>
  SHARED_EVENTS.filter((event) => DEFAULT_SHARING.events[event][audience].includes(channel));

test('by default a hospice shares every fact except decline details, single survey answers and comments', () => {
  expect(SHARED_FACTS.filter((fact) => !DEFAULT_SHARING.shared.includes(fact))).toEqual([
    'decline_detail',
    'survey_scores',
    'comments',
  ]);
});

test('by default providers and their group are notified of every event in the app, and by email only of enrollment, decline, discharge and death', () => {
  for (const audience of ['responsible_provider', 'group'] as const) {
    expect(eventsOf(audience, 'in_app')).toEqual(SHARED_EVENTS);
    expect(eventsOf(audience, 'email')).toEqual(['enrolled', 'declined', 'discharged_alive', 'death']);
  }
});

test('by default a community is notified in the app of enrollment, SIA, live discharge and death, and gets no email', () => {
  expect(eventsOf('community', 'in_app')).toEqual(['enrolled', 'sia_started', 'discharged_alive', 'death']);
  expect(eventsOf('community', 'email')).toEqual([]);
});

test.for<readonly [SharedEvent, (typeof SHARED_FACTS)[number] | undefined]>([
  ['referral_received', undefined],
  ['first_contact', 'dates'],
  ['visit_scheduled', 'dates'],
  ['pending_start_of_care', undefined],
  ['enrolled', undefined],
  ['declined', undefined],
  ['level_of_care_change', 'level_of_care'],
  ['sia_started', 'sia'],
  ['discharged_alive', 'discharge'],
  ['death', 'discharge'],
  ['low_score', 'survey_scores'],
])('the event %s is sent only if this fact is shared: %s', ([event, fact]) => {
  expect(factOfEvent[event]).toBe(fact);
});
