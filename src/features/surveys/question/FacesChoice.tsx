import { ChoiceRow, NotApplicable, type ScaleProps } from './ChoiceRow.tsx';
import { useSurveyTexts } from './useSurveyTexts.ts';
import styles from './choices.module.css';

/** Five labeled faces, poor to excellent. */
export function FacesChoice(props: ScaleProps) {
  const { given, name, onGive } = props;
  const texts = useSurveyTexts();
  return (
    <div className={styles['rows']}>
      {texts.faces.map((word, index) => (
        <ChoiceRow
          isChosen={given === index + 1}
          // oxlint-disable-next-line react/no-array-index-key -- the place on the scale identifies it
          key={index}
          name={name}
          onChoose={() => onGive(index + 1)}
          picture={<Face value={index + 1} />}
        >
          {word}
        </ChoiceRow>
      ))}
      <NotApplicable {...props} />
    </div>
  );
}
/** The drawings differ only in the mouth; the label beside each says its meaning. */
const MOUTHS = [
  'M13.5 27.5c1.7-2.6 4-3.9 6.5-3.9s4.8 1.3 6.5 3.9',
  'M14 25.2h12',
  'M14 24.3c2 1.3 4 1.9 6 1.9s4-.6 6-1.9',
  'M13 23.2c1.9 3 4.2 4.4 7 4.4s5.1-1.4 7-4.4',
  'M12.5 23h15c-.7 4.2-3.6 6.8-7.5 6.8s-6.8-2.6-7.5-6.8Z',
] as const;

/** `value` from 1, poor, to 5, excellent. */
function Face({ value }: { value: number }) {
  return (
    <svg aria-hidden="true" className={styles['face']} focusable="false" viewBox="0 0 40 40">
      <circle cx="20" cy="20" r="17" />
      <path className={styles['eyes']} d="M14.5 16v1.5M25.5 16v1.5" />
      <path d={MOUTHS[value - 1]} />
    </svg>
  );
}
