import type { DeepPartialSkipArrayKey } from 'react-hook-form';
import type { SendValues } from './sendForm.ts';

const days = (count: number): string => (count === 1 ? 'day' : `${count} days`);
const times = (count: number): string => {
  if (count === 1) return 'once';
  return count === 2 ? 'twice' : `${count} times`;
};

/** The schedule as somebody would tell it; nothing while a field is empty. */
export function scheduleLabel(values: DeepPartialSkipArrayKey<SendValues>): string {
  const { firstAfterDays: first, mostPerEnrollment: most, repeatEveryDays: every } = values;
  if (typeof first !== 'number' || typeof every !== 'number' || typeof most !== 'number') return '';
  const isOnce = every === 0 || most === 1;
  const distance = Math.max(every, typeof values.gapDays === 'number' ? values.gapDays : 0);
  const asked = `A family is asked ${days(first) === 'day' ? '1 day' : days(first)} after the start of care`;
  const again = isOnce ? ', and only once.' : `, then every ${days(distance)}, ${times(most)} at most.`;
  const reminders = [values.firstReminder, values.secondReminder].filter((day) => typeof day === 'number');
  const reminded =
    reminders.length === 0
      ? 'It is not reminded.'
      : `Without an answer it is reminded after ${reminders.map((day) => (day === 1 ? '1 day' : String(day))).join(' and ')}${
          reminders.at(-1) === 1 ? '' : ' days'
        }.`;
  return `${asked}${again} ${reminded}`;
}
