import type { Insertable } from 'kysely';
import type { ReferralStatus } from '#contract/referrals/statuses.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { TestPerson } from '../../support/makers.ts';
import type { TestServer } from '../../support/server.ts';
import { addPaperSurveys } from './performancePaperSurveys.ts';

/**
 * A hospice in New York on 20 November 2026, 10 in the morning: small enough that every figure of the last 30 days (22 October to
 * 20 November) is worked out by hand. The clocks go back on 1 November: until then a day begins at 04:00 UTC, after it at 05:00.
 */

type Enrollment = Partial<Insertable<Tables['enrollment']>>;

interface Entry {
  readonly received: string;
  readonly provider: 'adams' | 'brook';
  readonly community: 'maple' | 'oak' | null;
  readonly status: ReferralStatus;
  readonly contactedAfter?: number;
  readonly facts?: Enrollment;
}

const plusMinutes = (moment: string, minutes: number): Date => new Date(Date.parse(moment) + minutes * 60_000);

export async function paperWorld(server: TestServer) {
  const hospiceId = await server.addHospice({ plan: 'pro', time_zone: 'America/New_York' });
  const otherHospiceId = await server.addHospice({ name: 'Prairie Hospice', plan: 'pro' });
  const groupId = await server.addGroup();
  const north = await server.addLocation(hospiceId);
  const south = await server.addLocation(hospiceId, { name: 'South office' });
  const providers = {
    adams: await server.addProvider(groupId, { name: 'Dr. Adams', specialty: 'Oncology' }),
    brook: await server.addProvider(groupId, { name: 'Dr. Brook' }),
  };
  const communities = {
    maple: await server.addCommunity({ name: 'Maple House', type: 'assisted_living' }),
    oak: await server.addCommunity({ name: 'Oak House' }),
  };
  const nora = await server.addStaff(hospiceId, { name: 'Nora Quinn' });
  const omar = await server.addStaff(hospiceId, { name: 'Omar Reed' });
  const quiet = await server.addStaff(hospiceId, { name: 'Quincy Shaw', discipline: 'lpn' });
  await server.addStaff(hospiceId, { name: 'Pia Who Left', is_active: false });

  const add = async ({ received, provider, community, status, contactedAfter, facts }: Entry): Promise<string> => {
    const { enrollmentIds } = await server.addReferral({
      hospiceIds: [hospiceId],
      groupId,
      status,
      receivedAt: new Date(received),
      referral: { responsible_provider_id: providers[provider], community_id: community && communities[community] },
      enrollment: {
        ...(contactedAfter === undefined ? {} : { first_contact_at: plusMinutes(received, contactedAfter) }),
        ...facts,
      },
    });
    return enrollmentIds[0] ?? '';
  };

  // A comes at the first moment of the period and dies on the day on which care starts, 4 hours later; SIA 0 days before.
  await add({
    received: '2026-10-22T04:00:00Z',
    provider: 'adams',
    community: 'maple',
    status: 'enrolled',
    contactedAfter: 30,
    facts: {
      hospice_location_id: north,
      start_of_care: '2026-10-22T08:00:00Z',
      admission_nurse_id: nora,
      primary_nurse_id: nora,
      discharge_date: '2026-10-22',
      discharge_type: 'death',
      date_of_death: '2026-10-22',
      sia_since: '2026-10-22T10:00:00Z',
    },
  });
  // B comes a second before the period begins and is in care ever since, with another nurse than at the admission.
  const b = await add({
    received: '2026-10-22T03:59:59Z',
    provider: 'brook',
    community: 'maple',
    status: 'enrolled',
    contactedAfter: 60,
    facts: {
      start_of_care: '2026-10-23T03:59:59Z',
      admission_nurse_id: omar,
      primary_nurse_id: nora,
      has_undeliverable_survey: true,
    },
  });
  // C comes in the night of 25 hours: 24 hours later it is the same day, 23:30. It leaves alive on the 8th.
  const c = await add({
    received: '2026-11-01T04:30:00Z',
    provider: 'adams',
    community: 'oak',
    status: 'enrolled',
    contactedAfter: 60,
    facts: {
      hospice_location_id: south,
      start_of_care: '2026-11-02T04:30:00Z',
      admission_nurse_id: nora,
      primary_nurse_id: omar,
      discharge_date: '2026-11-08',
      discharge_type: 'revoked',
    },
  });
  // D was declined and is open again.
  await add({
    received: '2026-11-05T15:00:00Z',
    provider: 'adams',
    community: 'oak',
    status: 'referral_received',
    contactedAfter: 20,
    facts: { status_since: '2026-11-09T15:00:00Z' },
  });
  // E was entered in error, with all that had been written; F is deleted.
  const cared: Enrollment = {
    start_of_care: '2026-11-07T12:00:00Z',
    admission_nurse_id: nora,
    primary_nurse_id: nora,
    has_open_low_score: true,
  };
  const e = await add({
    received: '2026-11-06T12:00:00Z',
    provider: 'adams',
    community: 'maple',
    status: 'entered_in_error',
    contactedAfter: 5,
    facts: {
      ...cared,
      status_before_error: 'enrolled',
      error_reason: 'test',
      discharge_date: '2026-11-09',
      discharge_type: 'death',
    },
  });
  const f = await add({
    received: '2026-11-07T12:00:00Z',
    provider: 'brook',
    community: 'oak',
    status: 'enrolled',
    contactedAfter: 5,
    facts: { ...cared, deleted_at: '2026-11-08T12:00:00Z' },
  });
  // G was asked of two hospices; the other one enrolled, so the system declined it here after 24 hours.
  const { enrollmentIds: asked } = await server.addReferral({
    hospiceIds: [otherHospiceId],
    groupId,
    status: 'enrolled',
    receivedAt: new Date('2026-11-08T12:00:00Z'),
  });
  await add({
    received: '2026-11-08T12:00:00Z',
    provider: 'brook',
    community: null,
    status: 'declined',
    facts: {
      status_since: '2026-11-09T12:00:00Z',
      decline_reason: 'patient_chose_another_hospice',
      declined_for: asked[0] ?? null,
    },
  });
  // H was visited and is not eligible, after 6 hours; I died before the start of care, 2 hours after the referral.
  await add({
    received: '2026-11-09T12:00:00Z',
    provider: 'brook',
    community: 'oak',
    status: 'declined',
    contactedAfter: 10,
    facts: {
      status_since: '2026-11-09T18:00:00Z',
      decline_reason: 'patient_ineligible',
      evaluation_visit_at: '2026-11-09T15:00:00Z',
    },
  });
  await add({
    received: '2026-11-10T12:00:00Z',
    provider: 'adams',
    community: 'maple',
    status: 'declined',
    facts: {
      status_since: '2026-11-10T14:00:00Z',
      decline_reason: 'patient_deceased',
      date_of_death: '2026-11-10',
    },
  });
  // J is pending for exactly 24 hours, its visit is planned for tomorrow; K is pending since August and overdue.
  await add({
    received: '2026-11-18T14:00:00Z',
    provider: 'adams',
    community: null,
    status: 'pending_start_of_care',
    contactedAfter: 90,
    facts: {
      status_since: '2026-11-19T15:00:00Z',
      evaluation_visit_at: '2026-11-21T15:00:00Z',
      planned_start_of_care: '2026-11-25',
      admission_nurse_id: omar,
    },
  });
  await add({
    received: '2026-08-01T12:00:00Z',
    provider: 'brook',
    community: 'maple',
    status: 'pending_start_of_care',
    contactedAfter: 60,
    facts: { status_since: '2026-08-05T12:00:00Z', planned_start_of_care: '2026-08-10' },
  });
  // L stayed from 2 April to 15 November; SIA from the first moment of the 8th, 7 days before.
  const l = await add({
    received: '2026-04-01T12:00:00Z',
    provider: 'brook',
    community: 'maple',
    status: 'enrolled',
    contactedAfter: 60,
    facts: {
      start_of_care: '2026-04-02T12:00:00Z',
      admission_nurse_id: omar,
      primary_nurse_id: nora,
      discharge_date: '2026-11-15',
      discharge_type: 'death',
      date_of_death: '2026-11-15',
      sia_since: '2026-11-08T05:00:00Z',
    },
  });
  // M had SIA a second earlier, 8 days before; care started 48 hours after the referral and 24 after the visit.
  const m = await add({
    received: '2026-10-25T12:00:00Z',
    provider: 'adams',
    community: 'oak',
    status: 'enrolled',
    contactedAfter: 120,
    facts: {
      hospice_location_id: north,
      evaluation_visit_at: '2026-10-26T12:00:00Z',
      start_of_care: '2026-10-27T12:00:00Z',
      admission_nurse_id: omar,
      primary_nurse_id: omar,
      discharge_date: '2026-11-15',
      discharge_type: 'death',
      date_of_death: '2026-11-15',
      sia_since: '2026-11-08T04:59:59Z',
    },
  });
  // N starts after 8 hours and dies on the last day of the period; nobody noted the first contact, nobody set SIA.
  await add({
    received: '2026-11-12T12:00:00Z',
    provider: 'adams',
    community: 'maple',
    status: 'enrolled',
    facts: {
      start_of_care: '2026-11-12T20:00:00Z',
      admission_nurse_id: nora,
      primary_nurse_id: nora,
      discharge_date: '2026-11-20',
      discharge_type: 'death',
      date_of_death: '2026-11-20',
    },
  });
  // O starts a second after 7 days; SIA is set, and the patient in care.
  const o = await add({
    received: '2026-11-02T12:00:00Z',
    provider: 'brook',
    community: 'maple',
    status: 'enrolled',
    contactedAfter: 240,
    facts: {
      start_of_care: '2026-11-09T12:00:01Z',
      admission_nurse_id: nora,
      primary_nurse_id: omar,
      is_sia: true,
      sia_since: '2026-11-18T12:00:00Z',
    },
  });
  // P came two hours ago and was not talked with yet: its answer is overdue.
  await add({ received: '2026-11-20T13:00:00Z', provider: 'adams', community: null, status: 'referral_received' });
  // Q comes at the first moment of the period before, R a second earlier: R is in neither.
  const refused: Omit<Entry, 'received'> = {
    provider: 'brook',
    community: 'oak',
    status: 'declined',
    contactedAfter: 30,
    facts: { status_since: '2026-09-22T05:00:00Z', decline_reason: 'hospice_declined' },
  };
  await add({ received: '2026-09-22T04:00:00Z', ...refused });
  await add({ received: '2026-09-22T03:59:59Z', ...refused });

  await addPaperSurveys(server, hospiceId, { b, c, e, f, l, m, o });
  const person = (role: TestPerson['role']) => server.addPerson({ role, hospiceId });
  return {
    hospiceId,
    otherHospiceId,
    groupId,
    providers,
    communities,
    nurses: { nora, omar, quiet },
    admin: await person('hospice_admin'),
    northerner: await server.addPerson({ role: 'hospice_admin', hospiceId, locationIds: [north] }),
    person,
  };
}
