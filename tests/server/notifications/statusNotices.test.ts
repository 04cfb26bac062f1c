import { describe, expect } from 'vitest';
import { importEndpoints } from '#contract/exchange/imports.ts';
import { SHARING_AUDIENCES } from '#contract/organizations/sharing/sharingSettings.ts';
import { addEvents } from '#server/referrals/timeline/timeline.queries.ts';
import { SYSTEM } from '#server/people/author.queries.ts';
import { ago } from '../referrals/support/enrollmentSteps.ts';
import { runImports } from '../exchange/support/fileImports.ts';
import { addInvitation, contentExperience, openSurvey, sendAnswers } from '../people/support/invitations.ts';
import { linksIn, test } from '../mail/support/mailPost.ts';
import { later } from '../mail/support/mailWorld.ts';
import { sending } from '../surveys/support/sending.ts';
import { patch, post as posted } from '../support/server.ts';
import { setDefault } from '../organizations/support/sharing.ts';
import { DIED, mailing, moveTo, noticesIn, startNotices, toAll, TRACES } from './support/statusNotices.ts';

/** From what a hospice does to the mails of a group's people. */

describe('Status change notice', () => {
  test('is emailed to every audience the hospice selected for email, and to nobody else', async ({ post, server }) => {
    const started = await startNotices(server, toAll('pending_start_of_care'));
    await moveTo(started, 'pending_start_of_care');
    await post.deliver(later(1));
    const { sink } = post;
    expect(sink.mails.map(({ to }) => to).toSorted()).toEqual(Object.values(started.readers).toSorted());
    const [mail] = sink.mails;
    const { display_id: displayId } = await server.db
      .selectFrom('referral')
      .select('display_id')
      .where('id', '=', started.id)
      .executeTakeFirstOrThrow();
    expect(mail?.headers['subject']).toBe(`Update on referral ${displayId}`);
    expect(mail?.headers['from']).toContain('Harbor Hospice via Wayside');
    expect(mail?.headers['reply-to']).toBe('intake@harbor.example');
    expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    expect(mail?.text).toContain(
      'Harbor Hospice changed the status to Pending.\nReason: Scheduled.\nPlanned start of care: November 23, 2026.',
    );
    expect(mail?.text).toContain(`Questions about ${displayId}: call Harbor Hospice at (410) 555-0199.`);
    expect(linksIn(mail?.text ?? '')[0]).toMatch(new RegExp(`/stakeholder/referrals/${started.id}$`));
  });

  test.for(SHARING_AUDIENCES)('is emailed only to the selected audience: %s', async (audience, { post, server }) => {
    const started = await startNotices(server, mailing({ pending_start_of_care: [audience] }));
    await moveTo(started, 'pending_start_of_care');
    await post.deliver(later(1));
    expect(post.sink.mails.map(({ to }) => to)).toEqual([started.readers[audience]]);
  });

  test('follows a group’s own settings instead of the hospice’s defaults', async ({ post, server }) => {
    const started = await startNotices(server, toAll('pending_start_of_care'));
    const { groupId: group_id, hospiceId: hospice_id } = started.world;
    const sharing = JSON.stringify(mailing({}));
    await server.db.insertInto('group_sharing').values({ hospice_id, group_id, sharing }).execute();
    await moveTo(started, 'pending_start_of_care');
    await post.deliver(later(1));
    expect(post.sink.mails.map(({ to }) => to)).toEqual([started.readers.community]);
  });

  test('is emailed by default when the patient is enrolled, not before, and not to a community', async ({
    post,
    server,
  }) => {
    const started = await startNotices(server);
    await moveTo(started, 'pending_start_of_care');
    expect(await noticesIn(server)).toEqual([]);
    await moveTo(started, 'enrolled');
    const chosen = server.db.updateTable('app_user').set({ time_zone: 'America/Denver' });
    await chosen.where('email', '=', started.readers.group).execute();
    await post.deliver(later(1));
    const { group, responsible_provider } = started.readers;
    expect(post.sink.mails.map(({ to }) => to).toSorted()).toEqual([group, responsible_provider].toSorted());
    const textTo = (reader: string) => post.sink.mails.find(({ to }) => to === reader)?.text;
    // An hour ago, on the hospice's clocks, and in the time zone that the reader chose.
    expect(textTo(responsible_provider)).toMatch(/Start of care: Friday, November 20 at 8:00.AM CST\./u);
    expect(textTo(group)).toMatch(/Start of care: Friday, November 20 at 7:00.AM MST\./u);
  });

  test('leaves out dates, reasons and a death that the hospice does not share', async ({ post, server }) => {
    const started = await startNotices(
      server,
      mailing({ declined: ['group'], pending_start_of_care: ['group'] }, ['dates', 'decline_reason', 'discharge']),
    );
    await moveTo(started, 'pending_start_of_care');
    await post.deliver(later(1));
    await moveTo(started, 'declined', { declineReason: 'patient_deceased', dateOfDeath: '2026-11-19' });
    await post.deliver(later(2));
    const [pending, declined] = post.sink.mails;
    expect(pending?.text).not.toContain('November');
    expect(declined?.text).toContain('changed the status to Declined.\n\nQuestions');
    expect(declined?.text).not.toMatch(/died|November/i);
  });

  test('of one change with status, first contact and visit is one email per reader, about the status', async ({
    server,
  }) => {
    const started = await startNotices(server, toAll('pending_start_of_care', 'first_contact', 'visit_scheduled'));
    await moveTo(started, 'pending_start_of_care', { evaluationVisitAt: later(60).toISOString() });
    const mails = await noticesIn(server);
    expect(mails.map(({ to_address }) => to_address).toSorted()).toEqual(Object.values(started.readers).toSorted());
    expect(mails.map(({ data }) => data)).toEqual(
      mails.map(() => ({ event: 'pending_start_of_care', isNew: false, isByHospice: true })),
    );
  });

  test('of one transaction with several timeline lines is one email per reader, about the enrollment', async ({
    server,
  }) => {
    const started = await startNotices(server, toAll('pending_start_of_care', 'first_contact', 'enrolled'));
    await server.db
      .updateTable('enrollment')
      .set({ status: 'enrolled', first_contact_at: ago(1), start_of_care: ago(1) })
      .where('id', '=', started.enrollmentId)
      .execute();
    const { hospiceId } = started.world;
    await server.db.transaction().execute(async (trx) => {
      for (const toStatus of ['pending_start_of_care', 'enrolled', 'pending_start_of_care'] as const) {
        await addEvents(trx, started.id, server.clock.now, [
          { kind: 'status_changed', toStatus, hospiceId, author: SYSTEM },
        ]);
      }
    });
    expect((await noticesIn(server)).map(({ data }) => data)).toEqual(
      Array.from({ length: 3 }, () => ({ event: 'enrolled', isNew: false, isByHospice: false })),
    );
  });
});

