import type { ReferralSource } from '#contract/referrals/referralSources.ts';
import { globalStatusOf } from '#contract/referrals/statuses.ts';
import { MINUTE } from '#contract/platform/durations.ts';
import { handle, type Handling } from './careHistory.ts';
import {
  drawPatient,
  familyOf,
  reachableCaregiver,
  SETTING_SHARES,
  type DemoSetting,
  type Family,
} from './patients.ts';
import { GROUP_NOTES } from './phrases.ts';
import { drawPlan, type CarePlan } from './carePlan.ts';
import { idOf, phoneOf, randomOf, type Random } from './random.ts';
import type { Row } from '#server/platform/database/insertRows.queries.ts';
import type { ReferralRows } from './rows.ts';
import type { Actor, DemoCommunity, DemoGroup, DemoHospice, World } from './world.ts';

/** The fixed values of a referral; the rest is random. */
export interface Scenario {
  /** The seed: the same name gives the same referral. */
  readonly name: string;
  readonly receivedAt: number;
  readonly hospices?: readonly string[];
  readonly group?: string;
  readonly setting?: DemoSetting;
  readonly isUrgent?: boolean;
  readonly isCreatedByGroup?: boolean;
  /** The name of an earlier referral of the same patient. */
  readonly samePatientAs?: string;
  readonly patient?: Row<'referral'>;
  /** One plan per hospice, in the order of `hospices`. */
  readonly plans?: readonly Partial<CarePlan>[];
}

const ENROLLED_SHARE = 0.74;
/** Share of a group's referrals; about a quarter of all referrals ask two hospices or more. */
const SEVERAL_SHARE = 0.35;
const GROUP_CREATES = 0.72;

const GROUP_WEIGHTS: Record<DemoSetting, Readonly<Record<string, number>>> = {
  hospital: { stbrendan: 5, mercypoint: 4, northstar: 1.2, meridian: 0.4 },
  home: {
    bayview: 3,
    northstar: 1.5,
    clearwater: 2,
    prairieoncology: 2,
    coastalgeriatrics: 1.5,
    countypalliative: 0.8,
    meridian: 0.7,
  },
  skilled_nursing: { willowcreek: 4, cedargrove: 3.5, bayview: 0.5 },
  assisted_living: { maplehouse: 4, bayview: 1, coastalgeriatrics: 0.7 },
};
const COMMUNITY_TYPES: Record<DemoSetting, readonly string[]> = {
  hospital: ['hospital', 'independent_living', 'assisted_living'],
  home: ['independent_living', 'group_home', 'other'],
  skilled_nursing: ['skilled_nursing', 'long_term_care'],
  assisted_living: ['assisted_living', 'memory_care'],
};
const COMMUNITY_SHARE: Record<DemoSetting, number> = {
  hospital: 0.25,
  home: 0.12,
  skilled_nursing: 0.97,
  assisted_living: 0.97,
};

export const referralIdOf = (name: string): string => idOf(`referral ${name}`);

function sourceOf(random: Random, setting: DemoSetting, group: DemoGroup, isCreatedByGroup: boolean): ReferralSource {
  if (group.type === 'aco' || group.type === 'payer') return 'aco_care_manager';
  if (setting === 'hospital') return 'hospital';
  if (setting === 'skilled_nursing') return 'snf';
  if (setting === 'assisted_living') return 'assisted_living';
  if (group.type === 'home_health') return 'home_health';
  return isCreatedByGroup ? 'physician' : random.weighted({ physician: 5, family: 4, self: 1, other: 0.4 });
}

function pickCommunity(
  random: Random,
  world: World,
  group: DemoGroup,
  setting: DemoSetting,
  hospice: DemoHospice,
): DemoCommunity | null {
  if (!random.chance(COMMUNITY_SHARE[setting])) return null;
  const own = group.communities;
  const fitting =
    own.length > 0 ? own : world.communities.filter(({ type }) => COMMUNITY_TYPES[setting].includes(type));
  const home = own.length > 0 ? hospice.city : homeCityOf(group, hospice);
  const near = fitting.filter(({ state }) => state === home.slice(-2));
  // Only a group that runs homes elsewhere sends somebody from far away.
  if (near.length === 0 && own.length === 0) return null;
  return random.pick(near.length > 0 ? near : fitting);
}

