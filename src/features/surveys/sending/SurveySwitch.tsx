import { useController } from 'react-hook-form';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { formatRecent } from '#src/ui/time/dates.ts';
import { pluralText } from '#src/ui/countText.ts';
import { SwitchCard } from '#src/ui/settings/SwitchCard.tsx';
import type { SendControl } from './sendForm.ts';
import { surveySendApi } from './surveySendApi.ts';

interface SurveySwitchProps {
  readonly control: SendControl;
  readonly hospiceId: string;
  readonly wasEnabled: boolean;
}

function titleOf(isOn: boolean, wasEnabled: boolean): string {
  if (isOn) return wasEnabled ? 'Automatic surveys are on' : 'Automatic surveys will start';
  return wasEnabled ? 'Automatic surveys will stop' : 'Automatic surveys are off';
}

/** Switches surveys on and off, and explains the effect. */
export function SurveySwitch({ control, hospiceId, wasEnabled }: SurveySwitchProps) {
  const { now, timeZone } = useDisplayContext();
  const { field } = useController({ control, name: 'isEnabled' });
  const { data } = surveySendApi.useListPlannedSurveysQuery({ hospiceId, query: { 'filter.is': 'asked', limit: 1 } });
  const isOn = field.value;

  const count = data?.meta.totalItems;
  const dueAt = data?.data[0]?.dueAt;
  const first = dueAt ? `, the first one ${formatRecent(dueAt, timeZone, now)}` : '';
  const coming = (verb: string) => {
    if (count === undefined) return '';
    return count === 0
      ? `No surveys ${verb} due in the next 7 days.`
      : `${pluralText(count, 'survey', 'surveys')} ${verb} due in the next 7 days${first}.`;
  };
  const sentence = () => {
    if (isOn && wasEnabled) return `Surveys are sent automatically. ${coming(count === 1 ? 'is' : 'are')}`;
    if (isOn) return `After you save, surveys are sent automatically. ${coming('will be')}`;
    if (wasEnabled) return 'After you save, no more surveys are sent automatically. Links already sent still work.';
    const next = coming('will be').replace('No surveys', 'no surveys');
    return `Nothing is sent automatically. You can still send a survey from a patient’s record.${next && ` If you turn surveys on, ${next}`}`;
  };

  return (
    <SwitchCard
      isOn={isOn}
      label="Send surveys automatically"
      onSwitch={field.onChange}
      title={titleOf(isOn, wasEnabled)}
    >
      {sentence()}
    </SwitchCard>
  );
}
