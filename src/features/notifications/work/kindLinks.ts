import { WORK_KINDS, workKindLabel, type Work, type WorkKind } from '#contract/notifications/work.ts';
import type { ListLink } from '#src/ui/lists/useListQuery.ts';
import type { LinkRowItem } from '#src/ui/page/LinkRow.tsx';

/** All lines of the scope, then each kind that it has, or that is chosen. */
export function kindLinks(
  kinds: Work['meta']['kinds'],
  chosen: readonly WorkKind[] | undefined,
  linkTo: (kind: WorkKind | undefined) => ListLink,
): LinkRowItem[] {
  const countOf = (kind: WorkKind) => kinds.find((one) => one.kind === kind)?.count ?? 0;
  const shown = WORK_KINDS.filter((kind) => countOf(kind) > 0 || chosen?.includes(kind));
  return [
    {
      ...linkTo(undefined),
      label: 'All',
      count: kinds.reduce((sum, { count }) => sum + count, 0),
      isCurrent: chosen === undefined,
    },
    ...shown.map((kind) => ({
      ...linkTo(kind),
      label: workKindLabel[kind],
      count: countOf(kind),
      isCurrent: chosen?.includes(kind) ?? false,
    })),
  ];
}
