import { describe, expect } from 'vitest';
import { MIN_SHOWN } from '#contract/surveys/scoring.ts';
import { askingHospice, day } from './support/feedbackCalls.ts';
import { test } from '../support/server.ts';
import { addResult, UNHAPPY } from './support/surveyResults.ts';
import { sql } from '#server/platform/database/connection.ts';
import { runAs } from '../support/sessions.ts';

describe('Feedback of a hospice', () => {
  test('the list filters, sorts, searches and pages survey results, and returns their total', async ({ server }) => {
    const { world, enroll, feedback } = await askingHospice(server);
    const north = await server.addLocation(world.hospiceId);
    const murray = await enroll({ enrollment: { hospice_location_id: north } });
    const zhang = await enroll({
      referral: { first_name: 'Wei', last_name: 'Zhang' },
      enrollment: { primary_nurse_id: world.nurseId },
    });
    const rows = {
      content: await addResult(server, murray, { submittedAt: day('2026-11-01') }),
      low: await addResult(server, murray, {
        submittedAt: day('2026-11-05'),
        values: UNHAPPY,
        comment: 'La ENFERMERÍA tardó mucho',
        themes: [{ key: 'responsiveness', polarity: 'negative', state: 'found' }],
      }),
      resolved: await addResult(server, zhang, {
        submittedAt: day('2026-11-10'),
        values: { overall: 1 },
        result: { alert_state: 'resolved' },
      }),
      thanks: await addResult(server, zhang, {
        submittedAt: day('2026-11-15'),
        values: { overall: 4, recommend: 7 },
        comment: 'Thank you for the kind nurse',
        themes: [
          { key: 'gratitude', polarity: 'positive', state: 'confirmed' },
          { key: 'responsiveness', polarity: 'negative', state: 'removed' },
        ],
      }),
    };
    type Row = keyof typeof rows;
    const expected: [string, Row[]][] = [
      ['', ['thanks', 'resolved', 'low', 'content']],
      ['sortBy=submittedAt:ASC', ['content', 'low', 'resolved', 'thanks']],
      ['sortBy=mean:ASC', ['resolved', 'low', 'thanks', 'content']],
      ['sortBy=recommend:DESC', ['content', 'low', 'thanks', 'resolved']],
      ['sortBy=alertState&sortBy=submittedAt:DESC', ['low', 'resolved', 'thanks', 'content']],
      ['filter.isLow=true', ['resolved', 'low']],
      ['filter.isLow=false', ['thanks', 'content']],
      ['filter.alertState=open,in_progress', ['low']],
      ['filter.hasComment=true', ['thanks', 'low']],
      ['filter.hasComment=false', ['resolved', 'content']],
      ['filter.theme=responsiveness', ['low']],
      ['filter.theme=responsiveness,gratitude&filter.polarity=positive', ['thanks']],
      ['filter.polarity=neutral', []],
      ['filter.submittedAt=$btw:2026-11-05,2026-11-10', ['resolved', 'low']],
      [`filter.hospiceLocation.id=${north}`, ['low', 'content']],
      [`filter.enrollment.primaryNurse.id=${world.nurseId}`, ['thanks', 'resolved']],
      ['search=zhang', ['thanks', 'resolved']],
      ['search=nurse+kind', ['thanks']],
      ['search=enfermeria', ['low']],
      ['search=---', []],
      ['search=zhang&filter.isLow=true', ['resolved']],
    ];
    for (const [query, names] of expected) {
      const { data, meta } = await feedback(query);
      expect([query, data.map(({ id }) => id)]).toEqual([query, names.map((name) => rows[name])]);
      expect([query, meta.totalItems]).toEqual([query, names.length]);
    }
    const page = await feedback('page=2&limit=3');
    expect([page.data.map(({ id }) => id), page.meta.totalItems]).toEqual([[rows.content], 4]);
    expect(page.data[0]?.referral.patient).toMatchObject({ firstName: 'Grace', lastName: 'Murray' });
  });

  test('list, scores and themes exclude other hospices, enrollments that are deleted or entered in error, and locations closed to the reader, even with row-level security alone', async ({
    server,
  }) => {
    const { world, enroll, feedback, scores, themes } = await askingHospice(server);
    const north = await server.addLocation(world.hospiceId);
    const south = await server.addLocation(world.hospiceId);
    const praise = { comment: 'Thanks', themes: [{ key: 'gratitude', polarity: 'positive', state: 'found' }] } as const;
    for (let n = 0; n < MIN_SHOWN; n += 1) {
      await addResult(server, await enroll({ enrollment: { hospice_location_id: north } }), praise);
      await addResult(server, await enroll({ hospiceId: world.foreignHospiceId }), praise);
    }
    await addResult(server, await enroll({ enrollment: { hospice_location_id: south } }), praise);
    await addResult(
      server,
      await enroll({ enrollment: { status: 'entered_in_error', status_before_error: 'enrolled' } }),
    );
    await addResult(server, await enroll({ enrollment: { deleted_at: new Date('2026-11-20T12:00:00Z') } }));
    const limited = await server.addPerson({ role: 'hospice_admin', hospiceId: world.hospiceId, locationIds: [north] });
    expect((await feedback()).meta.totalItems).toBe(6);
    expect(await scores()).toMatchObject({ results: 6, sent: 6, completed: 6 });
    expect((await scores()).items.find(({ key }) => key === 'overall')?.n).toBe(6);
    const counts = await themes();
    expect([counts.comments, counts.themes.find(({ key }) => key === 'gratitude')?.positive]).toEqual([6, 6]);
    expect((await feedback('', limited)).meta.totalItems).toBe(5);
    expect(await scores('', limited)).toMatchObject({ results: 5, sent: 5 });
    const places = sql`select distinct hospice_location_id as id
      from survey_result join enrollment on enrollment.id = survey_result.enrollment_id`;
    expect((await runAs(server, limited, places)).rows).toContainEqual({ id: north });
    expect((await runAs(server, limited, places)).rows).not.toContainEqual({ id: south });
  });
});
