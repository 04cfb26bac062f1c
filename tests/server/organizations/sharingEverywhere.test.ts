import { describe, expect } from 'vitest';
import { RECORD_FACTS, type SharedFact } from '#contract/organizations/sharing/sharing.ts';
import { DEFAULT_SHARING, type InformationSharing } from '#contract/organizations/sharing/sharingSettings.ts';
import { keepDocument } from '../exchange/support/exported.ts';
import { test, type TestServer } from '../support/server.ts';
import { setDefault } from './support/sharing.ts';
import { addResult } from '../surveys/support/surveyResults.ts';
import { makeWorld } from '../support/world.ts';

/** Facts that a hospice does not share appear in no answer to a group, for any role and any call. */

const ALL: readonly SharedFact[] = RECORD_FACTS;

const setOwn = (server: TestServer, hospiceId: string, groupId: string, sharing: InformationSharing) =>
  server.db
    .insertInto('group_sharing')
    .values({ hospice_id: hospiceId, group_id: groupId, sharing: JSON.stringify(sharing) })
    .execute();

const at = (text: string) => new Date(text);

/** An enrollment with a unique text in every fact. */
async function furnish(server: TestServer) {
  const world = await makeWorld(server);
  const nurse = await server.addStaff(world.hospiceId, { name: 'Nora Canarynurse' });
  const { id, enrollmentIds } = await server.addReferral({
    hospiceIds: [world.hospiceId],
    groupId: world.groupId,
    status: 'enrolled',
    receivedAt: at('2026-11-01T12:00:00Z'),
    referral: { responsible_provider_id: world.providerId },
    enrollment: {
      first_contact_at: at('2026-11-02T02:02:02Z'),
      evaluation_visit_at: at('2026-11-03T03:03:03Z'),
      planned_start_of_care: '2026-11-04',
      start_of_care: at('2026-11-05T05:05:05Z'),
      admission_nurse_id: nurse,
      primary_nurse_id: nurse,
      level_of_care: 'gip',
      decline_reason: 'patient_ineligible',
      decline_detail: 'Canarydetail',
      discharge_date: '2026-11-16',
      discharge_type: 'for_cause',
      is_sia: true,
      sia_since: at('2026-11-17T17:17:17Z'),
      last_survey_mean: 1.37,
      has_undeliverable_survey: true,
    },
  });
  const [enrollmentId = ''] = enrollmentIds;
  await addResult(
    server,
    { enrollmentId, hospiceId: world.hospiceId },
    {
      values: { overall: 1, recommend: 3 },
      comment: 'Canarycomment',
      submittedAt: at('2026-11-18T18:18:18Z'),
      readers: [world.groupId],
      wordReaders: [world.groupId],
    },
  );
  await keepDocument(server, { referralId: id, hospiceId: world.hospiceId, name: 'Canaryfile.pdf' });
  const line = (kind: 'status_changed' | 'first_contact' | 'sia_changed' | 'discharged' | 'document_added') => ({
    referral_id: id,
    hospice_id: world.hospiceId,
    at: server.clock.now,
    kind,
    actor_name: 'Ada Byron',
    visibility: 'shared' as const,
  });
  await server.db
    .insertInto('timeline_event')
    .values([
      {
        ...line('status_changed'),
        to_status: 'declined',
        text: 'Canaryreason\nCanarydetail',
      },
      { ...line('first_contact'), text: 'Canarycontact' },
      { ...line('sia_changed'), text: 'Canarysia' },
      { ...line('discharged'), text: 'Canarydischarge', of_event: 'discharged_alive' },
      { ...line('document_added'), text: 'Canaryfile.pdf' },
    ])
    .execute();
  return { world, id, enrollmentId };
}

/** Everything that a group can ask of its referrals, as it is sent. */
async function bodies(server: TestServer, { enrollmentId, id, world }: Awaited<ReturnType<typeof furnish>>) {
  const { groupId, people } = world;
  const send = server.as(people.care_manager);
  const group = `/v1/groups/${groupId}`;
  const paths = {
    referrals: `${group}/referrals`,
    enrollments: `${group}/enrollments`,
    referral: `/v1/referrals/${id}`,
    timeline: `/v1/referrals/${id}/timeline`,
    documents: `/v1/referrals/${id}/documents`,
    results: `/v1/enrollments/${enrollmentId}/survey-satisfaction-results`,
    fhir: `/v1/referrals/${id}/fhir`,
    referralsFile: '/v1/referrals/export?dataView=stakeholder',
    enrollmentsFile: '/v1/referrals/export?dataView=stakeholder&list=enrollments',
    archive: '/v1/referrals/documents/zip?dataView=stakeholder',
    news: '/v1/news',
    dashboard: `${group}/dashboard`,
    hospices: `${group}/hospices`,
    sia: `${group}/enrollments?filter.isSia=true`,
    siaReferrals: `${group}/referrals?filter.enrollment.isSia=true`,
    lowScores: `${group}/referrals?filter.scoreAlert=true`,
    alerts: `${group}/enrollments?filter.alert=low_score,survey_undeliverable`,
  };
  const answered: [string, string][] = [];
  for (const [name, path] of Object.entries(paths)) {
    const reply = await send(path);
    const body = Buffer.from(await reply.arrayBuffer()).toString('latin1');
    expect([name, reply.status]).toEqual([name, 200]);
    answered.push([name, body]);
  }
  return answered;
}

const FOUND = /"totalItems":1/;
const DATES = ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05', '11/2/2026', 'Canarycontact'].join('|');

