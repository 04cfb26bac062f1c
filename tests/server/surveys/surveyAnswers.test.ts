import { describe, expect } from 'vitest';
import { applyAlertRules } from '#server/referrals/alerts/alerts.queries.ts';
import { ask, lowScoreMailsIn, resultsIn, valued } from './support/askedSurvey.ts';
import { askWith } from './support/families.ts';
import { contentExperience, sendAnswers } from '../people/support/invitations.ts';
import { test } from '../support/server.ts';

/** The consequences of a family's answers. */

describe('Survey answers', () => {
  test('that are not low are stored with mean, comment, themes and timeline event, and raise no alert or email', async ({
    server,
  }) => {
    const { invited, survey } = await ask(server);
    const now = server.clock.now.toISOString();
    const experience = contentExperience(survey, {
      answers: valued(survey, { overall: 4, comfort: 5, response: 3, recommend: 7 }),
      respondentRole: 'patient',
      language: 'es',
      comment: 'Las enfermeras son muy amables y les damos las gracias',
      callbackPhone: '(410) 555-0199',
      callbackTime: 'evening',
    });
    expect((await sendAnswers(server, survey, experience)).status).toBe(204);

    const [result] = await resultsIn(server);
    expect(result).toMatchObject({
      enrollment_id: invited.enrollmentId,
      hospice_id: invited.hospiceId,
      invitation_id: invited.id,
      mean: 4,
      recommend: 7,
      is_low: false,
      low_rules: [],
      alert_state: 'none',
      has_comment: true,
      wants_callback: false,
      language: 'es',
      respondent_role: 'patient',
    });
    const answers = server.db.selectFrom('survey_answer').select(['revision', 'value']).orderBy('value');
    expect(await answers.execute()).toEqual([3, 4, 5, 7].map((value) => ({ revision: 1, value })));
    expect(await server.db.selectFrom('survey_words').selectAll().execute()).toMatchObject([
      // Whom to call is kept where asked for a call.
      { result_id: result?.id, comment: experience.comment, callback_phone: null, callback_time: null },
    ]);
    const themes = await server.db.selectFrom('survey_theme').select(['theme', 'polarity', 'state']).execute();
    expect(themes).toEqual(expect.arrayContaining([{ theme: 'gratitude', polarity: 'positive', state: 'found' }]));
    const enrollment = server.db.selectFrom('enrollment').selectAll().where('id', '=', invited.enrollmentId);
    const kept = await enrollment.executeTakeFirstOrThrow();
    expect(kept).toMatchObject({ last_survey_mean: 4, has_open_low_score: false, version: 1 });
    expect(kept.last_survey_at?.toISOString()).toBe(now);
    const invitation = await server.db.selectFrom('survey_invitation').selectAll().executeTakeFirstOrThrow();
    expect([invitation.status, invitation.completed_at?.toISOString()]).toEqual(['completed', now]);
    const events = await server.db
      .selectFrom('timeline_event')
      .select(['kind', 'text', 'visibility', 'actor_id', 'hospice_id'])
      .where('kind', '=', 'survey_answered')
      .execute();
    expect(events).toEqual([
      {
        kind: 'survey_answered',
        text: 'Answered by the patient',
        visibility: 'internal',
        actor_id: null,
        hospice_id: invited.hospiceId,
      },
    ]);
    expect(await lowScoreMailsIn(server)).toEqual([]);
    expect(await server.db.selectFrom('alert').selectAll().execute()).toEqual([]);
  });

  test('that are low raise an alert immediately, emailed to the administrators and clinical managers who may see the patient', async ({
    server,
  }) => {
    const { world, invited, survey } = await ask(server);
    const location = await server.addLocation(invited.hospiceId);
    const other = await server.addLocation(invited.hospiceId);
    await server.db
      .updateTable('enrollment')
      .set({ hospice_location_id: location })
      .where('id', '=', invited.enrollmentId)
      .execute();
    const here = await server.addPerson({
      role: 'hospice_clinical_manager',
      hospiceId: invited.hospiceId,
      locationIds: [location],
    });
    await server.addPerson({ role: 'hospice_admin', hospiceId: invited.hospiceId, locationIds: [other] });
    const experience = contentExperience(survey, {
      answers: valued(survey, { overall: 2, kindness: 5, recommend: 3 }),
      wantsCallback: true,
      callbackPhone: '(410) 555-0199',
      callbackTime: 'morning',
    });
    expect((await sendAnswers(server, survey, experience)).status).toBe(204);

    const [result] = await resultsIn(server);
    expect(result).toMatchObject({
      mean: 3.5,
      is_low: true,
      alert_state: 'open',
      low_rules: [
        { rule: 'item', key: 'overall', value: 2, threshold: 2 },
        { rule: 'recommend', key: 'recommend', value: 3, threshold: 6 },
        { rule: 'callback', key: 'callback', value: null, threshold: null },
      ],
    });
    expect(result?.callback_due_at?.toISOString()).toBe('2026-11-21T15:00:00.000Z');
    const alerts = () => server.db.selectFrom('alert').select(['kind', 'enrollment_id', 'cleared_at']).execute();
    expect(await alerts()).toEqual([{ kind: 'low_score', enrollment_id: invited.enrollmentId, cleared_at: null }]);
    await applyAlertRules(server.db, server.clock.now);
    expect(await alerts()).toHaveLength(1);

    const { people } = world;
    const expected = [people.hospice_admin, people.hospice_super_admin, people.hospice_clinical_manager, here];
    const mails = await lowScoreMailsIn(server);
    expect(mails.map(({ to_address: address }) => address)).toEqual(expected.map(({ email }) => email).toSorted());
    expect(mails[0]).toMatchObject({
      status: 'queued',
      topic: 'low_score',
      enrollment_id: invited.enrollmentId,
      data: { wantsCallback: true, callbackDueAt: '2026-11-21T15:00:00.000Z', timeZone: 'America/New_York' },
    });
    const event = await server.db
      .selectFrom('timeline_event')
      .select(['visibility', 'of_event', 'text'])
      .where('kind', '=', 'survey_answered')
      .executeTakeFirstOrThrow();
    expect(event).toEqual({ visibility: 'internal', of_event: 'low_score', text: 'Answered by family or a friend' });
  });

  test('that are low by the hospice’s own threshold are emailed only to the hospice’s people named in its settings', async ({
    server,
  }) => {
    const { world, invited, survey } = await ask(server);
    const { hospice_business_development: named, care_manager: stranger } = world.people;
    await askWith(server, invited.hospiceId, { lowItem: 4, notifyUserIds: [named.id, stranger.id] });
    await sendAnswers(server, survey, contentExperience(survey, { answers: valued(survey, { overall: 4 }) }));
    expect((await lowScoreMailsIn(server)).map(({ to_address: address }) => address)).toEqual([named.email]);
    expect((await resultsIn(server))[0]?.low_rules).toEqual([{ rule: 'item', key: 'overall', value: 4, threshold: 4 }]);
  });

  test('cancel the unsent reminders of their invitation', async ({ server }) => {
    const { invited, survey } = await ask(server);
    const mail = (kind: 'survey_invitation' | 'survey_reminder', status: 'queued' | 'claimed' | 'sent') => ({
      kind,
      status,
      hospice_id: invited.hospiceId,
      survey_invitation_id: invited.id,
      to_address: 'rosa@family.example',
      from_name: 'Harbor Hospice',
      data: '{}',
      created_at: server.clock.now,
      due_at: server.clock.now,
    });
    await server.db
      .insertInto('mail_message')
      .values([
        mail('survey_invitation', 'sent'),
        mail('survey_reminder', 'queued'),
        mail('survey_reminder', 'claimed'),
      ])
      .execute();
    await sendAnswers(server, survey, contentExperience(survey));
    const mails = await server.db.selectFrom('mail_message').select('status').execute();
    expect(mails.map(({ status }) => status).toSorted()).toEqual(['sent', 'suppressed', 'suppressed']);
  });
});
