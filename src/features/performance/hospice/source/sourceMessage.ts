import type { PerformanceSourceDetail, SourceFigureQuery } from '#contract/performance/performance.ts';
import { periodLabel } from '#contract/platform/periods.ts';
import { writePath, type MessageBeginning } from '#src/features/referrals/messageStart.ts';
import { daysLabel } from '#src/features/performance/periodLabels.ts';
import type { SourceType } from '#contract/referrals/counts/sources.ts';

type Detail = Pick<PerformanceSourceDetail, 'figures' | 'period' | 'source'>;

/** The address that starts a message to a provider's group or to a community. */
export function writeToSource(sourceType: SourceType, { source }: Detail): string | undefined {
  if (source.id === null) return undefined;
  if (sourceType === 'community') return writePath({ community: source.id });
  return sourceType === 'responsible-provider' && source.group !== null
    ? writePath({ group: source.group.id })
    : undefined;
}

const number = (value: number): string => value.toLocaleString('en-US');

/**
 * The source's figures as the first sentence of a message. Without suppressed figures, and without filters, whose figures would
 * be taken for all.
 */
export function firstSentence(
  sourceType: SourceType,
  { figures, period, source }: Detail,
  query: SourceFigureQuery,
): MessageBeginning {
  const isNarrowed = Object.entries(query).some(
    ([name, value]) => name.startsWith('filter.') && name !== 'filter.days' && value !== undefined,
  );
  const referrals = figures.referrals?.isSuppressed === false ? figures.referrals.value : null;
  if (isNarrowed || !referrals) return {};
  const enrolled = figures.enrolled?.isSuppressed === false ? figures.enrolled.value : null;
  const when = query.period.startsWith('last_')
    ? `In the ${periodLabel[query.period].toLowerCase()}`
    : `From ${daysLabel(period)}`;
  const patients = `${number(referrals)} ${referrals === 1 ? 'patient' : 'patients'}`;
  const referred =
    sourceType === 'community'
      ? `${patients} from ${source.name} ${referrals === 1 ? 'was' : 'were'} referred to us`
      : `${source.name} referred ${patients} to us`;
  const came = enrolled === null ? '' : `; ${number(enrolled)} ${enrolled === 1 ? 'was' : 'were'} enrolled`;
  return { body: `${when}, ${referred}${came}.\n\n` };
}
