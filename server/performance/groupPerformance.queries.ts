import { COMPARED_METRICS, type ComparedMetric } from '#contract/performance/comparedMetrics.ts';
import type {
  ComparedHospice,
  Figures,
  GroupPerformance,
  GroupPerformanceQuery,
} from '#contract/performance/performance.ts';
import type { Days } from '#contract/platform/periods.ts';
import type { SharedFact } from '#contract/organizations/sharing/sharing.ts';
import type { DeclineReason } from '#contract/referrals/statuses.ts';
import { visibilityOf, visibleFigures, type Visibility } from './comparison.rules.ts';
import { figuresOf, type Counted } from './figures.rules.ts';
import { figurePeriod } from './figurePeriod.rules.ts';
import type { SharedFacts } from '#server/referrals/shareEnrollment.rules.ts';
import { groupView, isAdmin, type Actor, type GroupView, type ReadContext } from '#server/platform/access/viewpoint.ts';
import { sql, type Database } from '#server/platform/database/connection.ts';
import { byName, namesStakeholders, OF_ENROLLMENT, zoneOf } from '#server/platform/database/lists.queries.ts';
import { ownReferrals } from '#server/platform/access/tenancy.queries.ts';
import { countAnswers, countReferrals, sumAnswers, type AnswerCounts } from './comparedCounts.queries.ts';
import { isCounted } from '#server/referrals/counts/counts.queries.ts';
import { figuresOfNothing, readFiguresBy } from './figures.queries.ts';
import { countingOf, recordsOf, type Scope } from './ranges.queries.ts';
import type { Reading } from '#server/platform/access/reading.ts';

/** Compares hospices on a group's own referrals (docs/decisions/0502). */

interface Candidate {
  readonly id: string;
  readonly name: string;
  readonly shared: SharedFacts;
}

const OF_ANSWERS = ['surveysAnswered', 'overallTopBox', 'recommendTopBox'] as const satisfies ComparedMetric[];
const ANSWERS: ReadonlySet<ComparedMetric> = new Set(OF_ANSWERS);
const OF_REFERRALS = COMPARED_METRICS.filter((key) => !ANSWERS.has(key));

/** The hospices that the group referred to or is connected to, by name. */
async function findHospices(db: Database, view: GroupView): Promise<Candidate[]> {
  const { rows } = await sql<{ id: string; name: string; shared: SharedFact[] }>`
    select hospice.id, hospice.name, settings.sharing -> 'shared' as shared
    from hospice join sharing_with(${view.groupId}::uuid) as settings on settings.hospice_id = hospice.id
    where (hospice.is_active and hospice.id in (
        select connected.hospice_id from group_hospice as connected where connected.group_id = ${view.groupId}::uuid))
      or hospice.id in (
        select unnest(referral.hospice_ids) from referral where ${ownReferrals(view)} and referral.deleted_at is null)
    order by ${byName(sql`hospice.name`)}, hospice.id`.execute(db);
  return rows.map(({ id, name, shared }) => ({ id, name, shared: new Set(shared) }));
}

/** The scope limited to these hospices, for use of indexes. @param table the one whose days are counted */
const within = (scope: Scope, hospices: readonly Candidate[], table = 'enrollment'): Scope => {
  const ids = hospices.map(({ id }) => id);
  return {
    ...scope,
    ofEnrollment: [...(scope.ofEnrollment ?? []), sql`${sql.ref(`${table}.hospice_id`)} = any (${ids}::uuid[])`],
  };
};

const takesPart = ({ shared }: Candidate): boolean => shared.has('performance_comparison');

interface Comparison {
  readonly reading: Reading;
  readonly hospices: readonly Candidate[];
  readonly isNarrowed: boolean;
}

type VisibilityBy = (hospice: Candidate, key: ComparedMetric) => Visibility;

const counted = (counts: AnswerCounts): Counted => ({ counts, statistics: new Map(), care: null });

/**
 * Families' answers by hospice: from the results that the group reads, where a hospice shares them singly, and all others from its
 * shared sums. Filters narrow the first alone: then the others do not count.
 */
