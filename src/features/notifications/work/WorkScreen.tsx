import { useState, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { skipToken } from '@reduxjs/toolkit/query';
import { WORK_SCOPES, WorkQuery, workScopeLabel, type Work, type WorkScope } from '#contract/notifications/work.ts';
import { selectHospice } from '#src/auth/authSlice.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Segments } from '#src/ui/controls/Segments.tsx';
import { countText } from '#src/ui/countText.ts';
import { useListQuery } from '#src/ui/lists/useListQuery.ts';
import { QuickFilters } from '#src/ui/page/LinkRow.tsx';
import { ListDisplayContext, useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { kindLinks } from './kindLinks.ts';
import { NoWork } from './NoWork.tsx';
import { workApi } from './workApi.ts';
import { WorkAnswer } from './WorkAnswer.tsx';
import { lazyPart } from '#src/ui/lazyComponent.ts';
import { availabilityEndpoints } from '#contract/organizations/availability/availability.ts';
import { useMayCall } from '#src/auth/useMayCall.ts';
import styles from './work.module.css';

const AvailabilityButton = lazyPart(
  async () => (await import('#src/features/organizations/availability/AvailabilityButton.tsx')).AvailabilityButton,
);

const labelOf = (scope: WorkScope, counts: Work['meta']['counts'] | undefined): string =>
  counts ? `${workScopeLabel[scope]} ${countText(counts[scope])}` : workScopeLabel[scope];

/** What waits for this person, for the person's locations, or for nobody: where a hospice's people begin the day. */
export function WorkScreen({ tools }: { readonly tools?: ReactNode }) {
  const hospiceId = useSelector(selectHospice)?.id;
  const display = useOwnDisplayContext();
  const [query, changeQuery, linkTo] = useListQuery(WorkQuery);
  const answer = workApi.useListWorkQuery(hospiceId === undefined ? skipToken : { hospiceId, query }, {
    refetchOnMountOrArgChange: true,
  });
  const scope = query['filter.for'];
  const counts = answer.data?.meta.counts;
  const kinds = query['filter.kind'];
  const hasKinds = kinds !== undefined || (answer.data?.meta.kinds.length ?? 0) > 0;
  const [isUnfolded, setUnfolded] = useState(false);
  const mayChange = useMayCall(availabilityEndpoints.updateAvailability);
  return (
    <ListDisplayContext value={display}>
      <div className={styles['screen']}>
        <header className={styles['head']} data-unfolded={isUnfolded || undefined}>
          <h1 tabIndex={-1}>My work</h1>
          <Segments
            label="Whose work"
            onChange={(next) => changeQuery({ 'filter.for': next })}
            options={WORK_SCOPES.map((value) => ({ value, label: labelOf(value, counts) }))}
            value={scope}
          />
          <div className={styles['tools']}>
            <Button
              aria-expanded={isUnfolded}
              className={styles['fold']}
              icon="filter"
              onClick={() => setUnfolded(!isUnfolded)}
              variant="quiet"
            >
              Type
            </Button>
            {tools}
            {mayChange && <AvailabilityButton />}
          </div>
          {hasKinds && (
            <div className={styles['kinds']}>
              <QuickFilters
                items={kindLinks(answer.data?.meta.kinds ?? [], kinds, (kind) =>
                  linkTo({ 'filter.kind': kind === undefined ? undefined : [kind] }),
                )}
                label="Type of work"
              />
            </div>
          )}
        </header>
        <WorkAnswer
          answer={answer}
          clearLink={undefined}
          empty={
            <NoWork
              allKinds={kinds && linkTo({ 'filter.kind': undefined })}
              counts={counts}
              linkTo={(next) => linkTo({ 'filter.for': next })}
              scope={scope}
            />
          }
          key={`${scope} ${kinds?.join() ?? ''}`}
          onPage={changeQuery}
          paging={query}
          scope={scope}
        />
      </div>
    </ListDisplayContext>
  );
}
