import { optionsOf } from '#src/ui/form/fields/optionsOf.ts';
import { useMemo, useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import {
  ADMISSION_TARGET_HOURS,
  RESPONSE_TARGET_MINUTES,
  type HospiceProfileChange,
} from '#contract/organizations/hospiceProfile.ts';
import { TimeZone } from '#contract/platform/timeZones.ts';
import { timeZoneOptions } from '#src/ui/form/fields/timeZoneOptions.ts';
import { Card } from '#src/ui/page/Card.tsx';
import { durationLabel, formatTime } from '#contract/platform/formats.ts';
import { fieldsOf } from '#src/ui/form/fields/formField.ts';
import { FormAutocomplete } from '#src/ui/form/fields/FormAutocomplete.tsx';
import { FormCheckGroup } from '#src/ui/form/fields/FormCheckGroup.tsx';
import { FormTextField } from '#src/ui/form/fields/FormTextField.tsx';
import { useNow } from '#src/ui/time/useNow.ts';
import styles from './hospiceSettings.module.css';
import { LABELS, type ProfileValues } from './profileForm.ts';
import { ZipField } from './ZipField.tsx';
import { levelOfCareLabel } from '#contract/organizations/levelsOfCare.ts';
import { MINUTE } from '#contract/platform/durations.ts';

const LEVELS = optionsOf(levelOfCareLabel);

/** The allowed range, and a large value in larger units. */
function rangeText(value: number | '', max: number, unit: number): string {
  const range = `after a referral is received, 1 to ${max.toLocaleString('en-US')}`;
  const isLong = value !== '' && value <= max && value * unit >= 60 * MINUTE && value > 24;
  return isLong ? `${range}. That is ${durationLabel(value * unit)}` : range;
}

/** Targets, time zone, levels of care and service area. */
export function TargetsCard({ control }: { readonly control: Control<ProfileValues, unknown, HospiceProfileChange> }) {
  const field = fieldsOf(control, LABELS);
  const now = useNow();
  const [minutes, urgentMinutes, hours, zone] = useWatch({
    control,
    name: ['responseTargetMinutes', 'urgentResponseTargetMinutes', 'admissionTargetHours', 'timeZone'],
  });
  const isZone = TimeZone.safeParse(zone).success;
  // The time when the card opened: the options of the list do not tick.
  const [openedAt] = useState(now);
  const zones = useMemo(
    () => timeZoneOptions().map((option) => ({ ...option, hint: `now ${formatTime(openedAt, option.value)}` })),
    [openedAt],
  );
  return (
    <Card title="Targets and time zone">
      <div className="column shrinks gap20">
        <div className={styles['fields']}>
          <FormTextField
            {...field('responseTargetMinutes')}
            hint={`Minutes ${rangeText(minutes, RESPONSE_TARGET_MINUTES.max, MINUTE)}`}
            isRequired
            type="number"
          />
          <FormTextField
            {...field('urgentResponseTargetMinutes')}
            hint={`Minutes ${rangeText(urgentMinutes, RESPONSE_TARGET_MINUTES.max, MINUTE)}`}
            isRequired
            type="number"
          />
          <FormTextField
            {...field('admissionTargetHours')}
            hint={`Hours ${rangeText(hours, ADMISSION_TARGET_HOURS.max, 60 * MINUTE)}`}
            isRequired
            type="number"
          />
          <div className={styles['wide']}>
            <FormAutocomplete
              {...field('timeZone')}
              hint={isZone ? `It’s ${formatTime(now, zone)} there now. All dates and times use it.` : undefined}
              isRequired
              options={zones}
            />
          </div>
        </div>
        <FormCheckGroup {...field('levelsOfCare')} hint="The levels of care you provide" options={LEVELS} />
        <ZipField {...field('serviceAreaZips')} />
      </div>
    </Card>
  );
}
