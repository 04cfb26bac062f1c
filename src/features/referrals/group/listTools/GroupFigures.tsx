import { useSearchParams } from 'react-router-dom';
import { GroupReferralQuery } from '#contract/referrals/lists/referralLists.ts';
import { figureLinks } from '#src/features/referrals/lists/figureLinks.ts';
import { elapsedLabel } from '#contract/platform/formats.ts';
import { FigureLine } from '#src/ui/figures/FigureLine.tsx';
import { FIGURE_FILTERS, referredOn } from '#src/features/referrals/group/groupFilters.ts';
import type { GroupDashboard } from '#contract/referrals/dashboards.ts';

type Scope = Pick<GroupReferralQuery, 'filter.stakeholders.id'>;

interface GroupFiguresProps {
  /** Undefined while it loads: the figures keep their place. */
  dashboard: GroupDashboard | undefined;
  now: number;
  /** Whose referrals these are: those that the list shows, mine or all. */
  scope: Scope;
}

export function GroupFigures({ dashboard, now, scope }: GroupFiguresProps) {
  const [params] = useSearchParams();
  const linkTo = figureLinks(GroupReferralQuery, params);
  const link = (filters: Parameters<typeof linkTo>[0]) => linkTo({ ...filters, ...scope });
  const isMine = scope['filter.stakeholders.id'] !== undefined;
  const oldest = dashboard?.waitingForAnswer.oldestReceivedAt;
  const waits = oldest ? `oldest ${elapsedLabel(oldest, now)}` : undefined;
  return (
    <FigureLine
      items={[
        {
          figure: dashboard?.referred.value,
          hint: dashboard && 'last 30 days',
          label: isMine ? 'My patients, 30 days' : 'Referred, 30 days',
          ...(dashboard ? link(referredOn(dashboard.period)) : {}),
        },
        {
          figure: dashboard?.waitingForAnswer.value,
          hint: dashboard && (oldest ? waits : 'none waiting'),
          label: 'Waiting for an answer',
          note: oldest ? waits : undefined,
          ...link(FIGURE_FILTERS.waitingForAnswer),
        },
        {
          figure: dashboard?.pendingStartOfCare.value,
          hint: dashboard && 'accepted, not started',
          label: 'Pending start of care',
          ...link(FIGURE_FILTERS.pendingStartOfCare),
        },
        {
          figure: dashboard?.enrolled.value,
          hint: dashboard && 'all time',
          label: 'Enrolled',
          ...link(FIGURE_FILTERS.enrolled),
        },
        {
          figure: dashboard?.counts.declined,
          hint: dashboard && `${dashboard.declined.value} in the last 30 days`,
          label: 'Declined',
          ...link(FIGURE_FILTERS.declined),
        },
        {
          figure: dashboard?.withdrawn.value,
          hint: dashboard && 'by you, all time',
          label: 'Withdrawn',
          ...link(FIGURE_FILTERS.withdrawn),
        },
      ]}
    />
  );
}
