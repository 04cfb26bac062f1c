import { ChoiceRow } from './ChoiceRow.tsx';
import type { ScaleProps } from './scale.ts';
import { Face } from './Face.tsx';
import { NotApplicable } from './NotApplicable.tsx';
import { useSurveyTexts } from './useSurveyTexts.ts';
import styles from './choices.module.css';

/** Five faces with their words, poor to excellent. */
export function FacesChoice(props: ScaleProps) {
  const { given, name, onGive } = props;
  const words = useSurveyTexts();
  return (
    <div className={styles['rows']}>
      {words.faces.map((word, index) => (
        <ChoiceRow
          isChosen={given === index + 1}
          // oxlint-disable-next-line react/no-array-index-key -- the place on the scale is what it stands for
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
