import { shareAnswers } from '../../organizations/support/sharing.ts';
import type { EnrollmentAlert } from '#contract/referrals/alerts.ts';
import type { ReferralStatus } from '#contract/referrals/statuses.ts';
import { isOpen, REFERRAL_STATUSES } from '#contract/referrals/referralLabels.ts';
import { HOUR } from '#contract/platform/durations.ts';
import type { TestServer } from '../../support/server.ts';
import { makeWorld, type World } from '../../support/world.ts';

/** Referrals of every kind with their plain description: the model that lists are compared with. */
export interface Sample {
  readonly id: string;
  readonly number: number;
  readonly enrollmentId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth: string;
  readonly phone: string | null;
  readonly status: ReferralStatus;
  readonly receivedAt: Date;
  readonly statusSince: Date;
  readonly startOfCare: Date | null;
  readonly isContacted: boolean;
  readonly urgency: 'urgent' | 'routine';
  readonly isSia: boolean;
  readonly hasLowScore: boolean;
  readonly hasConcern: boolean;
  readonly alert: EnrollmentAlert;
  readonly providerId: string | null;
  readonly providerName: string | null;
  readonly communityId: string | null;
  readonly communityName: string | null;
  readonly locationId: string | null;
  readonly assigneeId: string | null;
  readonly nextActionDueAt: Date | null;
  /** The next action of an open referral is due. */
  readonly isDue: boolean;
}

export interface Samples {
  readonly world: World;
  readonly rows: readonly Sample[];
  readonly providerIds: readonly string[];
  readonly communityIds: readonly string[];
  readonly locationIds: readonly string[];
}

const NAMES = ['Ada', 'bruno', 'Chloé', "D'Arcy", 'Eve', 'farid'];
const FAMILIES = ['Murray', "O'Neil", 'van Dyk', 'Smith-Jones', 'murray', 'Zhang'];

/** 40 referrals of one group to one hospice; everything about the nth follows from n. */
export async function makeSamples(server: TestServer): Promise<Samples> {
  const world = await makeWorld(server);
  const { hospiceId, groupId } = world;
  await shareAnswers(server, hospiceId);
  const now = server.clock.now.getTime();
  const providers = ['Dr. Abel', 'dr. Berg', 'Dr. Cole'];
  const communities = ['Maple Court', 'oak House'];
  const providerIds = await inOrder(providers, (name) => server.addProvider(groupId, { name }));
  const communityIds = await inOrder(communities, (name) => server.addCommunity({ name }));
  const locationIds = await inOrder(['North', 'South'], (name) => server.addLocation(hospiceId, { name }));
  const rows: Sample[] = [];
  for (let n = 0; n < 40; n += 1) {
    const status = REFERRAL_STATUSES[n % 5] ?? 'declined';
    const hours = 1 + ((n * 37) % 100) * 7;
    const receivedAt = new Date(now - hours * HOUR);
    const isContacted = n % 3 === 0;
    const hasLowScore = n % 11 === 0;
    const isLate = status === 'pending_start_of_care' && n % 4 === 0;
    const isUndeliverable = n % 7 === 0;
    // Every referral names a provider or a community; every fourth only a community.
    const provider = n % 4 === 3 ? null : n % 3;
    const community = n % 4 === 3 || n % 5 === 1 ? n % 2 : null;
    const facts = {
      firstName: NAMES[n % 6] ?? '',
      lastName: FAMILIES[(n * 5 + Math.floor(n / 6)) % 6] ?? '',
      dateOfBirth: `19${30 + (n % 20)}-0${1 + (n % 9)}-1${n % 10}`,
      phone: n % 2 === 0 ? `(555) 01${String(n).padStart(2, '0')}-0199` : null,
      status,
      receivedAt,
      statusSince: new Date(receivedAt.getTime() + (n % 5) * HOUR),
      startOfCare: status === 'enrolled' ? new Date(receivedAt.getTime() + 2 * HOUR) : null,
      isContacted,
      urgency: n % 6 === 1 ? ('urgent' as const) : ('routine' as const),
      isSia: status === 'enrolled' && n % 2 === 0,
      hasLowScore,
      hasConcern: n % 9 === 2,
      alert: alertOf({ status, hasLowScore, isLate, isUndeliverable, isOverdue: !isContacted && hours > 1 }),
      providerId: provider === null ? null : (providerIds[provider] ?? null),
      providerName: provider === null ? null : (providers[provider] ?? null),
      communityId: community === null ? null : (communityIds[community] ?? null),
      communityName: community === null ? null : (communities[community] ?? null),
      locationId: n % 3 === 2 ? null : (locationIds[n % 3] ?? null),
      assigneeId: n % 4 === 0 ? world.people.hospice_admin.id : null,
      nextActionDueAt: n % 5 < 2 ? new Date(now + (n - 20) * HOUR) : null,
      isDue: n % 5 < 2 && n <= 20 && isOpen(status),
    };
    const number = 20_000 + ((n * 17) % 40);
    const { id, enrollmentIds } = await server.addReferral({
      hospiceIds: [hospiceId],
      groupId,
      status,
      receivedAt,
      referral: {
        number,
        first_name: facts.firstName,
        last_name: facts.lastName,
        date_of_birth: facts.dateOfBirth,
        phone: facts.phone,
        urgency: facts.urgency,
        responsible_provider_id: facts.providerId,
        community_id: facts.communityId,
      },
      enrollment: {
        status_since: facts.statusSince,
        start_of_care: facts.startOfCare,
        first_contact_at: isContacted ? receivedAt : null,
        planned_start_of_care: isLate ? '2026-10-01' : null,
        is_sia: facts.isSia,
        has_open_low_score: hasLowScore,
        low_score_readers: hasLowScore ? [groupId] : [],
        has_undeliverable_survey: isUndeliverable,
        has_stakeholder_alert: facts.hasConcern,
        hospice_location_id: facts.locationId,
        assigned_to_id: facts.assigneeId,
        next_action_due_at: facts.nextActionDueAt,
      },
    });
    rows.push({ ...facts, id, number, enrollmentId: enrollmentIds[0] ?? '' });
  }
  // Referrals that no list of these two may show.
  await world.addForeignReferral();
  await server.addReferral({
    hospiceIds: [hospiceId],
    groupId,
    referral: { deleted_at: server.clock.now },
    enrollment: { deleted_at: server.clock.now },
  });
  return { world, rows, providerIds, communityIds, locationIds };
}

async function inOrder<Item>(items: readonly Item[], add: (item: Item) => Promise<string>): Promise<string[]> {
  const ids: string[] = [];
  for (const item of items) ids.push(await add(item));
  return ids;
}

interface AlertFacts {
  readonly status: ReferralStatus;
  readonly hasLowScore: boolean;
  readonly isOverdue: boolean;
  readonly isLate: boolean;
  readonly isUndeliverable: boolean;
}

function alertOf({ status, hasLowScore, isOverdue, isLate, isUndeliverable }: AlertFacts): EnrollmentAlert {
  if (hasLowScore) return 'low_score';
  if (status === 'referral_received' && isOverdue) return 'overdue_response';
  if (isLate) return 'overdue_start_of_care';
  return isUndeliverable ? 'survey_undeliverable' : 'none';
}
