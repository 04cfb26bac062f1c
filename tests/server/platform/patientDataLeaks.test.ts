import { describe, expect } from 'vitest';
import { sql } from '#server/platform/database/connection.ts';
import { addInvitation, contentExperience, openSurvey, sendAnswers } from '../people/support/invitations.ts';
import { patch, post, remove, test } from '../support/server.ts';
import { resultsPath } from '../surveys/support/surveyResults.ts';
import { makeWorld } from '../support/world.ts';

/** Text that occurs only in one patient's record: finding it elsewhere means that patient data leaked. */
const canary = (field: string) => `Canary${field}`;

const PATIENT = {
  firstName: canary('First'),
  middleName: canary('Middle'),
  lastName: canary('Last'),
  suffix: canary('Sfx'),
  preferredName: canary('Preferred'),
  dateOfBirth: '1931-03-07',
  phone: '(555) 010-7731',
  address: canary('Address'),
  mrn: canary('Mrn'),
};
const TRACES = ['Canary', '1931-03-07', '0107731', '010 7731', '03/07/1931'];

const tracesIn = (text: string) => TRACES.filter((trace) => text.includes(trace));

describe('Patient data leaks', () => {
  test('creating, reading, editing, searching and deleting a referral leaks no patient data to the log, the audit or another organization', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const { people, hospiceId, groupId, providerId } = world;
    const foreignHospice = await server.addPerson({ role: 'hospice_super_admin', hospiceId: world.foreignHospiceId });
    const foreignGroup = await server.addPerson({ role: 'care_manager', groupId: world.foreignGroupId });
    const body = {
      patient: PATIENT,
      source: 'physician',
      responsibleProviderId: providerId,
      hospiceIds: [hospiceId],
      primaryDiagnosis: { icd10: 'C34.90', text: canary('Diagnosis') },
      caregiver: { name: canary('Caregiver'), relationship: 'child', phone: '(555) 010-7731' },
      note: canary('Note'),
    };
    const own = server.as(people.care_manager);
    const created = await own(`/v1/groups/${groupId}/referrals`, post(body, { 'Idempotency-Key': 'canary-key-1' }));
    expect(await created.clone().text()).toContain(canary('Last'));
    expect(created.status).toBe(201);
    const record: unknown = await created.json();
    const id = typeof record === 'object' && record && 'id' in record ? String(record.id) : '';

    const search = encodeURIComponent(canary('Last'));
    const calls: readonly (readonly [string, RequestInit?])[] = [
      [`/v1/referrals/${id}`],
      [`/v1/referrals/${id}/timeline`],
      [`/v1/referrals/${id}/notes`, post({ text: canary('SecondNote'), visibility: 'shared' })],
      [`/v1/referrals/${id}`, patch({ version: 1, patient: { preferredName: canary('Changed') } })],
      [`/v1/referrals/${id}`, patch({ version: 1, patient: { phone: canary('NoPhone') } })],
      [`/v1/referrals/${id}`, patch({ version: 999, patient: { preferredName: canary('Stale') } })],
      [`/v1/referrals/${id}`, { ...patch({}), body: `{"patient": {"lastName": "${canary('Broken')}` }],
      [`/v1/referrals/${id}?${canary('Query')}=1`],
      ...[world.hospiceId, world.foreignHospiceId].flatMap((hospice): (readonly [string])[] => [
        [`/v1/hospices/${hospice}/referrals?search=${search}`],
        [`/v1/hospices/${hospice}/enrollments?search=${search}`],
        [`/v1/hospices/${hospice}/referrals?filter.status=${search}`],
      ]),
      ...[world.groupId, world.foreignGroupId].flatMap((group): (readonly [string, RequestInit?])[] => [
        [`/v1/groups/${group}/referrals?search=${search}`],
        [`/v1/groups/${group}/enrollments?search=${search}`],
        [`/v1/groups/${group}/referrals`, post(body, { 'Idempotency-Key': 'canary-key-2' })],
      ]),
      [`/v1/hospices/${hospiceId}/referrals`, post({ ...body, hospiceIds: undefined, source: canary('Source') })],
      [`/v1/referrals/${canary('Id')}`],
      [`/v1/${canary('Path')}`],
    ];
    const leaks: string[] = [];
    for (const [path, init] of calls) {
      for (const person of [people.care_manager, people.hospice_super_admin, people.superuser]) {
        await server.as(person)(path, init);
      }
      for (const person of [foreignHospice, foreignGroup]) {
        const answer = await server.as(person)(path, init);
        // A group that refers the patient itself has a record of its own.
        if (answer.status === 201) continue;
        const isOwnList = path.includes('?search=') && path.includes(world.foreignGroupId);
        const found = tracesIn(await answer.text());
        if (found.length > 0 && !isOwnList) leaks.push(`${init?.method ?? 'GET'} ${path}: ${found.join(', ')}`);
      }
      await server.anonymous(path, init);
    }
    const headers = { 'Access-Reason': 'support_request: The group asked us to look' };
    await server.as(people.superuser)(`/v1/referrals/${id}`, { headers });
    await server.as(people.hospice_super_admin)(`/v1/referrals/${id}`, remove({ reason: canary('Reason') }));
    await server.as(people.hospice_super_admin)(`/v1/referrals/${id}`);
    expect(leaks).toEqual([]);

    // The database itself fails over a value: what it says about that stays inside.
    await sql`alter table timeline_event add constraint no_words check (text not like 'Canary%') not valid`.execute(
      server.db,
    );
    try {
      const { status } = await own(`/v1/groups/${groupId}/referrals`, post(body));
      expect(status).toBe(500);
    } finally {
      await sql`alter table timeline_event drop constraint no_words`.execute(server.db);
    }

    expect(server.log.lines.length).toBeGreaterThan(0);
    expect(tracesIn(JSON.stringify(server.log.lines))).toEqual([]);
    const audit = await server.db.selectFrom('audit_event').selectAll().execute();
    expect(audit.length).toBeGreaterThan(calls.length);
    expect(tracesIn(JSON.stringify(audit))).toEqual([]);
  });
});

