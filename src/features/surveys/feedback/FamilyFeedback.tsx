import { useEffect, useRef } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { hasOneOf, WORKS_ON_ENROLLMENTS } from '#contract/platform/permissions.ts';
import { possessive } from '#contract/platform/formats.ts';
import { FeedbackQuery, type FeedbackFigureQuery } from '#contract/surveys/surveyResults.ts';
import { useAbility } from '#src/auth/AbilityProvider.tsx';
import { selectHospice } from '#src/auth/authSlice.ts';
import { featureFlags } from '#src/config/featureFlags.ts';
import { useWorkList } from '#src/ui/lists/useWorkList.ts';
import { WorkList } from '#src/ui/lists/WorkList.tsx';
import { listName, fullName } from '#src/features/referrals/patientNames.ts';
import { ListDisplayContext, useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { surveyResultsApi } from '#src/features/surveys/results/surveyResultsApi.ts';
import type { ListLink } from '#src/ui/lists/useListQuery.ts';
import styles from './familyFeedback.module.css';
import { feedbackColumns } from './feedbackColumns.tsx';
import { FeedbackFilters } from './FeedbackFilters.tsx';
import { FigureFilters } from './FigureFilters.tsx';
import { figuresOf } from './figureQuery.ts';
import { ResultPanel } from './ResultPanel.tsx';
import { Scores } from './Scores.tsx';
import { waitingQuery, WaitingScores } from './WaitingScores.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { type ThemeLink, ThemeCard } from '#src/features/surveys/results/ThemeCard.tsx';
import { useOpenRecord } from '#src/ui/lists/useOpenRecord.ts';
import { LoadedAnswer } from '#src/ui/states/LoadedAnswer.tsx';
import { RecentTime } from '#src/ui/time/RecentTime.tsx';
import { FirstAnswers, type AnswerLinks } from './FirstAnswers.tsx';

interface CommentsProps extends AnswerLinks {
  readonly hospiceId: string;
  readonly figures: FeedbackFigureQuery;
}

/** The newest comments in the families' own words. */
function Comments({ figures, hospiceId, ...links }: CommentsProps) {
  const answer = surveyResultsApi.useListFeedbackQuery({
    hospiceId,
    query: { ...figures, 'filter.hasComment': true, page: 1, limit: 6 },
  });
  return (
    <FirstAnswers {...links} answer={answer} empty="No comments in this period." height={120} title="What families say">
      {({ comment, language, referral, submittedAt }) => (
        <>
          <q className={styles['said']} dir="auto" lang={language}>
            {comment}
          </q>
          <span className="second">
            {possessive(fullName(referral.patient))} family · <RecentTime at={submittedAt} />
          </span>
        </>
      )}
    </FirstAnswers>
  );
}

const NEWEST_FIRST = [{ column: 'submittedAt', direction: 'DESC' }] as const;
const WAITING = { 'filter.alertState': ['open', 'in_progress'] } as const;
const ANSWERS = 'answers';
const RESULT = 'result';

/** The answers of families: low scores that wait, what families say, the themes, then how it is counted, and all answers. */
export function FamilyFeedback() {
  const hospiceId = useSelector(selectHospice)?.id ?? '';
  const display = useOwnDisplayContext();
  const mayWork = hasOneOf(useAbility(), WORKS_ON_ENROLLMENTS);
  const { bar, changeQuery, filter, query, state } = useWorkList({
    schema: FeedbackQuery,
    columns: feedbackColumns,
    defaultSort: NEWEST_FIRST,
    storageKey: 'familyFeedback',
  });
  const location = useLocation();
  const answer = surveyResultsApi.useListFeedbackQuery({ hospiceId, query });
  const figures = figuresOf(query);
  const waiting = surveyResultsApi.useListFeedbackQuery({ hospiceId, query: waitingQuery(figures) });
  const opened = useOpenRecord(RESULT, [...(answer.data?.data ?? []), ...(waiting.data?.data ?? [])]);
  const { isFiltered, linkTo } = state.links;
  const resultLink = (id: string): ListLink => ({ ...linkTo(query), to: opened.hrefOf(id) });
  const below = ({ state: beside, to }: ListLink): ListLink => ({ state: beside, to: `${to}#${ANSWERS}` });

  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (location.hash !== `#${ANSWERS}`) return;
    heading.current?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  }, [location]);

  // Before the first answer there are no figures to show.
  if (answer.currentData?.meta.totalItems === 0 && !isFiltered) return <NoAnswers />;

  const quick = state.links.quickItems(
    [
      { label: 'All', filters: figures },
      { label: 'Waiting', filters: { ...figures, ...WAITING } },
      { label: 'Low scores', filters: { ...figures, 'filter.isLow': true } },
      { label: 'With a comment', filters: { ...figures, 'filter.hasComment': true } },
    ],
    true,
  );

  return (
    <ListDisplayContext value={display}>
      <div className="column gap16 shrinks">
        <FigureFilters links={state.links} onChange={changeQuery} query={query} />
        <WaitingScores allLink={below(linkTo(WAITING))} answer={waiting} linkOf={resultLink} />
        <Comments
          allLink={below(linkTo({ ...figures, 'filter.hasComment': true }))}
          figures={figures}
          hospiceId={hospiceId}
          linkOf={resultLink}
        />
        {featureFlags.tsf && (
          <ThemeFigures
            figures={figures}
            hospiceId={hospiceId}
            linkOf={(theme, polarity) =>
              below(linkTo({ ...figures, 'filter.theme': [theme], 'filter.polarity': [polarity] }))
            }
          />
        )}
        <Scores figures={figures} hospiceId={hospiceId} />
        <h2 className={styles['heading']} id={ANSWERS} ref={heading} tabIndex={-1}>
          All answers
        </h2>
        <WorkList
          answer={answer}
          empty={<NoAnswers />}
          filters={<FeedbackFilters bar={bar} filter={filter} onChange={changeQuery} query={query} />}
          label="All answers"
          list={state}
          isZoned
          quick={quick}
          rowHref={({ id }) => opened.hrefOf(id)}
          rowLabel={({ referral }) => listName(referral.patient)}
          rowLinkOptions={opened.linkOptions}
        />
      </div>
      {opened.record && (
        <ResultPanel item={opened.record} key={opened.record.id} mayWork={mayWork} onClose={opened.close} />
      )}
    </ListDisplayContext>
  );
}
/** A hospice that no family has answered yet. */
export function NoAnswers() {
  const canSetUp = useAbility().can('manage', 'HospiceSettings');
  return (
    <EmptyState
      actions={canSetUp && <LinkButton to="/hospice/settings/survey-send">Set up family surveys</LinkButton>}
      title="No answers yet"
    >
      Families’ answers appear here. Turn on surveys in Settings to start.
    </EmptyState>
  );
}
interface ThemeFiguresProps {
  readonly hospiceId: string;
  readonly figures: FeedbackFigureQuery;
  readonly linkOf: ThemeLink;
}

/** The themes of all comments on the tab. */
export function ThemeFigures({ figures, hospiceId, linkOf }: ThemeFiguresProps) {
  const answer = surveyResultsApi.useGetSurveyThemesQuery({ hospiceId, query: figures });
  return (
    <LoadedAnswer answer={answer} skeleton={<ThemeCard counts={undefined} isFetching linkOf={linkOf} />}>
      {(counts) => <ThemeCard counts={counts} isFetching={answer.isFetching} linkOf={linkOf} />}
    </LoadedAnswer>
  );
}
