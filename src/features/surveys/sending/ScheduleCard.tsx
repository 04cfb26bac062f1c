import { useWatch, type DeepPartialSkipArrayKey } from 'react-hook-form';
import { formatHour } from '#contract/platform/formats.ts';
import { surveyLanguageLabel } from '#contract/platform/languages.ts';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { zoneNote } from '#src/ui/time/zoneLabels.ts';
import { Card } from '#src/ui/page/Card.tsx';
import { fieldsOf } from '#src/ui/form/fields/formField.ts';
import { FormCheckGroup } from '#src/ui/form/fields/FormCheckGroup.tsx';
import { FormSelect } from '#src/ui/form/fields/FormSelect.tsx';
import { FormTextField } from '#src/ui/form/fields/FormTextField.tsx';
import { optionsOf } from '#src/ui/form/fields/optionsOf.ts';
import { FIELD_LABELS, type SendControl, type SendValues } from './sendForm.ts';
import styles from './surveySend.module.css';

const FIGURES = [
  ['firstAfterDays', 'Days after start of care (1–30)'],
  ['repeatEveryDays', 'Days between surveys (up to 180). 0 sends only one'],
  ['gapDays', 'Days (7–180). Also applies when you send manually'],
  ['maxPerEnrollment', 'Surveys per patient (1–12)'],
  ['firstReminder', 'Days after the invitation (up to 21). Empty for none'],
  ['secondReminder', 'Days after the invitation (up to 21). Empty for none'],
] as const;
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((label, index) => ({
  value: String(index + 1),
  label,
}));
const LANGUAGES = optionsOf(surveyLanguageLabel);
const HOURS = Array.from({ length: 25 }, (_, hour) => ({
  value: String(hour),
  label: formatHour(hour),
}));

/** The schedule of surveys and reminders, and their hours. */
export function ScheduleCard({ control }: { readonly control: SendControl }) {
  const field = fieldsOf(control, FIELD_LABELS);
  const { timeZone } = useDisplayContext();
  const values = useWatch({ control });
  return (
    <Card title="When surveys are sent">
      <div className="column shrinks gap20">
        <p aria-live="polite" className={styles['scheduleText']}>
          {scheduleLabel(values)}
        </p>
        <div className={styles['figures']}>
          {FIGURES.map(([name, hint]) => (
            <FormTextField {...field(name)} hint={hint} key={name} type="number" />
          ))}
        </div>
        <div className={styles['window']}>
          <FormCheckGroup {...field('window.weekdays')} options={WEEKDAYS} />
          <div className={styles['hours']}>
            <FormSelect {...field('window.from')} options={HOURS.slice(0, -1)} />
            <FormSelect {...field('window.until')} options={HOURS.slice(1)} />
          </div>
          <p className={styles['help']}>Emails are sent only at these times. {zoneNote(timeZone)}.</p>
        </div>
        <FormCheckGroup
          {...field('languages')}
          hint="Each family gets its contact’s language if it is selected here."
          options={LANGUAGES}
        />
      </div>
    </Card>
  );
}

const days = (count: number): string => (count === 1 ? 'day' : `${count} days`);

/** The schedule as a sentence; empty while a field is empty. */
function scheduleLabel(values: DeepPartialSkipArrayKey<SendValues>): string {
  const { firstAfterDays: first, maxPerEnrollment: max, repeatEveryDays: every } = values;
  if (typeof first !== 'number' || typeof every !== 'number' || typeof max !== 'number') return '';
  const isOnce = every === 0 || max === 1;
  const distance = Math.max(every, typeof values.gapDays === 'number' ? values.gapDays : 0);
  const asked = `The first survey goes out ${days(first) === 'day' ? '1 day' : days(first)} after the start of care`;
  const again = isOnce ? '. No more surveys follow.' : `, then one every ${days(distance)}, up to ${max} in all.`;
  const reminders = [values.firstReminder, values.secondReminder].filter((day) => typeof day === 'number');
  const reminded =
    reminders.length === 0
      ? 'No reminders are sent.'
      : `Families who haven’t answered get reminders after ${reminders.map((day) => (day === 1 ? '1 day' : String(day))).join(' and ')}${
          reminders.at(-1) === 1 ? '' : ' days'
        }.`;
  return `${asked}${again} ${reminded}`;
}
