import { useEffect } from 'react';
import type { AskedQuestion } from '#contract/surveys/surveys.ts';
import { useSurveyTexts } from '#src/features/surveys/question/useSurveyTexts.ts';
import { Heading } from './Heading.tsx';
import { sendAnswers } from './surveySession.ts';
import { goBack, goTo, type SurveyStep } from './surveyStep.ts';
import { languageOf, sendingEnded, useSurvey, useSurveyDispatch } from './surveyStore.ts';
import { secondsUntilRetry, useRetry } from './useRetry.ts';
import styles from './CheckPage.module.css';
import stepStyles from '#src/features/surveys/question/step.module.css';
import surveyPages from './surveyPages.module.css';
import type { Draft } from './surveyDraft.ts';
import type { SurveyTexts } from '#src/features/surveys/question/surveyTexts.ts';
import type { Trouble } from './surveyCalls.ts';

export function CheckPage({ questions }: { questions: readonly AskedQuestion[] }) {
  const texts = useSurveyTexts();
  const dispatch = useSurveyDispatch();
  const language = useSurvey(languageOf);
  const draft = useSurvey((state) => state.draft);
  const { attempt, isUnderWay, trouble } = useSurvey((state) => state.sending);

  const send = () => void dispatch(sendAnswers());
  useRetry(isUnderWay ? null : trouble, attempt, send);
  // A person who goes back to change an answer sends again.
  useEffect(() => () => void dispatch(sendingEnded()), [dispatch]);

  return (
    <form
      className={surveyPages['page']}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Heading>{texts.checkHeading}</Heading>
      <p>{texts.checkLead}</p>
      <dl className={styles['answers']}>
        <Answered
          step={{ at: 'respondent', isChange: true }}
          question={texts.whoAnswers}
          answer={draft.respondent && texts.respondents[draft.respondent]}
        />
        {questions.map((question, index) => (
          <Answered
            key={question.id}
            step={{ at: 'question', number: index + 1, isChange: true }}
            question={question.wording[language]}
            answer={answerLabel(question, draft, texts)}
          />
        ))}
      </dl>
      <div className={surveyPages['actions']}>
        <output className={styles['notice']}>
          {trouble !== null && <span className={surveyPages['banner']}>{troubleText(trouble, attempt, texts)}</span>}
        </output>
        <button
          className={stepStyles['secondary']}
          onClick={() => goBack({ at: 'question', number: questions.length, isChange: false })}
          type="button"
        >
          {texts.back}
        </button>
        <button aria-disabled={isUnderWay || undefined} className={stepStyles['primary']} type="submit">
          {sendLabel()}
        </button>
      </div>
    </form>
  );

  function sendLabel(): string {
    if (isUnderWay) return texts.sending;
    return trouble === null ? texts.send : texts.tryAgain;
  }
}

interface AnsweredProps {
  readonly question: string;
  readonly answer: string | null;
  readonly step: SurveyStep;
}

function Answered({ answer, step, question }: AnsweredProps) {
  const texts = useSurveyTexts();
  return (
    <div className={styles['answer']}>
      <dt>{question}</dt>
      <dd className={answer === null ? surveyPages['second'] : styles['given']}>{answer ?? texts.notAnswered}</dd>
      <dd className={styles['change']}>
        <button
          aria-label={`${texts.change}: ${question}`}
          className={styles['link']}
          onClick={() => goTo(step)}
          type="button"
        >
          {texts.change}
        </button>
      </dd>
    </div>
  );
}
/** The respondent's answer as text; null if the question was skipped. */
function answerLabel({ id, scale }: AskedQuestion, draft: Draft, texts: SurveyTexts): string | null {
  const { answers, callback, comment } = draft;
  if (scale === 'text') return comment.trim() || null;
  if (scale === 'callback') {
    if (callback.isWanted === null) return null;
    return callback.isWanted ? texts.callYes(callback.phone.trim(), texts.times[callback.time]) : texts.no;
  }
  const given = answers[id];
  if (given === undefined) return null;
  if (given === 'none') return texts.doesNotApply;
  return scale === 'faces5' ? (texts.faces[given - 1] ?? null) : texts.outOfTen(given);
}
/** Explains why the answers are not sent yet, and the next step. */
function troubleText(trouble: Trouble, attempt: number, texts: SurveyTexts): string {
  const seconds = secondsUntilRetry(trouble, attempt);
  switch (trouble.kind) {
    case 'offline':
      return texts.waitsOffline;
    case 'busy':
      return texts.waitsBusy(seconds);
    case 'failed':
      return texts.waitsFailed(seconds);
    case 'refused':
      return texts.refused;
    default:
      return trouble.kind satisfies never;
  }
}
