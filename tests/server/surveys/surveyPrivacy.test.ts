import { describe, expect } from 'vitest';
import { enterSession, inSession } from '#server/platform/access/session.queries.ts';
import { sql } from '#server/platform/database/connection.ts';
import { addLink, bearing, contentExperience, logIn, openSurvey, sendAnswers } from '../people/support/invitations.ts';
import { post, test } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';

const WORDS = 'CanaryComment: nobody came, and 555-010-7731 was never answered';
const PHONE = '(555) 010-7731';

describe('Family answers and survey secrets', () => {
  test('appear in no log, audit entry, email, timeline or refusal', async ({ server }) => {
    const world = await makeWorld(server);
    const invited = await world.addInvitation();
    const spare = await addLink(server, invited.id);
    const survey = await openSurvey(server, invited);
    const experience = contentExperience(survey, {
      comment: WORDS,
      wantsCallback: true,
      callbackPhone: PHONE,
      callbackTime: 'evening',
    });
    const key = 'canary-key-of-the-page';
    const path = `/v1/survey/enrollments/${survey.enrollmentId}/hospice-experiences`;
    const own = bearing(server, survey.accessToken);
    const refusals: string[] = [];
    for (const answer of [
      await sendAnswers(server, survey, { ...experience, answers: [] }),
      await sendAnswers(server, survey, { ...experience, comment: WORDS.repeat(40) }),
      await sendAnswers(server, survey, { ...experience, callbackPhone: WORDS }),
      await own(path, { ...post({}), body: JSON.stringify(experience).slice(0, -2) }),
      await own(`/v1/survey/survey-questions/${encodeURIComponent(WORDS)}`),
      await own('/v1/users/me'),
      await logIn(server, `${invited.token}A`),
    ]) {
      expect(answer.ok).toBe(false);
      refusals.push(await answer.text());
    }
    // The database fails over the very words: what it says about that stays inside.
    await sql`alter table survey_words add constraint no_words check (comment not like 'Canary%') not valid`.execute(
      server.db,
    );
    try {
      const broken = await sendAnswers(server, survey, experience);
      expect(broken.status).toBe(500);
      refusals.push(await broken.text());
    } finally {
      await sql`alter table survey_words drop constraint no_words`.execute(server.db);
    }
    expect((await sendAnswers(server, survey, experience, { 'Idempotency-Key': key })).status).toBe(204);
    refusals.push(await (await sendAnswers(server, survey, experience)).text());
    refusals.push(await (await logIn(server, spare)).text());

    const kept = await Promise.all([
      server.db.selectFrom('audit_event').selectAll().execute(),
      server.db.selectFrom('mail_message').selectAll().execute(),
      server.db.selectFrom('timeline_event').selectAll().execute(),
      server.db.selectFrom('alert').selectAll().execute(),
      server.db.selectFrom('survey_result').selectAll().execute(),
      server.db.selectFrom('idempotency_key').selectAll().execute(),
    ]);
    const [audit, mails] = kept;
    expect(audit.filter(({ verb }) => verb === 'createHospiceExperience').length).toBeGreaterThan(4);
    expect(audit.every(({ actor_id: actor }) => actor === null)).toBe(true);
    expect(mails.length).toBeGreaterThan(0);
    expect(server.log.lines.length).toBeGreaterThan(8);
    const everywhere = JSON.stringify([refusals, kept, server.log.lines]);
    for (const secret of ['Canary', '0107731', '010 7731', '010-7731', invited.token, spare, survey.accessToken, key]) {
      expect([secret, everywhere.includes(secret)]).toEqual([secret, false]);
    }
  });

  test('cannot be read in a database session without a signed-in person', async ({ server }) => {
    const world = await makeWorld(server);
    const survey = await openSurvey(server, await world.addInvitation());
    await sendAnswers(server, survey, contentExperience(survey, { comment: WORDS }));
    const tables = ['survey_invitation', 'survey_question', 'survey_result', 'survey_answer', 'survey_words'] as const;
    const seen = await server.db.transaction().execute(async (trx) => {
      await enterSession(trx, null);
      const counts: number[] = [];
      for (const table of tables) counts.push((await trx.selectFrom(table).selectAll().execute()).length);
      return counts;
    });
    expect(seen).toEqual(tables.map(() => 0));
    for (const table of ['survey_link', 'survey_session', 'mail_message'] as const) {
      const read = server.db.transaction().execute(async (trx) => {
        await enterSession(trx, null);
        await trx.selectFrom(table).selectAll().execute();
      });
      await expect(read).rejects.toThrow(/permission denied/);
    }
  });

  test('cannot be read by SQL statements of another hospice', async ({ server }) => {
    const world = await makeWorld(server);
    const survey = await openSurvey(server, await world.addInvitation());
    await sendAnswers(server, survey, contentExperience(survey, { comment: WORDS }));
    const other = await server.addPerson({ role: 'hospice_admin', hospiceId: world.foreignHospiceId });
    const actor = {
      ...other,
      accountType: 'hospice',
      hospiceId: world.foreignHospiceId,
      groupId: null,
      locationIds: [],
    };
    const seen = await inSession(server.db, actor, async (trx) => [
      await trx.selectFrom('survey_question').select('id').execute(),
      await trx.selectFrom('survey_question_revision').select('question_id').execute(),
      await trx.selectFrom('survey_result').select('id').execute(),
      await trx.selectFrom('survey_words').select('comment').execute(),
    ]);
    expect(seen).toEqual([[], [], [], []]);
  });
});
