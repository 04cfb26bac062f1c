import { useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { hasOneOf, WORKS_ON_ENROLLMENTS } from '#contract/platform/permissions.ts';
import { FEEDBACK_SORTS, FeedbackQuery, type FeedbackItem } from '#contract/surveys/surveyResults.ts';
import { useAbility } from '#src/auth/AbilityProvider.tsx';
import { selectHospice } from '#src/auth/authSlice.ts';
import { featureFlags } from '#src/config/featureFlags.ts';
import { useWorkList } from '#src/ui/lists/useWorkList.ts';
import { WorkList } from '#src/ui/lists/WorkList.tsx';
import { listName } from '#src/features/referrals/patientNames.ts';
import { ListDisplayContext, useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { useListFeedbackQuery } from '#src/features/surveys/results/surveyResultsApi.ts';
import { zoneNote } from '#src/ui/time/zoneLabels.ts';
import type { ListLink } from '#src/ui/lists/useListQuery.ts';
import styles from './familyFeedback.module.css';
import { feedbackColumns } from './feedbackColumns.tsx';
import { FeedbackFilters } from './FeedbackFilters.tsx';
import { FigureFilters } from './FigureFilters.tsx';
import { figuresOf } from './figureQuery.ts';
import { NoAnswers } from './NoAnswers.tsx';
import { ResultPanel } from './ResultPanel.tsx';
import { Scores } from './Scores.tsx';
import { ThemeFigures } from './ThemeFigures.tsx';
import { waitingQuery, WaitingScores } from './WaitingScores.tsx';

const NEWEST_FIRST = [{ column: 'submittedAt', direction: 'DESC' }] as const;
const WAITING = { 'filter.alertState': ['open', 'in_progress'] } as const;
const ANSWERS = 'answers';
const RESULT = 'result';

/** The result that the address names, as the lists know it now or knew it last. */
function useOpened(lists: readonly (readonly FeedbackItem[] | undefined)[]) {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const [known, setKnown] = useState<FeedbackItem>();
  const id = params.get(RESULT);
  const found = lists.flatMap((list) => list ?? []).find((item) => item.id === id);
  if (found && found !== known) setKnown(found);
  const addressWith = (result: string | undefined): string => {
    const next = new URLSearchParams(params);
    if (result === undefined) next.delete(RESULT);
    else next.set(RESULT, result);
    return `?${next.toString()}`;
  };
  return {
    item: found ?? (known?.id === id ? known : undefined),
    addressWith,
    close: () => void navigate(addressWith(undefined), { state, preventScrollReset: true }),
  };
}

/** What families answered: who waits, how it goes, what it is about, and every answer. */
export function FamilyFeedback() {
  const hospiceId = useSelector(selectHospice)?.id ?? '';
  const place = useOwnDisplayContext();
  const mayWork = hasOneOf(useAbility(), WORKS_ON_ENROLLMENTS);
  const { changeQuery, query, state } = useWorkList({
    schema: FeedbackQuery,
    columns: feedbackColumns,
    sorts: FEEDBACK_SORTS,
    defaultSort: NEWEST_FIRST,
    storageKey: 'familyFeedback',
  });
  const location = useLocation();
  const answer = useListFeedbackQuery({ hospiceId, query });
  const figures = figuresOf(query);
  const waiting = useListFeedbackQuery({ hospiceId, query: waitingQuery(figures) });
  const opened = useOpened([answer.data?.data, waiting.data?.data]);
  const { isFiltered, isShowing, linkTo } = state.links;
  const rowLinkOptions = { state: location.state as unknown, preventScrollReset: true };
  const resultLink = (id: string): ListLink => ({ ...linkTo(query), to: opened.addressWith(id) });
  const below = ({ state: beside, to }: ListLink): ListLink => ({ state: beside, to: `${to}#${ANSWERS}` });

  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (location.hash !== `#${ANSWERS}`) return;
    heading.current?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  }, [location]);

  // Nothing was ever answered: no empty figures, only how it begins.
  if (answer.currentData?.meta.totalItems === 0 && !isFiltered) return <NoAnswers />;

  const quick = [
    { label: 'All', filters: figures },
    { label: 'Waiting', filters: { ...figures, ...WAITING } },
    { label: 'Low scores', filters: { ...figures, 'filter.isLow': true } },
    { label: 'With a comment', filters: { ...figures, 'filter.hasComment': true } },
  ].map(({ filters, label }) => ({
    label,
    ...linkTo(filters),
    isCurrent: isShowing(filters),
    keepsPlace: true,
  }));

  return (
    <ListDisplayContext value={place}>
      <div className={styles['page']}>
        <FigureFilters links={state.links} onChange={changeQuery} query={query} />
        <WaitingScores allLink={below(linkTo(WAITING))} answer={waiting} linkOf={resultLink} />
        <Scores figures={figures} hospiceId={hospiceId} />
        {featureFlags.tsf && (
          <ThemeFigures
            figures={figures}
            hospiceId={hospiceId}
            linkOf={(theme, polarity) =>
              below(linkTo({ ...figures, 'filter.theme': [theme], 'filter.polarity': [polarity] }))
            }
          />
        )}
        <h2 className={styles['heading']} id={ANSWERS} ref={heading} tabIndex={-1}>
          All answers
        </h2>
        <WorkList
          answer={answer}
          empty={<NoAnswers />}
          filters={
            <FeedbackFilters
              clearLink={isFiltered ? state.clearLink : undefined}
              onChange={changeQuery}
              query={query}
            />
          }
          label="All answers"
          list={state}
          noteOf={() => zoneNote(place.timeZone)}
          quick={quick}
          rowHref={({ id }) => opened.addressWith(id)}
          rowLabel={({ referral }) => listName(referral.patient)}
          rowLinkOptions={rowLinkOptions}
        />
      </div>
      {opened.item && <ResultPanel item={opened.item} key={opened.item.id} mayWork={mayWork} onClose={opened.close} />}
    </ListDisplayContext>
  );
}