describe('Notice of a step taken outside the hospice', () => {
  test('is emailed to the other readers, not to the person who withdrew the referral', async ({ post, server }) => {
    const started = await startNotices(server, toAll('declined'));
    const { people } = started.world;
    const withdraw = patch({ version: 1, withdraw: { declineReason: 'patient_declined_hospice' } });
    const reply = await server.as(people.care_manager)(`/v1/referrals/${started.id}`, withdraw);
    expect(reply.status).toBe(200);
    await post.deliver(later(1));
    const { community, responsible_provider } = started.readers;
    expect(post.sink.mails.map(({ to }) => to).toSorted()).toEqual([community, responsible_provider].toSorted());
    expect(post.sink.mails[0]?.text).toMatch(
      / withdrew this referral to Harbor Hospice\.\nReason: Patient or family declined hospice\./u,
    );
  });

  test('is emailed by both hospices when one enrolls the patient and the other is declined', async ({
    post,
    server,
  }) => {
    const started = await startNotices(server, toAll('declined'));
    const other = await server.addHospice({ name: 'Prairie Hospice', sharing: JSON.stringify(toAll('enrolled')) });
    await server.db
      .insertInto('enrollment')
      .values({ referral_id: started.id, hospice_id: other, status_since: ago(2), received_at: ago(6) })
      .execute();
    const nurse = await server.addStaff(other);
    const admin = await server.addPerson({ role: 'hospice_admin', hospiceId: other });
    const held = await server.db
      .selectFrom('enrollment')
      .select('id')
      .where('hospice_id', '=', other)
      .executeTakeFirstOrThrow();
    const enroll = patch({
      version: 1,
      status: 'enrolled',
      startOfCare: ago(1).toISOString(),
      admissionNurseId: nurse,
    });
    expect((await server.as(admin)(`/v1/hospices/${other}/enrollments/${held.id}`, enroll)).status).toBe(200);
    await post.deliver(later(1));
    const said = post.sink.mails
      .filter(({ to }) => to === started.readers.group)
      .map(({ text }) => text.split('\n')[0]);
    expect(new Set(said)).toEqual(
      new Set(['The status at Harbor Hospice is now Declined.', 'Prairie Hospice changed the status to On service.']),
    );
    expect(post.sink.mails.length).toBe(6);
  });

  test('of a new referral is emailed to the rest of the group only by the hospice that emails new referrals', async ({
    post,
    server,
  }) => {
    const started = await startNotices(server, toAll('referral_received'));
    const { groupId, hospiceId, people, foreignHospiceId } = started.world;
    await server.db.insertInto('group_hospice').values({ group_id: groupId, hospice_id: foreignHospiceId }).execute();
    const creation = {
      patient: { firstName: 'Ada', lastName: 'Canary', dateOfBirth: '1940-01-02' },
      source: 'physician',
      responsibleProviderId: started.world.providerId,
      hospiceIds: [hospiceId, foreignHospiceId],
    };
    const reply = await server.as(people.provider)(`/v1/groups/${groupId}/referrals`, posted(creation));
    expect([reply.status, reply.status === 201 ? '' : await reply.text()]).toEqual([201, '']);
    await post.deliver(later(1));
    // The other hospice shows this in the app only.
    const updates = post.sink.mails.filter(({ headers }) => headers['subject']?.startsWith('Update on referral'));
    expect(updates.map(({ text, to }) => [to, text.split('\n')[0]])).toEqual([
      [started.readers.group, 'Harbor Hospice received this referral.'],
    ]);
  });
});