/** A health plan has members everywhere; patients of other groups live where their providers practice. */
const homeCityOf = (group: DemoGroup, hospice: DemoHospice): string =>
  group.type === 'payer' ? hospice.city : group.city;

const weightsOf = (hospices: readonly DemoHospice[]) =>
  Object.fromEntries(hospices.map(({ key, weight }) => [key, weight]));

function pickHospices(random: Random, group: DemoGroup, isSeveral: boolean): DemoHospice[] {
  const picked: DemoHospice[] = [];
  for (let count = isSeveral ? (random.chance(0.15) ? 3 : 2) : 1; count > 0; count -= 1) {
    const left = group.hospices.filter((hospice) => !picked.includes(hospice));
    if (left.length === 0) break;
    const key = random.weighted(weightsOf(left));
    picked.push(...left.filter((hospice) => hospice.key === key));
  }
  return picked;
}

/** Adds one referral with all its rows up to now. The same scenario, world and time give the same rows. */
export function addReferral(
  scenario: Scenario,
  world: World,
  { number, now, isThin }: { number: number; now: number; isThin: boolean },
  rows: ReferralRows,
): void {
  const random = randomOf(`referral ${scenario.name}`);
  const id = referralIdOf(scenario.name);
  const { receivedAt } = scenario;
  const setting = scenario.setting ?? random.weighted(SETTING_SHARES);
  const groupKey = scenario.group ?? random.weighted(GROUP_WEIGHTS[setting]);
  const group = world.groups.find(({ key }) => key === groupKey);
  if (!group) throw new Error(`No group ${groupKey}`);
  const isUrgent = scenario.isUrgent ?? random.chance(setting === 'hospital' ? 0.22 : 0.1);
  const wantsSeveral = scenario.hospices ? scenario.hospices.length > 1 : random.chance(GROUP_CREATES * SEVERAL_SHARE);
  const isCreatedByGroup = scenario.isCreatedByGroup ?? (wantsSeveral || random.chance(GROUP_CREATES - 0.1));
  const named = scenario.hospices?.flatMap((key) => world.hospices.filter((hospice) => hospice.key === key));
  const hospices = named ?? pickHospices(random, group, wantsSeveral);
  const [first] = hospices;
  if (!first) throw new Error('A referral asks a hospice');
  const creator = random.pick(isCreatedByGroup ? group.people : first.administrators);

  const provider = random.pick(group.providers);
  const community = pickCommunity(random, world, group, setting, first);
  const city = community?.city ?? homeCityOf(group, first);
  const patient = {
    ...drawPatient(randomOf(`patient ${scenario.samePatientAs ?? scenario.name}`), receivedAt, {
      area: city.slice(-2) === first.city.slice(-2) ? first.area : group.area,
      city,
    }),
    ...scenario.patient,
  };
  if (scenario.plans?.some(({ survey }) => survey !== undefined)) {
    patient.caregiver = reachableCaregiver(
      randomOf(`caregiver ${scenario.name}`),
      patient.caregiver ?? null,
      first.area,
    );
  }
  const handlings = handleAll({
    scenario,
    random,
    id,
    creator,
    isCreatedByGroup,
    hospices,
    setting,
    family: familyOf(patient, setting),
    isUrgent,
    now,
    isThin,
    groupId: group.id,
    rows,
  });

  rows.referral.push({
    id,
    number,
    global_status: globalStatusOf(handlings.map(({ status }) => status)),
    ...patient,
    current_location: {
      setting,
      facilityName: setting === 'hospital' && group.type === 'hospital' ? group.name : (community?.name ?? null),
      room: setting === 'home' ? null : String(random.int(101, 480)),
    },
    referred_by: isCreatedByGroup
      ? null
      : {
          name: provider.name,
          role: 'Responsible provider',
          organization: group.name,
          phone: phoneOf(random, group.area),
          email: null,
        },
    source: sourceOf(random, setting, group, isCreatedByGroup),
    received_channel: isCreatedByGroup
      ? random.chance(0.12)
        ? 'ehr'
        : 'portal'
      : random.weighted({ phone: 5, fax: 4, email: 1.5, walk_in: 0.5 }),
    urgency: isUrgent ? 'urgent' : 'routine',
    received_at: new Date(receivedAt),
    community_id: community?.id ?? null,
    responsible_provider_id: community && random.chance(0.03) ? null : provider.id,
    created_by: creator.id,
    created_by_name: creator.name,
    created_by_organization: creator.organization,
    creator_group_id: isCreatedByGroup ? group.id : null,
    creator_hospice_id: isCreatedByGroup ? null : first.id,
    version: 1,
    created_at: new Date(receivedAt),
    updated_at: new Date(Math.max(...handlings.map(({ updatedAt }) => updatedAt))),
  });
  addOpening(
    { random, id, receivedAt, creator, isCreatedByGroup, hospiceId: isCreatedByGroup ? null : first.id, now, isThin },
    rows,
  );
}

