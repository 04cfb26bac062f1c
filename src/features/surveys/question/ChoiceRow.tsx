import type { ReactNode } from 'react';
import { useSurveyTexts } from './useSurveyTexts.ts';
import styles from './choices.module.css';

interface Props {
  readonly name: string;
  readonly children: ReactNode;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly picture?: ReactNode;
  readonly isApart?: boolean | undefined;
}

/** A radio button as a row of its own, easy to hit. Arrow keys go from row to row, as in every group of radio buttons. */
export function ChoiceRow({ children, isApart = false, isChosen, name, onChoose, picture }: Props) {
  return (
    <label className={styles['row']} data-apart={isApart || undefined}>
      <input checked={isChosen} className={styles['radio']} name={name} onChange={onChoose} type="radio" />
      {picture}
      <span className={styles['word']}>{children}</span>
      <svg aria-hidden="true" className={styles['tick']} viewBox="0 0 24 24">
        <path d="m5 12.5 4.5 4.5L19 7.5" />
      </svg>
    </label>
  );
}

/** A place on the scale, or that the question does not apply. */
export type Given = number | 'none';

/** One question's scale; the caller stores the answer. */
export interface ScaleProps {
  /** The name of the group of radio buttons. */
  readonly name: string;
  readonly given: Given | undefined;
  readonly onGive: (given: Given) => void;
  readonly mayNotApply: boolean;
}

/** The last row of a scale, where the question offers it. */
export function NotApplicable({ given, mayNotApply, name, onGive }: ScaleProps) {
  const texts = useSurveyTexts();
  return (
    mayNotApply && (
      <ChoiceRow isApart isChosen={given === 'none'} name={name} onChoose={() => onGive('none')}>
        {texts.doesNotApply}
      </ChoiceRow>
    )
  );
}
