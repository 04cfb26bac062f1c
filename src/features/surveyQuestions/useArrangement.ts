import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { SurveyQuestion } from '#contract/surveyQuestions.ts';
import { problem } from '#src/api/problem.ts';
import { useToast } from '#src/ui/useToast.ts';
import { showQuestions, useArrangeSurveyQuestionsMutation } from './surveyQuestionsApi.ts';

/**
 * The questions in their order, each on or off. A change shows at once; one call is under way at a time, and of what was changed
 * meanwhile only the last is sent. A refused one shows what the server has.
 */
export function useArrangement(stored: readonly SurveyQuestion[]) {
  const dispatch = useDispatch();
  const [arrange] = useArrangeSurveyQuestionsMutation();
  const showToast = useToast();
  const [pending, setPending] = useState<readonly SurveyQuestion[]>();
  const waiting = useRef<readonly SurveyQuestion[]>(undefined);
  const isRunning = useRef(false);

  // Words come from the server, order and switches from what was done here.
  const known = new Map(stored.map((question) => [question.id, question]));
  const questions = pending
    ? pending.map((question) => ({ ...(known.get(question.id) ?? question), isActive: question.isActive }))
    : stored;

  const send = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    while (waiting.current) {
      const next = waiting.current;
      waiting.current = undefined;
      // oxlint-disable-next-line no-await-in-loop -- one after the other: the last one counts
      const { data, error } = await arrange({ questions: next.map(({ id, isActive }) => ({ id, isActive })) });
      // Before the pending order goes: rows that jumped back for a moment would take the focus out of the page.
      if (data) dispatch(showQuestions(data));
      if (error) {
        waiting.current = undefined;
        const { message, title } = problem(error);
        showToast({ tone: 'error', text: `${title}. ${message} The questions are as they were.` });
      }
    }
    isRunning.current = false;
    setPending(undefined);
  };

  const change = (next: readonly SurveyQuestion[]) => {
    setPending(next);
    waiting.current = next;
    void send();
  };
  const latest = useRef(questions);
  useEffect(() => {
    latest.current = questions;
  });

  return {
    questions,
    place: (id: string, to: number) => {
      const moved = questions.find((question) => question.id === id);
      if (!moved) return;
      change(questions.filter((question) => question !== moved).toSpliced(to, 0, moved));
    },
    /** Also long after: what else was changed since stays. */
    turn: (id: string, isActive: boolean) =>
      change(latest.current.map((question) => (question.id === id ? { ...question, isActive } : question))),
  };
}
