import { Suspense, useLayoutEffect, useRef, useState } from 'react';
import type { SurveyLanguage } from '#contract/platform/languages.ts';
import { LIMITED_TO_LOCATIONS } from '#contract/platform/access.ts';
import {
  surveyQuestionEndpoints,
  surveyQuestionLabel,
  type SurveyQuestion,
} from '#contract/surveys/surveyQuestions.ts';
import { useMayCall } from '#src/auth/useMayCall.ts';
import { lazyComponent } from '#src/ui/lazyComponent.ts';
import { Banner } from '#src/ui/states/Banner.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { QuestionRow } from './QuestionRow.tsx';
import { type Wording } from './questionLabels.ts';
import type { useArrangement } from './useArrangement.ts';
import { useDropPosition } from './useDropPosition.ts';
import { useRewording } from './useRewording.ts';

const WordingForm = lazyComponent(async () => (await import('./WordingForm.tsx')).WordingForm);

type Drafts = Readonly<Record<string, Wording>>;

interface QuestionListProps {
  readonly arrangement: ReturnType<typeof useArrangement>;
  readonly language: SurveyLanguage;
  /** Wordings being edited, by question. */
  readonly drafts: Drafts;
  readonly onDraft: (id: string, draft: Wording | undefined) => void;
  readonly shownId: string | undefined;
  readonly onShow: (id: string) => void;
  readonly onHistory: (question: SurveyQuestion) => void;
}

/** `overall` is asked first, whatever comes after it. */
const FIRST_FREE = 1;

export function QuestionList(props: QuestionListProps) {
  const { arrangement, drafts, language, onDraft, onHistory, onShow, shownId } = props;
  const { place, questions, turn } = arrangement;
  const { resetWording, reword } = useRewording();
  const refusal = useMayCall(surveyQuestionEndpoints.arrangeSurveyQuestions) ? undefined : LIMITED_TO_LOCATIONS;
  const showToast = useToast();
  const list = useRef<HTMLOListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const focusNext = useRef<string>(undefined);

  const move = (id: string, to: number) => {
    const question = questions.find((each) => each.id === id);
    if (!question) return;
    place(id, to);
    onShow(id);
    setAnnouncement(`${surveyQuestionLabel[question.key]}: position ${to + 1} of ${questions.length}`);
  };
  const { drag, handleOf } = useDropPosition(list, FIRST_FREE, move);

  // A moved row is briefly removed from the page and loses the focus.
  useLayoutEffect(() => {
    if (focusNext.current === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-move="${focusNext.current}"]`)?.focus();
    focusNext.current = undefined;
  });

  const turnQuestion = ({ id, key }: SurveyQuestion, isActive: boolean) => {
    turn(id, isActive);
    showToast({
      text: `${surveyQuestionLabel[key]}: ${isActive ? 'turned on' : 'turned off'}`,
      action: { label: 'Undo', onSelect: () => turn(id, !isActive) },
    });
  };

  const dropAt = (index: number): 'before' | 'after' | undefined => {
    if (drag?.before === index) return 'before';
    return drag?.before === questions.length && index === questions.length - 1 ? 'after' : undefined;
  };

  return (
    <>
      <output className="visuallyHidden">{announcement}</output>
      {refusal !== undefined && <Banner tone="info">{refusal}.</Banner>}
      <ol aria-label="Questions in order" className="grid gap8" ref={list}>
        {questions.map((question, index) => {
          const { id } = question;
          const draft = drafts[id];
          return (
            <QuestionRow
              drop={dropAt(index)}
              form={
                draft && (
                  <Suspense fallback={<Skeleton height={320} />}>
                    <WordingForm
                      draft={draft}
                      language={language}
                      onClose={() => onDraft(id, undefined)}
                      onDraft={(next) => onDraft(id, next)}
                      onSave={(wording) => reword(question, wording)}
                      question={question}
                    />
                  </Suspense>
                )
              }
              handle={handleOf(id, index)}
              index={index}
              isDragged={drag?.id === id}
              isLast={index === questions.length - 1}
              isShown={id === shownId}
              key={id}
              language={language}
              onEdit={() => onDraft(id, question.wording)}
              onHistory={() => onHistory(question)}
              onShow={() => onShow(id)}
              onMove={(by) => {
                focusNext.current = `${id} ${by}`;
                move(id, index + by);
              }}
              onReset={() => void resetWording(question)}
              onTurn={(isActive) => turnQuestion(question, isActive)}
              question={question}
              refusal={refusal}
            />
          );
        })}
      </ol>
    </>
  );
}
