import {
  guestReferralEndpoints,
  MAX_GUEST_QUESTIONS_A_DAY,
  type GuestReferralCreation,
} from '#contract/exchange/guests/guestReferrals.ts';
import { DAY } from '#contract/platform/durations.ts';
import { matchesHash } from '#server/identity/passwords/password.ts';
import { queueMail } from '#server/mail/queueMail.queries.ts';
import { at, invalid, notFound, Refusal } from '#server/platform/access/refusal.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';
import { answer, answerIn, defineRoutes } from '#server/platform/http/answer.ts';
import { readIdempotencyKey } from '#server/platform/http/calls/idempotency.queries.ts';
import { dayIn } from '#server/platform/localDay.ts';
import { createReferral } from '#server/referrals/createReferral.queries.ts';
import { readFollowed } from './follow.queries.ts';
import { checkOpen, checkTakesMore } from './checkOpen.rules.ts';
import { askForCode, openSession, takeTry } from './guestAccess.queries.ts';
import { guestCodeMail } from './guestCode.mail.ts';
import { guestSentMail } from './guestFollow.mail.ts';
import { limitGuests } from './guestLimits.queries.ts';
import { addQuestion, questionsSince } from './guestMessages.queries.ts';
import { findOpenPage } from './guestPages.queries.ts';
import { displayIdOf, hospiceOfGuest } from './guestRecords.queries.ts';
import {
  findByLink,
  insertGuestReferral,
  lockOwn,
  newFollowToken,
  senderAuthor,
  sentBefore,
  submissionKeyOf,
} from './guestReferrals.queries.ts';

/** The calls of a person without an account: confirm the address, refer, follow, ask. Papers are in guestPapers.routes.ts. */

const codeEnded = () => new Refusal('guest_code_ended', 'This code no longer works. Ask for a new one');

answer(guestReferralEndpoints.getGuestPage, async ({ db, query }) => {
  const page = await findOpenPage(db, query);
  if (!page) throw notFound();
  const { hospiceName, locationName, phone } = page;
  return { hospiceName, locationName, phone };
});

answer(guestReferralEndpoints.requestGuestCode, async ({ address: network, body, db, note, now }) => {
  const page = await findOpenPage(db, body);
  if (!page) throw notFound();
  const { hospiceId, hospiceName: hospice } = page;
  const { email, language } = body;
  await limitGuests(db, { what: 'codes', email, network, hospiceId }, now);
  const asking = { hospiceId, hospiceLocationId: page.locationId, guestReferralId: null, email };
  const { accessId, endsAt, handle } = await askForCode(db, asking, now);
  note({ hospiceId });
  const to = { address: email, name: null };
  const from = { name: hospice, replyTo: null };
  await queueMail(db, guestCodeMail, { to, from, hospiceId, language, data: { accessId, hospice, code: null } }, now);
  return { handle, endsAt: endsAt.toISOString() };
});

answer(guestReferralEndpoints.requestFollowCode, async ({ address: network, body, db, note, now }) => {
  const guest = await findByLink(db, body.token);
  if (!guest) throw new Refusal('guest_link_unknown', 'This link doesn’t open a referral');
  const { hospiceId, hospiceName: hospice, id, senderEmail: email } = guest;
  note({ guestReferralId: id, hospiceId });
  checkOpen(guest, now);
  await limitGuests(db, { what: 'codes', email, network, hospiceId }, now);
  const asking = { hospiceId, hospiceLocationId: null, guestReferralId: id, email };
  const { accessId, endsAt, handle } = await askForCode(db, asking, now);
  const to = { address: email, name: guest.senderName };
  const from = { name: hospice, replyTo: null };
  const data = { accessId, hospice, code: null };
  await queueMail(db, guestCodeMail, { to, from, hospiceId, language: body.language, data }, now);
  return { handle, endsAt: endsAt.toISOString() };
});

defineRoutes((app) => {
  const { clock, db: database } = app.services;

  answerIn(app, guestReferralEndpoints.openGuestSession, {
    // A try counts even though a wrong code is refused, and with it everything that the call wrote.
    prepare: async ({ handle }) => ({ value: await takeTry(database, handle, clock()), discard: async () => {} }),
    handle: async ({ body, db, now, prepared: tried }) => {
      if (!tried) throw codeEnded();
      if (!(await matchesHash(body.code, tried.codeHash))) {
        throw invalid([at('code', 'This isn’t the code from the latest email')]);
      }
      const session = await openSession(db, tried.id, now);
      if (!session) throw codeEnded();
      return {
        accessToken: session.accessToken,
        endsAt: session.endsAt.toISOString(),
        guestReferralId: tried.guestReferralId,
      };
    },
  });
});

