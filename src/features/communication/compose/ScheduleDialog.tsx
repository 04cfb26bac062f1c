import { useWatch, type Control, type Resolver } from 'react-hook-form';
import { useState } from 'react';
import { zoneLabel } from '#src/ui/time/zoneLabels.ts';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { fromLocalInput } from '#contract/platform/localTimes.ts';
import { DAY, MINUTE } from '#contract/platform/durations.ts';
import { plainDateIn } from '#src/ui/time/dates.ts';
import { FormDateTime } from '#src/ui/form/fields/FormDateTime.tsx';
import { wholeMoment } from '#src/features/communication/messageStyle.ts';
import styles from './compose.module.css';
import { DialogForm } from '#src/ui/form/DialogForm.tsx';

interface ScheduleDialogProps {
  readonly onConfirm: (at: string) => Promise<void>;
  readonly onClose: () => void;
}

const YEAR = 365 * DAY;

/** The next working day at eight in the morning, where the hospice is. */
function nextMorning(now: number, timeZone: string): string {
  const days = [1, 2, 3].map((ahead) => plainDateIn(now + ahead * DAY, timeZone));
  const [first = ''] = days.filter((day) => ![0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay()));
  return fromLocalInput(`${first}T08:00`, timeZone) ?? '';
}

const LABELS = { at: 'Day and time' };

interface Values {
  at: string;
}

function errorOf({ at }: Values): string | undefined {
  const ahead = Date.parse(at) - Date.now();
  if (Number.isNaN(ahead)) return 'Choose a day and a time';
  if (ahead < MINUTE) return 'Choose a time in the future';
  return ahead > YEAR ? 'Choose a time within a year' : undefined;
}

const resolver: Resolver<Values, unknown, Values> = (values) => {
  const message = errorOf(values);
  return message === undefined ? { values, errors: {} } : { values: {}, errors: { at: { type: 'at', message } } };
};

/** Chooses when the message is sent, in the hospice's time, and shows that time in full. */
export function ScheduleDialog({ onClose, onConfirm }: ScheduleDialogProps) {
  const { timeZone } = useDisplayContext();
  const [opened] = useState(() => Date.now());
  return (
    <DialogForm<Values, Values>
      labels={LABELS}
      onClose={onClose}
      resolver={resolver}
      save={async ({ at }) => {
        await onConfirm(at);
        return undefined;
      }}
      size="small"
      submitLabel="Schedule"
      title="Schedule message"
      values={{ at: nextMorning(opened, timeZone) }}
    >
      {({ control, field }) => (
        <>
          <FormDateTime {...field('at')} isRequired timeZone={timeZone} />
          <ChosenMoment control={control} timeZone={timeZone} />
        </>
      )}
    </DialogForm>
  );
}

interface ChosenMomentProps {
  readonly control: Control<Values, unknown, Values>;
  readonly timeZone: string;
}

function ChosenMoment({ control, timeZone }: ChosenMomentProps) {
  const at = useWatch({ control, name: 'at' });
  return (
    <p aria-live="polite" className={styles['moment']}>
      {at && !Number.isNaN(Date.parse(at)) && (
        <>
          Sends on <strong>{wholeMoment(at, timeZone)}</strong>, {zoneLabel(timeZone)}. Recipients are determined at
          that time.
        </>
      )}
    </p>
  );
}
