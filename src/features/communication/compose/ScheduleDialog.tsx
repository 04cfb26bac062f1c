import { useForm, useWatch } from 'react-hook-form';
import { useState } from 'react';
import { zoneLabel } from '#src/ui/time/zoneLabels.ts';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { fromLocalInput, plainDateIn } from '#src/ui/time/dates.ts';
import { Dialog } from '#src/ui/dialogs/Dialog.tsx';
import { FormDateTime } from '#src/ui/form/FormDateTime.tsx';
import { MuiProvider } from '#src/ui/form/MuiProvider.tsx';
import { Stack } from '#src/ui/page/Stack.tsx';
import { Toolbar } from '#src/ui/page/Toolbar.tsx';
import { wholeMoment } from '#src/features/communication/messageStyle.ts';
import styles from './compose.module.css';

interface ScheduleDialogProps {
  readonly isPending: boolean;
  readonly onConfirm: (at: string) => void;
  readonly onClose: () => void;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const YEAR = 365 * DAY;

/** The next working day at eight in the morning, where the hospice is. */
function nextMorning(now: number, timeZone: string): string {
  const days = [1, 2, 3].map((ahead) => plainDateIn(now + ahead * DAY, timeZone));
  const [first = ''] = days.filter((day) => ![0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay()));
  return fromLocalInput(`${first}T08:00`, timeZone) ?? '';
}

/** When it goes out, typed in the hospice's time and said in words. */
export function ScheduleDialog({ isPending, onClose, onConfirm }: ScheduleDialogProps) {
  const { now, timeZone } = useDisplayContext();
  const [opened] = useState(() => Date.now());
  const { control, handleSubmit, setError } = useForm({ defaultValues: { at: nextMorning(opened, timeZone) } });
  const at = useWatch({ control, name: 'at' });
  const schedule = handleSubmit((values) => {
    const ahead = Date.parse(values.at) - now;
    if (Number.isNaN(ahead)) setError('at', { type: 'empty', message: 'Choose a day and a time' });
    else if (ahead < MINUTE) setError('at', { type: 'past', message: 'Choose a moment that is still to come' });
    else if (ahead > YEAR) setError('at', { type: 'far', message: 'Choose a moment within a year' });
    else onConfirm(values.at);
  });
  return (
    <Dialog onClose={onClose} size="small" title="Schedule this message">
      <MuiProvider>
        <form aria-label="Schedule this message" noValidate onSubmit={(event) => void schedule(event)}>
          <Stack gap={4}>
            <FormDateTime control={control} isRequired label="Day and time" name="at" timeZone={timeZone} />
            <p aria-live="polite" className={styles['moment']}>
              {at && !Number.isNaN(Date.parse(at)) && (
                <>
                  Goes out on <strong>{wholeMoment(at, timeZone)}</strong>, {zoneLabel(timeZone)}. Who gets it is
                  settled then.
                </>
              )}
            </p>
            <Toolbar>
              <Button isPending={isPending} type="submit" variant="primary">
                Schedule
              </Button>
              <Button onClick={onClose} variant="quiet">
                Cancel
              </Button>
            </Toolbar>
          </Stack>
        </form>
      </MuiProvider>
    </Dialog>
  );
}
