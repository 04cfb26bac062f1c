import { NotApplicable, type ScaleProps } from './ChoiceRow.tsx';
import { useSurveyTexts } from './useSurveyTexts.ts';
import styles from './choices.module.css';

const LIKELIHOODS = Array.from({ length: 11 }, (_, value) => value);
const MAX = 10;

/** 0 to 10, with both ends labeled. */
export function LikelihoodChoice(props: ScaleProps) {
  const { given, name, onGive } = props;
  const texts = useSurveyTexts();
  const ends: Readonly<Record<number, string>> = { 0: texts.notLikely, [MAX]: texts.veryLikely };
  return (
    <div className={styles['likelihood']}>
      <div aria-hidden="true" className={styles['ends']}>
        <span>{`0 · ${texts.notLikely}`}</span>
        <span>{`10 · ${texts.veryLikely}`}</span>
      </div>
      <div className={styles['cells']}>
        {LIKELIHOODS.map((value) => (
          <label className={styles['cell']} key={value}>
            <input
              aria-label={ends[value] === undefined ? String(value) : `${value}, ${ends[value]}`}
              checked={given === value}
              className={styles['radio']}
              name={name}
              onChange={() => onGive(value)}
              type="radio"
            />
            <span>{value}</span>
          </label>
        ))}
      </div>
      <NotApplicable {...props} />
    </div>
  );
}