async function readAnswers({ reading, hospices, isNarrowed }: Comparison, scope: Scope, visibility: VisibilityBy) {
  const how = (hospice: Candidate) => visibility(hospice, 'surveysAnswered');
  const open = hospices.filter((hospice) => how(hospice) === 'singly');
  const singly = await reading.read((db) => countAnswers(db, within(scope, open, 'survey_result'), OF_ANSWERS));
  const isSummed = !isNarrowed && hospices.some((hospice) => how(hospice) !== 'not_at_all');
  const inSum = isSummed ? await reading.read((db) => sumAnswers(db, scope)) : new Map<string, AnswerCounts>();
  return (hospice: Candidate): AnswerCounts | undefined => {
    if (how(hospice) === 'not_at_all') return undefined;
    return sumOf([singly, inSum].flatMap((counts) => counts.get(hospice.id) ?? []));
  };
}

const EMPTY: AnswerCounts = new Map([
  ['surveysAnswered', 0],
  ['overallAnswered', 0],
  ['overallTop', 0],
  ['recommendAnswered', 0],
  ['recommendTop', 0],
]);

const sumOf = (each: readonly AnswerCounts[]): AnswerCounts =>
  new Map([...EMPTY.keys()].map((key) => [key, each.reduce((sum, counts) => sum + (counts.get(key) ?? 0), 0)]));

interface Compared {
  readonly rows: ReadonlyMap<Candidate, ReturnType<typeof visibleFigures>>;
  readonly totals: Figures;
}

/** The figures of the scope's days, by hospice and for all referrals. */
async function compare(comparison: Comparison, scope: Scope): Promise<Compared> {
  const { reading, hospices, isNarrowed } = comparison;
  const visibility: VisibilityBy = ({ shared }, key) => visibilityOf(key, shared, isNarrowed);
  const { sources: byHospice } = await readFiguresBy(reading, within(scope, hospices), OF_REFERRALS, {
    of: () => sql`enrollment.hospice_id`,
  });
  const answersOf = await readAnswers(comparison, scope, visibility);
  const nothing = figuresOfNothing(scope, OF_REFERRALS);
  const rows = new Map(
    hospices.map((hospice) => {
      const answers = figuresOf(OF_ANSWERS, counted(answersOf(hospice) ?? EMPTY));
      const whole = { ...(byHospice.get(hospice.id) ?? nothing), ...answers };
      return [hospice, visibleFigures(whole, (key) => visibility(hospice, key))];
    }),
  );

  // Figures shared in sum only count in the totals if they are also shown, so that nothing can be derived.
  const isInTotals = (hospice: Candidate, key: ComparedMetric): boolean => {
    const how = visibility(hospice, key);
    const isShown = takesPart(hospice) && rows.get(hospice)?.figures[key]?.isSuppressed === false;
    return how === 'singly' || (how === 'in_sum' && isShown);
  };
  const totals: Figures = {};
  for (const { among, keys } of byWhoShares(hospices, isInTotals)) {
    const referrals = await countReferrals(reading, within(scope, among), keys);
    Object.assign(totals, figuresOf(keys, referrals));
  }
  const answering = hospices.filter((hospice) => isInTotals(hospice, 'surveysAnswered'));
  if (answering.length > 0 || hospices.length === 0) {
    const answers = sumOf(answering.map((hospice) => answersOf(hospice) ?? EMPTY));
    Object.assign(totals, figuresOf(OF_ANSWERS, counted(answers)));
  }
  return { rows, totals: visibleFigures(totals, () => 'singly').figures };
}

/** The metrics of referrals, grouped by the hospices that share them, so that each set of hospices is counted once. */
function byWhoShares(
  hospices: readonly Candidate[],
  shares: (hospice: Candidate, key: ComparedMetric) => boolean,
): readonly { readonly among: readonly Candidate[]; readonly keys: readonly ComparedMetric[] }[] {
  const parts = new Map<string, { among: readonly Candidate[]; keys: ComparedMetric[] }>();
  for (const key of OF_REFERRALS) {
    const among = hospices.filter((hospice) => shares(hospice, key));
    // Figures that no hospice shares have no total.
    if (among.length === 0 && hospices.length > 0) continue;
    const name = among.map(({ id }) => id).join();
    const part = parts.get(name) ?? { among, keys: [] };
    parts.set(name, part);
    part.keys.push(key);
  }
  return [...parts.values()];
}

type Declines = NonNullable<ComparedHospice['declines']>;

