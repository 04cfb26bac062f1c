import { useMemo } from 'react';
import { percentText } from '#contract/platform/formats.ts';
import type { Reply } from '#contract/platform/http.ts';
import { DuplicateStakeholderQuery, type mergeEndpoints } from '#contract/organizations/merges.ts';
import { useWorkList } from '#src/ui/lists/useWorkList.ts';
import { WorkList } from '#src/ui/lists/WorkList.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import type { LinkRowItem } from '#src/ui/page/LinkRow.tsx';
import type { Column } from '#src/ui/table/tableTypes.ts';
import { mergesApi } from './mergesApi.ts';
import { mergePath } from '#src/features/organizations/stakeholderPaths.ts';
import { kindLabel } from '#src/features/organizations/partyLabels.ts';
import { KindFilter } from './KindFilter.tsx';

type Pair = Reply<typeof mergeEndpoints.listLikelyDuplicates>['data'][number] & { readonly id: string };

const LIKELIEST_FIRST = [{ column: 'likeness', direction: 'DESC' }] as const;

const pathOf = ({ first, kind, second }: Pair): string => mergePath(kind, first.id, second.id);
const labelOf = ({ first, second }: Pair): string => `${first.name} and ${second.name}`;

const columns: readonly Column<Pair>[] = [
  { id: 'first', header: 'First record', cell: ({ first }) => first.name },
  { id: 'second', header: 'Second record', cell: ({ second }) => second.name },
  { id: 'kind', header: 'Type', cell: ({ kind }) => kindLabel[kind] },
  {
    id: 'likeness',
    header: 'Name match',
    align: 'end',
    cell: ({ likeness }) => percentText(likeness),
  },
];

const compareLink = (pair: Pair) => (
  <LinkButton aria-label={`Compare ${labelOf(pair)}`} size="small" to={pathOf(pair)} variant="quiet">
    Compare
  </LinkButton>
);

/** Pairs that may be the same record, the likeliest first. */
export function LikelyPairs({ views }: { readonly views: readonly LinkRowItem[] }) {
  const { filter, query, state } = useWorkList({
    schema: DuplicateStakeholderQuery,
    columns,
    defaultSort: LIKELIEST_FIRST,
    storageKey: 'likelyDuplicates',
  });
  const answer = mergesApi.useListLikelyDuplicatesQuery({ query });
  // A pair has no id of its own, and a list needs one for each row.
  const { currentData, data } = useMemo(() => {
    const withIds = (page: typeof answer.data) =>
      page && { ...page, data: page.data.map((pair) => ({ ...pair, id: `${pair.first.id} ${pair.second.id}` })) };
    return { data: withIds(answer.data), currentData: withIds(answer.currentData) };
  }, [answer.currentData, answer.data]);
  return (
    <WorkList
      answer={{ ...answer, currentData, data }}
      empty={
        <EmptyState title="No likely duplicates">
          Records with similar names appear here automatically. You can also select two records in a list and merge
          them.
        </EmptyState>
      }
      filters={<KindFilter {...filter('filter.kind')} clearLink={state.clearLink} />}
      label="Likely duplicates"
      list={state}
      quick={views}
      rowActions={compareLink}
      rowHref={pathOf}
      rowLabel={labelOf}
    />
  );
}
