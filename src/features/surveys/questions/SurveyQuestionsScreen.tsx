import { useState } from 'react';
import { useSelector } from 'react-redux';
import type { SurveyLanguage } from '#contract/platform/languages.ts';
import type { SurveyQuestion } from '#contract/surveys/surveyQuestions.ts';
import { selectCurrentUser } from '#src/auth/authSlice.ts';
import { ListDisplayContext, useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { LoadedAnswer } from '#src/ui/states/LoadedAnswer.tsx';
import { SettingsScreen } from '#src/ui/settings/SettingsScreen.tsx';
import { dropDraft } from '#src/ui/form/formDraft.ts';
import { LeaveDialog } from '#src/ui/dialogs/LeaveDialog.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { PhonePreview } from './PhonePreview.tsx';
import { QuestionList } from './QuestionList.tsx';
import { RevisionsPanel } from './RevisionsPanel.tsx';
import styles from './surveyQuestions.module.css';
import { surveyQuestionsApi } from './surveyQuestionsApi.ts';
import { useArrangement } from './useArrangement.ts';
import * as z from 'zod/mini';
import { forgetDraft, keepDraft, readDraft } from '#src/config/drafts.ts';
import { tabStorage } from '#src/config/browserStorage.ts';
import type { Wording } from './questionLabels.ts';

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
      <div className="grid gap12 shrinks">
        <p className="quiet">
          {asked.length} of {asTyped.length} questions are on. If you reorder questions or turn them on or off, the
          change applies right away, even to surveys already sent but not opened.
        </p>
        <QuestionList
          arrangement={arrangement}
          drafts={drafts}
          language={language}
          onDraft={changeDraft}
          onHistory={({ id }) => setHistory(id)}
          onShow={setShownId}
          shownId={shown?.id}
        />
      </div>
      {shown && (
        <PhonePreview
          asked={asked}
          hospiceName={hospiceName}
          language={language}
          onLanguage={setLanguage}
          onShow={setShownId}
          question={shown}
        />
      )}
      {withHistory && <RevisionsPanel onClose={() => setHistory(undefined)} question={withHistory} />}
      <LeaveDialog
        hasUnsaved={stored.some((question) => isDifferent(question, drafts[question.id]))}
        onDiscard={dropDraft}
        title="Leave without saving this wording?"
      />
    </div>
  );
}

function Questions({ hospiceName }: { readonly hospiceName: string }) {
  const display = useOwnDisplayContext();
  const answer = surveyQuestionsApi.useListSurveyQuestionsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <ListDisplayContext value={display}>
      <LoadedAnswer answer={answer} skeleton={<Loading />}>
        {({ data }) => <Editor hospiceName={hospiceName} stored={data} />}
      </LoadedAnswer>
    </ListDisplayContext>
  );
}

function Loading() {
  return (
    <div className={styles['columns']}>
      <output className="visuallyHidden">Loading the questions</output>
      <div className="column shrinks gap8">
        {Array.from({ length: 8 }, (_, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- placeholder rows differ in nothing else
          <Skeleton height={112} key={index} />
        ))}
      </div>
      <Skeleton height={620} />
    </div>
  );
}

/** Settings for the survey's questions, their order and their wording. */
export function Component() {
  return (
    <SettingsScreen
      lead="The questions families answer about your care. Change the wording and the order."
      title="Survey questions"
      whoDecides="Administrators manage survey questions"
    >
      {({ name }) => <Questions hospiceName={name ?? 'your hospice'} />}
    </SettingsScreen>
  );
}
const FORM = 'surveyQuestions';

const Drafts = z.record(z.string(), z.object({ en: z.string(), es: z.string() }));

type Drafts = z.infer<typeof Drafts>;

/** Wordings that are being edited, by question: this tab keeps them over a reload or a log-off. */
function useWordDrafts(owner: string) {
  const [drafts, setDrafts] = useState<Drafts>(
    () => z.safeParse(Drafts, readDraft(tabStorage, owner, FORM)).data ?? {},
  );
  const change = (id: string, draft: Wording | undefined) =>
    setDrafts((current) => {
      const { [id]: _left, ...others } = current;
      const next = draft ? { ...others, [id]: draft } : others;
      if (Object.keys(next).length > 0) keepDraft(tabStorage, owner, FORM, next);
      else forgetDraft(tabStorage);
      return next;
    });
  return [drafts, change] as const;
}