/** The twelve fields as a hospice's referral. What the sender doesn't know stays empty. */
const intakeOf = (body: GuestReferralCreation, email: string) => ({
  patient: {
    firstName: body.firstName,
    middleName: null,
    lastName: body.lastName,
    suffix: null,
    preferredName: null,
    dateOfBirth: body.dateOfBirth,
    sexAtBirth: 'unknown' as const,
    phone: body.phone,
    address: null,
    mrn: null,
    preferredLanguage: 'en',
    needsInterpreter: false,
  },
  currentLocation: { setting: body.setting, facilityName: null, room: null },
  communityId: null,
  responsibleProviderId: null,
  referredBy: {
    name: body.senderName,
    role: null,
    organization: body.senderOrganization,
    phone: body.senderPhone,
    email,
  },
  source: body.source,
  urgency: body.urgency,
  primaryDiagnosis: null,
  payer: null,
  caregiver: null,
  note: body.note,
  receivedChannel: 'referral_page' as const,
  hospiceLocationId: null,
});

answer(guestReferralEndpoints.createGuestReferral, async ({ address, body, db, guest, headers, note, now }) => {
  const { accessId, email, hospiceId, hospiceLocationId } = guest;
  const submissionKey = submissionKeyOf(accessId, readIdempotencyKey(headers), body);
  const before = await sentBefore(db, submissionKey);
  if (before) {
    const displayId = await displayIdOf(db, before.referralId);
    if (displayId === null) throw notFound();
    return { id: before.id, displayId, followToken: await newFollowToken(db, before.id) };
  }
  // A follow link is about its one referral.
  if (guest.guestReferralId !== null) throw notFound();
  await limitGuests(db, { what: 'referrals', email, network: address, hospiceId }, now);
  const hospice = await hospiceOfGuest(db, hospiceId, hospiceLocationId);
  if (!hospice) throw notFound();
  if (body.dateOfBirth !== null && body.dateOfBirth > dayIn(hospice.timeZone, now)) {
    throw invalid([at('dateOfBirth', 'The date of birth can’t be in the future')]);
  }
  const author = senderAuthor(body);
  return asSystem(db, async () => {
    const referralId = await createReferral(db, {
      body: intakeOf(body, email),
      author,
      now,
      receivedAt: now,
      receivedChannel: 'referral_page',
      creatorGroupId: null,
      creatorHospiceId: null,
      hospiceIds: [hospiceId],
      hospiceLocationId: hospice.locationId,
      isUnverified: true,
    });
    const id = await insertGuestReferral(
      db,
      {
        hospiceId,
        referralId,
        language: body.language,
        senderName: body.senderName,
        senderOrganization: body.senderOrganization,
        senderPhone: body.senderPhone,
        senderEmail: email,
        patientName: `${body.firstName} ${body.lastName}`,
        submissionKey,
      },
      now,
    );
    const displayId = await displayIdOf(db, referralId);
    if (displayId === null) throw new Error('A new referral has no number');
    note({ guestReferralId: id, referralId, hospiceId });
    const mail = {
      to: { address: email, name: body.senderName },
      from: { name: hospice.name, replyTo: null },
      hospiceId,
      language: body.language,
      data: { guestReferralId: id, displayId, hospice: hospice.name, phone: hospice.phone },
    };
    await queueMail(db, guestSentMail, mail, now);
    return { id, displayId, followToken: await newFollowToken(db, id) };
  });
});

answer(guestReferralEndpoints.getFollowedReferral, {
  find: ({ db, guest, now, params }) => lockOwn(db, guest, params.guestReferralId, now),
  handle: async ({ db, found, note, now }) => {
    note({ guestReferralId: found.id });
    checkOpen(found, now);
    return readFollowed(db, found, now);
  },
});

answer(guestReferralEndpoints.askHospice, {
  find: ({ db, guest, now, params }) => lockOwn(db, guest, params.guestReferralId, now),
  handle: async ({ body, db, found, note, now }) => {
    note({ guestReferralId: found.id });
    checkTakesMore(found, now);
    if ((await questionsSince(db, found.id, new Date(now.getTime() - DAY))) >= MAX_GUEST_QUESTIONS_A_DAY) {
      throw invalid([at('text', 'You asked many questions today. Please call the hospice')]);
    }
    return addQuestion(db, found, body.text, now);
  },
});
