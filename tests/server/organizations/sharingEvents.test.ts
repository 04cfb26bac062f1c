import { describe, expect } from 'vitest';
import { RECORD_FACTS } from '#contract/organizations/sharing/sharing.ts';
import {
  DEFAULT_SHARING,
  factOfEvent,
  SHARED_EVENTS,
  SHARING_AUDIENCES,
  type InformationSharing,
  type SharedEvent,
  type SharingAudience,
} from '#contract/organizations/sharing/sharingSettings.ts';
import { setDefault } from './support/sharing.ts';
import { test, type TestServer } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';
import { sql } from '#server/platform/database/connection.ts';
import { runAs } from '../support/sessions.ts';

/** The steps of a hospice that appear in a group's histories and news depend on the reader. */

const ALL = [...RECORD_FACTS];

type Line = { kind: 'created' | 'status_changed' | 'first_contact' | 'visit_scheduled' } & Record<string, unknown>;
const status = (to: string): Line => ({ kind: 'status_changed', to_status: to });
// How a line of each event lies in the table.
const LINES = {
  referral_received: { kind: 'created' },
  first_contact: { kind: 'first_contact' },
  visit_scheduled: { kind: 'visit_scheduled' },
  pending_start_of_care: status('pending_start_of_care'),
  enrolled: status('enrolled'),
  declined: status('declined'),
  level_of_care_change: { kind: 'level_of_care_changed' },
  sia_started: { kind: 'sia_changed' },
  discharged_alive: { kind: 'discharged', of_event: 'discharged_alive' },
  death: { kind: 'discharged', of_event: 'death' },
  low_score: { kind: 'survey_answered', of_event: 'low_score' },
} as const satisfies Record<SharedEvent, object>;

const NEWS: readonly SharedEvent[] = ['pending_start_of_care', 'enrolled', 'declined'];

const silent = (event: SharedEvent, audience: SharingAudience): InformationSharing => ({
  shared: [...ALL],
  events: { ...everything, [event]: { ...everything[event], [audience]: ['email'] } },
});
const inApp = { responsible_provider: ['in_app'], group: ['in_app'], community: ['in_app'] } as const;
const defaultAudiences = () => ({
  responsible_provider: [...inApp.responsible_provider],
  group: [...inApp.group],
  community: [...inApp.community],
});
const everything: InformationSharing['events'] = {
  referral_received: defaultAudiences(),
  first_contact: defaultAudiences(),
  visit_scheduled: defaultAudiences(),
  pending_start_of_care: defaultAudiences(),
  enrolled: defaultAudiences(),
  declined: defaultAudiences(),
  level_of_care_change: defaultAudiences(),
  sia_started: defaultAudiences(),
  discharged_alive: defaultAudiences(),
  death: defaultAudiences(),
  low_score: defaultAudiences(),
};

/** One referral that a provider of a group answers for and a community of another group houses, with a line of each event. */
async function addHistory(server: TestServer) {
  const world = await makeWorld(server);
  const communityGroupId = await server.addGroup({ name: 'Maple House', type: 'assisted_living' });
  const resident = await server.addCommunity({ group_id: communityGroupId });
  const ownProvider = await server.addProvider(world.groupId, { user_id: world.people.provider.id });
  const { id } = await server.addReferral({
    hospiceIds: [world.hospiceId],
    status: 'enrolled',
    referral: { responsible_provider_id: ownProvider, community_id: resident },
  });
  const readers: Record<SharingAudience, { id: string }> = {
    responsible_provider: world.people.provider,
    group: world.people.care_manager,
    community: await server.addPerson({ role: 'care_manager', groupId: communityGroupId }),
  };
  for (const event of SHARED_EVENTS) {
    await server.db
      .insertInto('timeline_event')
      .values({
        referral_id: id,
        hospice_id: world.hospiceId,
        at: new Date(server.clock.now.getTime() - 60_000),
        actor_name: 'Ada Byron',
        visibility: 'shared',
        text: `Line of ${event}.`,
        ...LINES[event],
      })
      .execute();
  }
  const linesFor = async (audience: SharingAudience) => {
    const send = server.as(readers[audience]);
    const timeline = await (await send(`/v1/referrals/${id}/timeline?limit=50`)).text();
    const news = await (await send('/v1/news')).text();
    return {
      timeline: SHARED_EVENTS.filter((event) => timeline.includes(`Line of ${event}.`)),
      news: NEWS.filter((event) => news.includes(`"toStatus":"${event}"`)),
    };
  };
  /** The rows that row-level security alone lets through. */
  const rowsFor = async (audience: SharingAudience) => {
    const { rows } = await runAs(
      server,
      readers[audience],
      sql<{ text: string | null }>`select text from timeline_event where referral_id = ${id}`,
    );
    return SHARED_EVENTS.filter((event) => rows.some(({ text }) => text === `Line of ${event}.`));
  };
  return { world, linesFor, rowsFor };
}

describe('Hospice event', () => {
  test('not shared with an audience is missing from that audience’s timeline and news only, also by row-level security alone', async ({
    server,
  }) => {
    const { linesFor, rowsFor, world } = await addHistory(server);
    for (const [index, event] of SHARED_EVENTS.entries()) {
      const deaf = SHARING_AUDIENCES[index % SHARING_AUDIENCES.length] ?? 'group';
      await setDefault(server, world.hospiceId, silent(event, deaf));
      for (const audience of SHARING_AUDIENCES) {
        const heard = (each: SharedEvent) => each !== event || audience !== deaf;
        const expected = { timeline: SHARED_EVENTS.filter(heard), news: NEWS.filter(heard) };
        expect([event, deaf, audience, await linesFor(audience)]).toEqual([event, deaf, audience, expected]);
        expect([event, deaf, audience, await rowsFor(audience)]).toEqual([event, deaf, audience, expected.timeline]);
      }
    }
  });

  test('is shared with a community by default only if it is an enrollment, SIA start, live discharge or death', async ({
    server,
  }) => {
    const { linesFor, world } = await addHistory(server);
    await setDefault(server, world.hospiceId, { ...DEFAULT_SHARING, shared: [...ALL] });
    expect(await linesFor('community')).toEqual({
      timeline: ['enrolled', 'sia_started', 'discharged_alive', 'death'],
      news: ['enrolled'],
    });
    expect((await linesFor('group')).timeline).toEqual(SHARED_EVENTS);
  });

  test.for([...new Set(Object.values(factOfEvent))])(
    'that depends on the fact %s is missing from every timeline when that fact is not shared, and all other events stay',
    async (fact, { server }) => {
      const { linesFor, world } = await addHistory(server);
      await setDefault(server, world.hospiceId, { shared: ALL.filter((each) => each !== fact), events: everything });
      const heard = SHARED_EVENTS.filter((event) => factOfEvent[event] !== fact);
      for (const audience of SHARING_AUDIENCES) {
        expect([audience, (await linesFor(audience)).timeline]).toEqual([audience, heard]);
      }
    },
  );
});
