import { useId, useRef, type ReactNode } from 'react';
import { useSurveyTexts } from '#src/features/surveys/question/useSurveyTexts.ts';
import { Heading } from './Heading.tsx';
import { goBack, type SurveyStep } from './surveyStep.ts';
import styles from './StepForm.module.css';
import { Progress } from '#src/features/surveys/question/Progress.tsx';
import stepStyles from '#src/features/surveys/question/step.module.css';
import surveyPages from './surveyPages.module.css';

interface Props {
  readonly heading: string;
  /** From 1. */
  readonly number: number;
  readonly total: number;
  readonly isChange: boolean;
  readonly before: SurveyStep;
  readonly error: string | null;
  readonly children: ReactNode;
  /** Says whether the answer is good enough to go on. */
  readonly onNext: () => boolean;
  /** A question that must be answered has none. */
  readonly onSkip?: (() => void) | undefined;
}

/** The first match gets the focus: a missing detail beside a choice, the choice, or else the first answer. */
const ANSWERS = ['[data-needed]', 'input:checked', 'input'];

const focusAnswer = (form: HTMLFormElement | null): void =>
  ANSWERS.map((each) => form?.querySelector<HTMLElement>(each))
    .find((each) => each)
    ?.focus();

/** One question, its answers, and the ways on and back. */
export function StepForm({ before, children, error, heading, isChange, number, onNext, onSkip, total }: Props) {
  const texts = useSurveyTexts();
  const form = useRef<HTMLFormElement>(null);
  const progressId = useId();
  const errorId = useId();

  return (
    <form
      className={surveyPages['page']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (onNext()) return;
        // If the answer is missing, it gets the focus, so that the next key gives it.
        focusAnswer(form.current);
      }}
      ref={form}
    >
      <Progress id={progressId} number={number} text={texts.progress(number, total)} total={total} />
      <fieldset aria-describedby={error === null ? undefined : errorId} className={styles['fieldset']}>
        <legend className={styles['legend']}>
          <Heading describedBy={progressId}>{heading}</Heading>
        </legend>
        <div className={styles['errorPlace']} id={errorId} role="alert">
          {error !== null && <p className={styles['error']}>{error}</p>}
        </div>
        {children}
      </fieldset>
      <div className={surveyPages['actions']}>
        <button className={stepStyles['secondary']} onClick={() => goBack(before)} type="button">
          {texts.back}
        </button>
        {onSkip && (
          <button className={stepStyles['quiet']} onClick={onSkip} type="button">
            {texts.skip}
          </button>
        )}
        <button className={stepStyles['primary']} type="submit">
          {isChange ? texts.save : texts.next}
        </button>
      </div>
    </form>
  );
}
