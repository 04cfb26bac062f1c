import { useState } from 'react';
import { useSelector } from 'react-redux';
import type { SurveyLanguage } from '#contract/surveyLanguages.ts';
import type { SurveyQuestion } from '#contract/surveyQuestions.ts';
import { problem } from '#src/api/problem.ts';
import { useAbility } from '#src/auth/AbilityProvider.tsx';
import { selectCurrentUser, selectHospice } from '#src/auth/authSlice.ts';
import { PlaceContext, useOwnPlace } from '#src/shared/referrals/place.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { LeaveDialog } from '#src/ui/LeaveDialog.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { Stack } from '#src/ui/Stack.tsx';
import { useDocumentTitle } from '#src/ui/useDocumentTitle.ts';
import { PhonePreview } from './PhonePreview.tsx';
import { QuestionList } from './QuestionList.tsx';
import { RevisionsPanel } from './RevisionsPanel.tsx';
import styles from './surveyQuestions.module.css';
import { useListSurveyQuestionsQuery } from './surveyQuestionsApi.ts';
import { useArrangement } from './useArrangement.ts';
import { dropDrafts, useWordDrafts } from './useWordDrafts.ts';

const isDifferent = (question: SurveyQuestion, draft: SurveyQuestion['wording'] | undefined): boolean =>
  draft !== undefined && (draft.en !== question.wording.en || draft.es !== question.wording.es);

function Editor({ hospiceName, stored }: { readonly hospiceName: string; readonly stored: readonly SurveyQuestion[] }) {
  const owner = useSelector(selectCurrentUser)?.id ?? '';
  const arrangement = useArrangement(stored);
  const [drafts, changeDraft] = useWordDrafts(owner);
  const [language, setLanguage] = useState<SurveyLanguage>('en');
  const [shownId, setShownId] = useState<string>();
  const [history, setHistory] = useState<string>();

  const asTyped = arrangement.questions.map((question) => ({
    ...question,
    wording: drafts[question.id] ?? question.wording,
  }));
  const shown = asTyped.find(({ id }) => id === shownId) ?? asTyped[0];
  const withHistory = stored.find(({ id }) => id === history);
  const asked = asTyped.filter(({ isActive }) => isActive);
  return (
    <div className={styles['columns']}>
      <div className={styles['questions']}>
        <p className={styles['quiet']}>
          {asked.length} of {asTyped.length} questions are asked. Order and switches hold at once, also for surveys that
          were sent and are not opened yet.
        </p>
        <QuestionList
          arrangement={arrangement}
          drafts={drafts}
          language={language}
          onDraft={changeDraft}
          onHistory={({ id }) => setHistory(id)}
          onLook={setShownId}
          shownId={shown?.id}
        />
      </div>
      {shown && (
        <PhonePreview
          asked={asked}
          hospiceName={hospiceName}
          language={language}
          onLanguage={setLanguage}
          onLook={setShownId}
          question={shown}
        />
      )}
      {withHistory && <RevisionsPanel onClose={() => setHistory(undefined)} question={withHistory} />}
      <LeaveDialog
        hasUnsaved={stored.some((question) => isDifferent(question, drafts[question.id]))}
        onDiscard={dropDrafts}
        title="Leave these words unsaved?"
      />
    </div>
  );
}

function Questions({ hospiceName }: { readonly hospiceName: string }) {
  const place = useOwnPlace();
  const { data, error, isFetching, refetch } = useListSurveyQuestionsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const refusal = error && !isFetching ? problem(error) : undefined;
  if (!data) {
    return refusal ? (
      <ErrorState isRetrying={isFetching} onRetry={() => void refetch()} title={refusal.title}>
        {refusal.message}
      </ErrorState>
    ) : (
      <Loading />
    );
  }
  return (
    <PlaceContext value={place}>
      {refusal && (
        <Banner action={<Button onClick={() => void refetch()}>Try again</Button>} tone="warning">
          These questions may be out of date. {refusal.message}
        </Banner>
      )}
      <Editor hospiceName={hospiceName} stored={data.data} />
    </PlaceContext>
  );
}

function Loading() {
  return (
    <div className={styles['columns']}>
      <output className="visuallyHidden">Loading the questions</output>
      <Stack gap={2}>
        {Array.from({ length: 8 }, (_, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- empty rows are told apart by nothing else
          <Skeleton height={112} key={index} />
        ))}
      </Stack>
      <Skeleton height={620} />
    </div>
  );
}

/** Settings: what families are asked, in which order and words. */
export function Component() {
  useDocumentTitle('Survey questions');
  const hospice = useSelector(selectHospice);
  const mayChange = useAbility().can('manage', 'HospiceSettings');
  return (
    <Stack gap={5}>
      <div className={styles['lead']}>
        <h2>Survey questions</h2>
        <p>What families are asked about the care, in your own words and order.</p>
      </div>
      {hospice && mayChange ? (
        <Questions hospiceName={hospice.name ?? 'your hospice'} />
      ) : (
        <EmptyState isCompact title="Administrators decide what families are asked">
          Your role does not include these settings. Ask an administrator of your hospice.
        </EmptyState>
      )}
    </Stack>
  );
}