describe('Family survey leaks', () => {
  test('a family’s survey comment and phone number do not leak to the log, the audit, mails or people outside the hospice', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const { people, hospiceId } = world;
    const foreign = await server.addPerson({ role: 'hospice_super_admin', hospiceId: world.foreignHospiceId });
    const { enrollmentIds } = await server.addReferral({
      hospiceIds: [hospiceId],
      groupId: world.groupId,
      status: 'enrolled',
    });
    const enrollmentId = enrollmentIds[0] ?? '';
    const invited = await addInvitation(server, { enrollmentId, hospiceId });
    const survey = await openSurvey(server, invited);
    const experience = contentExperience(survey, {
      comment: canary('Comment'),
      wantsCallback: true,
      callbackPhone: '(555) 010-7731',
      callbackTime: 'evening',
    });
    await sendAnswers(server, survey, { ...experience, respondentRole: canary('Role') });
    expect((await sendAnswers(server, survey, experience)).status).toBe(204);
    await sendAnswers(server, survey, experience);
    const { id } = await server.db.selectFrom('survey_result').select('id').executeTakeFirstOrThrow();

    const path = resultsPath(enrollmentId);
    const calls: readonly (readonly [string, RequestInit?])[] = [
      [path],
      [`/v1/hospices/${hospiceId}/survey-satisfaction-results?search=${canary('Comment')}`],
      [`/v1/hospices/${hospiceId}/survey-satisfaction-results?filter.theme=${canary('Theme')}`],
      [`/v1/hospices/${hospiceId}/survey-scores`],
      [`${path}/${id}`, patch({ version: 1, state: canary('State') })],
      [`${path}/${id}`, patch({ version: 1, state: 'resolved', note: canary('Resolution') })],
      [`${path}/${id}`, patch({ version: 1, state: 'resolved', note: canary('Stale') })],
      [`${path}/${id}/themes`, patch({ version: 9, themes: [] })],
    ];
    const seen = await server.as(people.hospice_admin)(path);
    expect(tracesIn(await seen.text())).not.toEqual([]);
    const leaks: string[] = [];
    for (const [address, init] of calls) {
      await server.as(people.hospice_admin)(address, init);
      for (const person of [people.care_manager, people.provider, people.superuser, foreign]) {
        const found = tracesIn(await (await server.as(person)(address, init)).text());
        if (found.length > 0) leaks.push(`${person.role} ${init?.method ?? 'GET'} ${address}: ${found.join(', ')}`);
      }
    }
    expect(leaks).toEqual([]);
    const { alert_note: note } = await server.db.selectFrom('survey_result').selectAll().executeTakeFirstOrThrow();
    expect(note).toBe(canary('Resolution'));

    const mails = await server.db.selectFrom('mail_message').selectAll().execute();
    expect(mails.length).toBeGreaterThan(0);
    expect(tracesIn(JSON.stringify(mails))).toEqual([]);
    const audit = await server.db.selectFrom('audit_event').selectAll().execute();
    expect(audit.length).toBeGreaterThan(calls.length);
    expect(tracesIn(JSON.stringify(audit))).toEqual([]);
    expect(server.log.lines.length).toBeGreaterThan(0);
    expect(tracesIn(JSON.stringify(server.log.lines))).toEqual([]);
  });
});
