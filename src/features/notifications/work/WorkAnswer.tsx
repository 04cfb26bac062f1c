import type { Work, WorkLine, WorkScope } from '#contract/notifications/work.ts';
import { PagedAnswer, type PagedAnswerProps } from '#src/ui/lists/PagedAnswer.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { useWorkRows, type WorkRow } from './useWorkRows.ts';
import { WorkList } from './WorkList.tsx';

const NO_LINES: readonly WorkLine[] = [];

interface WorkAnswerProps extends Pick<PagedAnswerProps<WorkRow>, 'clearLink' | 'empty' | 'onPage' | 'paging'> {
  readonly answer: Omit<PagedAnswerProps<WorkRow>['answer'], 'data' | 'currentData' | 'refetch'> & {
    readonly data?: Work | undefined;
    readonly currentData?: Work | undefined;
    readonly refetch: () => PromiseLike<unknown>;
  };
  readonly scope: WorkScope;
}

/** The lines that wait, with those that were just done and the one whose question is open: also where the list has no more lines. */
export function WorkAnswer({ answer, scope, ...page }: WorkAnswerProps) {
  const { currentData, data, isFetching, refetch } = answer;
  const { markAsked, markDone, markOwned, markUndone, rows } = useWorkRows(
    data?.data ?? NO_LINES,
    isFetching ? undefined : refetch,
  );
  const shown = data && { data: rows, meta: { totalItems: data.meta.totalItems || rows.length } };
  return (
    <PagedAnswer
      {...page}
      answer={{ ...answer, data: shown, currentData: currentData && shown }}
      skeleton={<Skeleton height={320} width="100%" />}
    >
      {(each) => (
        <WorkList
          onAsking={markAsked}
          onDone={markDone}
          onOwned={markOwned}
          onUndone={markUndone}
          rows={each}
          scope={scope}
        />
      )}
    </PagedAnswer>
  );
}