describe('Notice of other events', () => {
  test.for([
    ['visit_scheduled', { evaluationVisitAt: '2026-11-21T16:30:00.000Z' }, 'Saturday, November 21 at 10:30'],
    ['first_contact', { firstContactAt: ago(1).toISOString() }, 'made the first contact.'],
  ] as const)('is emailed to every audience: %s', async ([event, body, words], { post, server }) => {
    const started = await startNotices(server, toAll(event));
    await started.change(body);
    await post.deliver(later(1));
    expect(post.sink.mails.length).toBe(3);
    expect(post.sink.mails[0]?.text).toContain(words);
  });

  test.for([
    ['level_of_care_change', { levelOfCare: 'gip' }, 'Harbor Hospice changed the level of care.'],
    ['sia_started', { isSia: true }, 'Harbor Hospice began end-of-life visits (SIA).'],
    [
      'discharged_alive',
      { dischargeDate: '2026-11-20', dischargeType: 'revoked' },
      'Harbor Hospice discharged this patient on November 20, 2026.\nReason: Revoked by the patient.',
    ],
    ['death', DIED, 'We are sorry to let you know that this patient died on November 20, 2026.'],
  ] as const)(
    'of a patient in care is emailed to every audience without patient data: %s',
    async ([event, body, words], { post, server }) => {
      const started = await startNotices(server, toAll(event));
      await moveTo(started, 'enrolled');
      await started.change(body);
      await post.deliver(later(1));
      expect(post.sink.mails.length).toBe(3);
      const [mail] = post.sink.mails;
      expect(mail?.text).toContain(words);
      expect(mail?.text.includes('With sympathy,\nHarbor Hospice')).toBe(event === 'death');
      expect([mail?.raw, mail?.html, mail?.text].join('\n')).not.toMatch(TRACES);
    },
  );

  test('is not emailed when the fact it depends on is not shared', async ({ server }) => {
    const started = await startNotices(server, { ...toAll('death'), shared: ['dates', 'decline_reason'] });
    await moveTo(started, 'enrolled');
    await started.change(DIED);
    expect(await noticesIn(server)).toEqual([]);
  });

  test('of a first contact is emailed when a recorded contact attempt reached the caregiver', async ({
    post,
    server,
  }) => {
    const started = await startNotices(server, toAll('first_contact'));
    const attempt = posted({ channel: 'phone', reached: 'caregiver', at: ago(1).toISOString() });
    const reply = await started.byHospice(`${started.path}/contact-attempts`, attempt);
    expect(reply.status).toBe(201);
    await post.deliver(later(1));
    expect(post.sink.mails.length).toBe(3);
  });

  test('of a low score is emailed without the family’s answers', async ({ post, server }) => {
    const started = await startNotices(server, toAll('low_score'));
    await moveTo(started, 'enrolled');
    const { enrollmentId, world } = started;
    const { group_ids } = await server.db.selectFrom('referral').select('group_ids').executeTakeFirstOrThrow();
    const promised = { score_readers: group_ids, comment_readers: group_ids };
    const about = { enrollmentId, hospiceId: world.hospiceId };
    const survey = await openSurvey(server, await addInvitation(server, about, promised));
    const { answers } = contentExperience(survey);
    const unhappy = { answers: answers.map((answer) => ({ ...answer, value: 1 })), comment: 'CanaryComment' };
    expect((await sendAnswers(server, survey, contentExperience(survey, unhappy))).status).toBe(204);
    await post.deliver(later(1));
    const sentMails = post.sink.mails.filter(({ headers }) => headers['subject']?.startsWith('Update on referral'));
    expect(sentMails.length).toBe(3);
    expect(sentMails[0]?.text).toContain('A family gave Harbor Hospice a low survey score.');
    expect([sentMails[0]?.raw, sentMails[0]?.html, sentMails[0]?.text].join('\n')).not.toMatch(TRACES);
  });

  test('of a death before care began uses the same words as a death in care', async ({ post, server }) => {
    const started = await startNotices(server, toAll('declined'));
    await moveTo(started, 'declined', { declineReason: 'patient_deceased', dateOfDeath: '2026-11-19' });
    await post.deliver(later(1));
    expect(post.sink.mails[0]?.text).toContain(
      'We are sorry to let you know that this patient died on November 19, 2026.',
    );
  });
});