interface Asked {
  readonly scenario: Scenario;
  readonly random: Random;
  readonly id: string;
  readonly creator: Actor;
  readonly isCreatedByGroup: boolean;
  readonly hospices: readonly DemoHospice[];
  readonly setting: DemoSetting;
  readonly family: Family;
  readonly isUrgent: boolean;
  readonly now: number;
  readonly isThin: boolean;
  readonly groupId: string;
  readonly rows: ReferralRows;
}

/** Planned steps happen within this time, unless the scenario gives another. */
const PLANNED_WITHIN_HOURS = 44;
const FIRST_CALL_MINUTES = { from: 9, within: 46 };

/** A scripted referral's first call and decision: soon, but no two alike. */
const soon = ({ contactMinutes, decidedHours }: CarePlan): Partial<CarePlan> => ({
  contactMinutes: FIRST_CALL_MINUTES.from + Math.round((contactMinutes ?? 0) % FIRST_CALL_MINUTES.within),
  decidedHours: Math.min(decidedHours, PLANNED_WITHIN_HOURS),
});

/** Adds each hospice's steps: at most one enrolls, and the system then declines those still open elsewhere. */
function handleAll({
  scenario,
  random,
  id,
  creator,
  isCreatedByGroup,
  hospices,
  setting,
  family,
  isUrgent,
  now,
  isThin,
  groupId,
  rows,
}: Asked): Handling[] {
  const winner = random.chance(ENROLLED_SHARE) ? random.int(0, hospices.length - 1) : -1;
  const plans = hospices.map((hospice, index) => {
    const outcome = index === winner ? 'enrolled' : 'declined';
    const drawn = drawPlan(random, { hospice, outcome, setting, isUrgent });
    return {
      hospice,
      plan: {
        ...drawn,
        // Mistakes are noticed before a second hospice gets involved.
        ...(hospices.length > 1 ? { error: null } : {}),
        ...(scenario.plans ? soon(drawn) : {}),
        ...scenario.plans?.[index],
      },
    };
  });
  const common = {
    random,
    referralId: id,
    receivedAt: scenario.receivedAt,
    creator,
    isCreatedByGroup,
    family,
    now,
    isThin,
    groupId,
    rows,
  };
  const enrolling = plans.findIndex(({ plan }) => plan.outcome === 'enrolled');
  const chosen = plans[enrolling];
  const won = chosen && handle({ ...common, ...chosen });
  const closedBy = won && won.enrolledAt !== null ? { id: won.id, at: won.enrolledAt } : undefined;
  return plans.map((each, index) => (index === enrolling && won ? won : handle({ ...common, ...each, closedBy })));
}

interface Opening extends Pick<Asked, 'random' | 'id' | 'creator' | 'isCreatedByGroup' | 'now' | 'isThin'> {
  readonly receivedAt: number;
  readonly hospiceId: string | null;
}

/** Adds the shared opening of the timeline: the referral was sent, and the group's note. */
function addOpening(
  { random, id, receivedAt, creator, isCreatedByGroup, hospiceId, now, isThin }: Opening,
  { timeline_event }: ReferralRows,
): void {
  const addEvent = (kind: 'created' | 'note', at: number, text: string | null) =>
    timeline_event.push({
      id: random.uuid(),
      referral_id: id,
      hospice_id: hospiceId,
      at: new Date(at),
      kind,
      actor_id: creator.id,
      actor_name: creator.name,
      actor_organization: creator.organization,
      from_status: null,
      to_status: kind === 'created' ? 'referral_received' : null,
      text,
      visibility: 'shared',
      of_event: null,
      group_id: null,
      is_withdrawal: false,
    });
  addEvent('created', receivedAt, null);
  if (!isThin && isCreatedByGroup && random.chance(0.45)) {
    addEvent('note', Math.min(receivedAt + MINUTE * random.int(1, 90), now), random.pick(GROUP_NOTES));
  }
}