/** Each hospice's decline reasons, the most frequent first. */
async function readDeclines(db: Database, scope: Scope): Promise<Map<string, Declines>> {
  const { from, where } = recordsOf('received', scope);
  const { rows } = await sql<{ hospice_id: string; reason: DeclineReason; value: number }>`
    select enrollment.hospice_id, enrollment.decline_reason as reason, count(*) as value from ${from}
    where ${where} and ${isCounted('declined', countingOf(scope))}
    group by 1, 2 order by 3 desc, 2`.execute(db);
  const declines = Map.groupBy(rows, ({ hospice_id: id }) => id);
  return new Map([...declines].map(([id, own]) => [id, own.map(({ reason, value }) => ({ reason, value }))]));
}

const valueIn = (row: ComparedHospice, column: ComparedMetric): number | null => row.figures[column]?.value ?? null;

/** Sorts by the requested figures; suppressed values come last in both directions. `rows` are sorted by name. */
function sorted(rows: readonly ComparedHospice[], sortBy: GroupPerformanceQuery['sortBy'] = []): ComparedHospice[] {
  const place = new Map(rows.map((row, index) => [row, index]));
  return rows.toSorted((one, other) => {
    for (const { column, direction } of sortBy) {
      const [a, b] =
        column === 'name'
          ? [place.get(one) ?? null, place.get(other) ?? null]
          : [valueIn(one, column), valueIn(other, column)];
      if (a === b) continue;
      if (a === null) return 1;
      if (b === null) return -1;
      return direction === 'ASC' ? a - b : b - a;
    }
    return 0;
  });
}

async function nameOfZone(db: Database, view: GroupView): Promise<string> {
  const { rows } = await sql<{ zone: string }>`select ${zoneOf(view)} as zone`.execute(db);
  return rows[0]?.zone ?? '';
}

/**
 * The hospices as a group compares them, and the group's totals, limited to what the hospices share with it.
 * @param context the group's; the reading's rights must be the group's too, since only the group may read scores in sum
 */
async function readGroupPerformance(
  reading: Reading,
  context: ReadContext & { readonly view: GroupView },
  query: GroupPerformanceQuery,
): Promise<GroupPerformance> {
  const stakeholders = query['filter.stakeholders.id'];
  const zone = await reading.read((db) => nameOfZone(db, context.view));
  const period = figurePeriod(query, zone, context.now);
  const scopeOn = (on: Days): Scope => ({
    context,
    zone,
    days: on,
    ofEnrollment: [namesStakeholders(stakeholders, OF_ENROLLMENT)],
  });
  const hospices = await reading.read((db) => findHospices(db, context.view));
  const comparison: Comparison = {
    reading,
    hospices,
    isNarrowed: stakeholders !== undefined || query.period === 'custom',
  };

  const now = await compare(comparison, scopeOn(period));
  const earlier = await compare(comparison, scopeOn(period.before));
  const declines = await reading.read((db) => readDeclines(db, within(scopeOn(period), hospices)));
  const compared = hospices.filter(takesPart).map((hospice): ComparedHospice => {
    const { figures, notShared } = now.rows.get(hospice) ?? { figures: {}, notShared: [] };
    return {
      hospice: { id: hospice.id, name: hospice.name },
      figures,
      declines: hospice.shared.has('decline_reason') ? (declines.get(hospice.id) ?? []) : null,
      notShared,
    };
  });
  const rows = sorted(compared, query.sortBy).filter(({ hospice }) => isNamed(hospice.name, query.search));
  const first = (query.page - 1) * query.limit;
  return {
    data: rows.slice(first, first + query.limit),
    meta: { totalItems: rows.length },
    period,
    totals: now.totals,
    before: earlier.totals,
    leftOut: hospices.length - compared.length,
  };
}

const isNamed = (name: string, search: string | undefined): boolean =>
  search === undefined || name.toLowerCase().includes(search.toLowerCase());
/** The group's comparison; an administrator sees the same. */
export function readComparison(
  reading: Reading,
  {
    actor,
    now,
    params,
  }: { readonly actor: Actor; readonly now: Date; readonly params: { readonly providerGroupId: string } },
  query: GroupPerformanceQuery,
): Promise<GroupPerformance> {
  const view = groupView(params.providerGroupId);
  if (!isAdmin(actor)) return readGroupPerformance(reading, { view, actor, now }, query);
  const reader: Actor = { ...actor, accountType: 'stakeholder', role: 'care_manager', groupId: view.groupId };
  return readGroupPerformance(reading.as(reader), { view, actor: reader, now }, query);
}
