import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { Id } from '#contract/platform/fields.ts';
import { MergeKind, type Merge } from '#contract/organizations/merges.ts';
import { problem } from '#src/api/problem.ts';
import list from '#src/ui/lists/list.module.css';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { ErrorState } from '#src/ui/states/ErrorState.tsx';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { PageHeader } from '#src/ui/page/PageHeader.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { mergesApi } from './mergesApi.ts';
import { stakeholderTabLabel, tabPath } from '#src/features/organizations/stakeholderPaths.ts';
import { kindNoun } from '#src/features/organizations/partyLabels.ts';
import { MergeChoice } from './MergeChoice.tsx';
import { MergeResult } from './MergeResult.tsx';

const Asked = z
  .object({ kind: MergeKind, first: Id, second: Id })
  .check(z.refine(({ first, second }) => first !== second));
type Asked = z.infer<typeof Asked>;

const BACK = { to: tabPath('duplicates'), label: stakeholderTabLabel.duplicates };

/** Merges two records: compared side by side, merged after a choice, and undone if it was wrong. */
export function Component() {
  const [params] = useSearchParams();
  const asked = z.safeParse(Asked, Object.fromEntries(params));
  if (asked.success) return <MergePage asked={asked.data} key={params.toString()} />;
  return (
    <div className={list['screen']}>
      <PageHeader back={BACK} title="Merge" />
      <EmptyState
        actions={<LinkButton to={BACK.to}>Likely duplicates</LinkButton>}
        title="Choose two records of the same kind"
      >
        Choose a likely duplicate, or select two records in a list.
      </EmptyState>
    </div>
  );
}

function MergePage({ asked: { first, kind, second } }: { asked: Asked }) {
  const [done, setDone] = useState<Merge>();
  // Each direction is checked: a record that is switched off cannot be the one that stays.
  const forth = mergesApi.useCompareForMergeQuery(
    done ? skipToken : { query: { kind, keepId: first, mergeId: second } },
  );
  const back = mergesApi.useCompareForMergeQuery(
    done ? skipToken : { query: { kind, keepId: second, mergeId: first } },
  );
  const { data, error, isFetching } = forth;
  const refusal = error === undefined ? undefined : problem(error);
  const refetch = () => {
    void forth.refetch();
    void back.refetch();
  };
  return (
    <div className={list['screen']}>
      <PageHeader
        back={BACK}
        subtitle={done ? undefined : 'Choose which one stays, then confirm.'}
        title={`Merge two ${kindNoun[kind].many}`}
      />
      {done && <MergeResult merge={done} onAgain={() => setDone(undefined)} />}
      {!done && data && !refusal && (
        <MergeChoice
          onDone={setDone}
          onOvertaken={refetch}
          pair={data}
          refusals={{ [first]: data.refusal, [second]: back.data?.refusal ?? null }}
        />
      )}
      {!done && !data && !refusal && <Skeleton height={420} width="100%" />}
      {!done && refusal && (
        <ErrorState isRetrying={isFetching} onRetry={refusal.canRetry ? refetch : undefined} title={refusal.title}>
          {refusal.code === 'not_found' ? 'One of the two no longer exists.' : refusal.message}
        </ErrorState>
      )}
    </div>
  );
}
