import { ChoiceRow } from './ChoiceRow.tsx';
import type { ScaleProps } from './scale.ts';
import { useSurveyTexts } from './useSurveyTexts.ts';

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
