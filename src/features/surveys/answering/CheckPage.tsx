import { useEffect } from 'react';
import type { AskedQuestion } from '#contract/surveys/surveys.ts';
import { useSurveyTexts } from '#src/features/surveys/question/useSurveyTexts.ts';
import { Heading } from './Heading.tsx';
import { sendAnswers } from './surveySession.ts';
import { goBack, goTo, type SurveyStep } from './surveyStep.ts';
import { languageOf, sendingEnded, useSurvey, useSurveyDispatch } from './surveyStore.ts';
import { useRetry, secondsUntilRetry } from './useRetry.ts';
import styles from './CheckPage.module.css';
import surveyPages from './surveyPages.module.css';
import type { Draft } from './surveyDraft.ts';
import type { SurveyTexts } from '#src/features/surveys/question/surveyTexts.ts';
import type { Trouble } from './surveyCalls.ts';

export function CheckPage({ questions }: { questions: readonly AskedQuestion[] }) {
  const words = useSurveyTexts();
  const dispatch = useSurveyDispatch();
  const language = useSurvey(languageOf);
  const draft = useSurvey((state) => state.draft);
  const { attempt, isUnderWay, trouble } = useSurvey((state) => state.sending);

  const send = () => void dispatch(sendAnswers());
  useRetry(isUnderWay ? null : trouble, attempt, send);
  // Whoever goes back to change an answer sends anew.
  useEffect(() => () => void dispatch(sendingEnded()), [dispatch]);

  return (
    <form
      className={surveyPages['page']}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Heading>{words.checkHeading}</Heading>
      <p>{words.checkLead}</p>
      <dl className={styles['answers']}>
        <Answered
          place={{ at: 'respondent', isChange: true }}
          question={words.whoAnswers}
          words={draft.respondent && words.respondents[draft.respondent]}
        />
        {questions.map((question, index) => (
          <Answered
            key={question.id}
            place={{ at: 'question', number: index + 1, isChange: true }}
            question={question.wording[language]}
            words={answerLabel(question, draft, words)}
          />
        ))}
      </dl>
      <div className={surveyPages['actions']}>
        <output className={styles['notice']}>
          {trouble !== null && <span className={surveyPages['banner']}>{troubleText(trouble, attempt, words)}</span>}
        </output>
        <button
          className={surveyPages['secondary']}
          onClick={() => goBack({ at: 'question', number: questions.length, isChange: false })}
          type="button"
        >
          {words.back}
        </button>
        <button aria-disabled={isUnderWay || undefined} className={surveyPages['primary']} type="submit">
          {sendLabel()}
        </button>
      </div>
    </form>
  );

  function sendLabel(): string {
    if (isUnderWay) return words.sending;
    return trouble === null ? words.send : words.tryAgain;
  }
}

interface AnsweredProps {
  readonly question: string;
  readonly words: string | null;
  readonly place: SurveyStep;
}

function Answered({ place, question, words: given }: AnsweredProps) {
  const words = useSurveyTexts();
  return (
    <div className={styles['answer']}>
      <dt>{question}</dt>
      <dd className={given === null ? surveyPages['second'] : styles['given']}>{given ?? words.notAnswered}</dd>
      <dd className={styles['change']}>
        <button
          aria-label={`${words.change}: ${question}`}
          className={styles['link']}
          onClick={() => goTo(place)}
          type="button"
        >
          {words.change}
        </button>
      </dd>
    </div>
  );
}
/** What was answered, as the respondent chose it; nothing where the question was skipped. */
export function answerLabel({ id, scale }: AskedQuestion, draft: Draft, words: SurveyTexts): string | null {
  const { answers, callback, comment } = draft;
  if (scale === 'text') return comment.trim() || null;
  if (scale === 'callback') {
    if (callback.isWanted === null) return null;
    return callback.isWanted ? words.callYes(callback.phone.trim(), words.times[callback.time]) : words.no;
  }
  const given = answers[id];
  if (given === undefined) return null;
  if (given === 'none') return words.doesNotApply;
  return scale === 'faces5' ? (words.faces[given - 1] ?? null) : `${given} / 10`;
}
/** Why the answers are not sent yet, and what happens next. */
export function troubleText(trouble: Trouble, attempt: number, words: SurveyTexts): string {
  const seconds = secondsUntilRetry(trouble, attempt);
  switch (trouble.kind) {
    case 'offline':
      return words.waitsOffline;
    case 'busy':
      return words.waitsBusy(seconds);
    case 'failed':
      return words.waitsFailed(seconds);
    case 'refused':
      return words.refused;
    default:
      return trouble.kind satisfies never;
  }
}