/** The text that reveals each fact, and the answers that contain it when the fact is shared. */
const TRACES: Record<(typeof RECORD_FACTS)[number], { trace: RegExp; standsIn: readonly string[]; finds?: string[] }> =
  {
    dates: {
      trace: new RegExp(`${DATES}|"medianMinutesToFirstContact":\\d`),
      standsIn: [
        'referrals',
        'enrollments',
        'referral',
        'timeline',
        'fhir',
        'referralsFile',
        'enrollmentsFile',
        'hospices',
      ],
    },
    level_of_care: {
      trace: /"gip"|General inpatient/,
      standsIn: ['enrollments', 'referral', 'fhir', 'referralsFile', 'enrollmentsFile'],
    },
    nurse_names: {
      trace: /Canarynurse/,
      standsIn: ['enrollments', 'referral', 'referralsFile', 'enrollmentsFile'],
    },
    decline_reason: {
      trace: /patient_ineligible|Not eligible|Canaryreason/,
      standsIn: ['enrollments', 'referral', 'timeline', 'referralsFile', 'enrollmentsFile'],
    },
    decline_detail: { trace: /Canarydetail/, standsIn: ['enrollments', 'referral', 'timeline'] },
    discharge: {
      trace: /2026-11-16|for_cause|For cause|Canarydischarge/,
      standsIn: ['referrals', 'enrollments', 'referral', 'timeline', 'fhir', 'referralsFile', 'enrollmentsFile'],
    },
    sia: {
      trace: /2026-11-17|"isSia":true|"sia":1|Canarysia/,
      standsIn: ['referrals', 'enrollments', 'referral', 'timeline', 'dashboard'],
      finds: ['sia', 'siaReferrals'],
    },
    survey_scores: {
      trace: /1\.37|"scoreAlert":true|"low_score"|"survey_undeliverable"|Low survey score|2026-11-18/,
      standsIn: ['referrals', 'enrollments', 'referral', 'results', 'referralsFile', 'enrollmentsFile'],
      finds: ['lowScores', 'alerts'],
    },
    comments: { trace: /Canarycomment/, standsIn: ['results'] },
    documents: { trace: /Canaryfile/, standsIn: ['documents', 'timeline', 'fhir', 'archive'] },
  };

const FILTERS = ['sia', 'siaReferrals', 'lowScores', 'alerts'];

describe.for(RECORD_FACTS)('Shared fact %s', (fact) => {
  const { finds = [], standsIn, trace } = TRACES[fact];
  const whole = { ...DEFAULT_SHARING, shared: [...ALL] };
  const without = { ...DEFAULT_SHARING, shared: ALL.filter((each) => each !== fact) };

  const SETTINGS: readonly (readonly [string, InformationSharing, InformationSharing | null, boolean])[] = [
    ['shared with all', whole, null, true],
    ['shared with this group alone', without, whole, true],
    ['kept from all', without, null, false],
    ['kept from this group alone', whole, without, false],
  ];

  test('appears in a group’s answers only when it is shared with all groups or with that group', async ({ server }) => {
    const made = await furnish(server);
    for (const [name, byDefault, own, isShared] of SETTINGS) {
      await setDefault(server, made.world.hospiceId, byDefault);
      await server.db.deleteFrom('group_sharing').execute();
      if (own) await setOwn(server, made.world.hospiceId, made.world.groupId, own);
      // Another group's settings are another group's.
      await setOwn(server, made.world.hospiceId, made.world.foreignGroupId, isShared ? without : whole);

      const answers = await bodies(server, made);
      const lists = answers.filter(([answer]) => !FILTERS.includes(answer));
      const holding = lists.filter(([, body]) => trace.test(body)).map(([answer]) => answer);
      expect([name, holding.toSorted()]).toEqual([name, isShared ? standsIn.toSorted() : []]);
      const finding = answers.filter(([answer, body]) => finds.includes(answer) && FOUND.test(body));
      expect([name, finding.map(([answer]) => answer)]).toEqual([name, isShared ? finds : []]);
    }
  });
});

test('sorting a group’s enrollments by an unshared field does not reveal its values', async ({ server }) => {
  const world = await makeWorld(server);
  const add = async (name: string, level: 'rhc' | 'gip', start: string, isLow: boolean) => {
    const nurse = await server.addStaff(world.hospiceId, { name });
    await server.addReferral({
      hospiceIds: [world.hospiceId],
      groupId: world.groupId,
      status: 'enrolled',
      receivedAt: at('2026-11-01T12:00:00Z'),
      enrollment: {
        level_of_care: level,
        start_of_care: at(start),
        primary_nurse_id: nurse,
        has_open_low_score: isLow,
        low_score_readers: [world.groupId],
      },
    });
  };
  await add('Zoe Quinn', 'gip', '2026-11-09T12:00:00Z', true);
  await add('Abe Quinn', 'rhc', '2026-11-02T12:00:00Z', false);
  await add('Mia Quinn', 'gip', '2026-11-05T12:00:00Z', false);
  await setDefault(server, world.hospiceId, { ...DEFAULT_SHARING, shared: [] });

  const order = async (sort: string) => {
    const path = `/v1/groups/${world.groupId}/enrollments?sortBy=${sort}`;
    const body: unknown = await (await server.as(world.people.care_manager)(path)).json();
    return JSON.stringify(body).match(/"displayId":"[^"]+"/g);
  };
  for (const column of ['startOfCare', 'primaryNurse', 'levelOfCare', 'alert']) {
    expect([column, await order(`${column}:ASC`)]).toEqual([column, await order(`${column}:DESC`)]);
  }
});
