import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { SurveyQuestion } from '#contract/surveys/surveyQuestions.ts';
import { problem } from '#src/api/problem.ts';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { surveyQuestionsApi, showQuestions } from './surveyQuestionsApi.ts';

/**
 * The questions in their order, each on or off. A change shows at once; one call is under way at a time, and of the changes made
 * during a call only the last is sent. After a refusal the server's state is shown.
 */
export function useArrangement(stored: readonly SurveyQuestion[]) {
  const dispatch = useDispatch();
  const [arrange] = surveyQuestionsApi.useArrangeSurveyQuestionsMutation();
  const showToast = useToast();
  const [pending, setPending] = useState<readonly SurveyQuestion[]>();
  // The page shows the saved order one frame after the answer. Until then the asked order stays: rows that jump back lose the focus.
  const [savedOver, setSavedOver] = useState<readonly SurveyQuestion[]>();
  const waiting = useRef<readonly SurveyQuestion[]>(undefined);
  const isRunning = useRef(false);

  // The wording comes from the server, order and switches from the changes made here.
  const known = new Map(stored.map((question) => [question.id, question]));
  const isPending = pending !== undefined && (savedOver === undefined || savedOver === stored);
  const questions = isPending
    ? pending.map((question) => ({ ...(known.get(question.id) ?? question), isActive: question.isActive }))
    : stored;

  const latest = useRef(questions);
  const latestStored = useRef(stored);
  useEffect(() => {
    latest.current = questions;
    latestStored.current = stored;
  });

  const send = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    while (waiting.current) {
      const next = waiting.current;
      waiting.current = undefined;
      // oxlint-disable-next-line no-await-in-loop -- one after the other: the last one counts
      const { data, error } = await arrange({
        body: { questions: next.map(({ id, isActive }) => ({ id, isActive })) },
      });
      if (data) dispatch(showQuestions(data));
      if (error) {
        setPending(undefined);
        waiting.current = undefined;
        const { message, title } = problem(error);
        showToast({ tone: 'error', text: `${title}. ${message} The questions were not changed.` });
      }
    }
    isRunning.current = false;
    setSavedOver(latestStored.current);
  };

  const change = (next: readonly SurveyQuestion[]) => {
    setPending(next);
    setSavedOver(undefined);
    waiting.current = next;
    void send();
  };

  return {
    questions,
    place: (id: string, to: number) => {
      const moved = questions.find((question) => question.id === id);
      if (!moved) return;
      change(questions.filter((question) => question !== moved).toSpliced(to, 0, moved));
    },
    /** Works long after too: later changes stay. */
    turn: (id: string, isActive: boolean) =>
      change(latest.current.map((question) => (question.id === id ? { ...question, isActive } : question))),
  };
}
