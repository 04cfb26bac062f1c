import { useController, type Control } from 'react-hook-form';
import type { SurveySettingsChange } from '#contract/surveys/surveySettings.ts';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { formatRecent } from '#src/ui/time/dates.ts';
import { Switch } from '#src/ui/controls/Switch.tsx';
import type { SendValues } from './sendForm.ts';
import styles from './surveySend.module.css';
import { useListPlannedSurveysQuery } from './surveySendApi.ts';

interface SwitchCardProps {
  readonly control: Control<SendValues, unknown, SurveySettingsChange>;
  readonly hospiceId: string;
  readonly wasEnabled: boolean;
}

const families = (count: number): string => (count === 1 ? '1 family' : `${count.toLocaleString('en-US')} families`);

function titleOf(isOn: boolean, wasEnabled: boolean): string {
  if (isOn) return wasEnabled ? 'Surveys are sent' : 'Surveys will be sent';
  return wasEnabled ? 'Surveys will not be sent any more' : 'Surveys are not sent';
}

/** Switches surveys on and off, and says what follows. */
export function SwitchCard({ control, hospiceId, wasEnabled }: SwitchCardProps) {
  const { now, timeZone } = useDisplayContext();
  const { field } = useController({ control, name: 'isEnabled' });
  const { data } = useListPlannedSurveysQuery({ hospiceId, query: { 'filter.is': 'asked', limit: 1 } });
  const isOn = field.value;

  const count = data?.meta.totalItems;
  const dueAt = data?.data[0]?.dueAt;
  const first = dueAt ? `, the first ${formatRecent(dueAt, timeZone, now)}` : '';
  const coming = (verb: string) => {
    if (count === undefined) return '';
    return count === 0
      ? `In the next 7 days nobody ${verb} asked.`
      : `In the next 7 days ${families(count)} ${verb} asked${first}.`;
  };
  const sentence = () => {
    if (isOn && wasEnabled)
      return `Families are asked by themselves. ${coming(count === 1 || count === 0 ? 'is' : 'are')}`;
    if (isOn) return `When you save, families are asked by themselves. ${coming('will be')}`;
    if (wasEnabled) return 'When you save, nothing more goes out by itself. Links that were sent still work.';
    return `Nothing goes out by itself. Switched on: ${coming('will be').replace('In the', 'in the')}`;
  };

  return (
    <div className={styles['standing']} data-on={isOn || undefined}>
      <div>
        <p className={styles['standingTitle']}>{titleOf(isOn, wasEnabled)}</p>
        <p aria-live="polite">{sentence()}</p>
      </div>
      <Switch isOn={isOn} label="Send surveys by themselves" onChange={field.onChange} />
    </div>
  );
}