describe('Notices of an import', () => {
  const ROWS = 120;
  const file = () => {
    const lines = Array.from({ length: ROWS }, (_, index) => `Row ${index},Ada,1940-05-12,Hospital,Dr. Ines Okafor`);
    return new File([['Last name,First name,DOB,Source,Provider', ...lines].join('\n')], 'referrals.csv');
  };

  test('are emailed only when the hospice emails new referrals', async ({ server }) => {
    const { byHospice, world } = await startNotices(server);
    // The world's own provider alone has this name here.
    await server.db.updateTable('provider').set({ name: 'Dr. Other' }).where('id', '<>', world.providerId).execute();
    let created = (await server.db.selectFrom('referral').select('id').execute()).length;
    const run = async () => {
      const init = sending(
        importEndpoints.importHospiceReferrals,
        { mode: 'all_or_nothing', duplicates: 'create' },
        file(),
      );
      const reply = await byHospice(`/v1/hospices/${world.hospiceId}/referrals/imports`, { method: 'POST', ...init });
      expect(await reply.json()).toMatchObject({ created: expect.any(Number) });
      await runImports(server);
      const made = await server.db.selectFrom('referral').select('id').execute();
      created += ROWS;
      expect(made).toHaveLength(created);
    };
    await run();
    expect(await noticesIn(server)).toEqual([]);
    await setDefault(server, world.hospiceId, mailing({ referral_received: ['group'] }));
    await run();
    const found = (await noticesIn(server)).map(({ to_address }) => to_address);
    expect(found).toEqual(Array.from({ length: ROWS }, () => world.people.care_manager.email));
  });
});
