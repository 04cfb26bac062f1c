import type { Control } from 'react-hook-form';
import type { SurveySettingsChange } from '#contract/surveys/surveySettings.ts';
import { useListHospiceStaffQuery } from '#src/features/organizations/directory/directoryApi.ts';
import { Card } from '#src/ui/page/Card.tsx';
import { FormAutocomplete } from '#src/ui/form/FormAutocomplete.tsx';
import { FormGrid } from '#src/ui/form/FormGrid.tsx';
import { FormSelect } from '#src/ui/form/FormSelect.tsx';
import { FormTextField } from '#src/ui/form/FormTextField.tsx';
import { Stack } from '#src/ui/page/Stack.tsx';
import { LABELS, type SendValues } from './sendForm.ts';

interface LowScoresCardProps {
  readonly control: Control<SendValues, unknown, SurveySettingsChange>;
  readonly hospiceId: string;
}

const ITEMS = ['1, poor', '2, fair', '3, good', '4, very good'].map((label, index) => ({
  value: String(index + 1),
  label: `${label}${index === 0 ? '' : ', or less'}`,
}));
const LIKELIHOODS = Array.from({ length: 9 }, (_, value) => ({
  value: String(value),
  label: value === 0 ? '0 of 10' : `${value} of 10, or less`,
}));
const MAX_STAFF = 100;

/** Which answers are low scores, how soon to call, and who is notified. */
export function LowScoresCard({ control, hospiceId }: LowScoresCardProps) {
  const { data, isError } = useListHospiceStaffQuery({ hospiceId, query: { limit: MAX_STAFF } });
  const people = (data?.data ?? []).flatMap(({ name, userId }) =>
    userId === null ? [] : [{ value: userId, label: name }],
  );
  return (
    <Card title="Low scores">
      <Stack gap={4}>
        <p className="quiet">
          A result is low where any answer is, or where a call is wanted. It raises an alert on the referral at once.
        </p>
        <FormGrid>
          <FormSelect
            control={control}
            hint="Any of the questions with five faces"
            label={LABELS.lowItem}
            name="lowItem"
            options={ITEMS}
          />
          <FormSelect
            control={control}
            hint="How likely to suggest the hospice"
            label={LABELS.lowRecommend}
            name="lowRecommend"
            options={LIKELIHOODS}
          />
          <FormTextField
            control={control}
            hint="Hours, 1 to 168"
            label={LABELS.callbackHours}
            name="callbackHours"
            type="number"
          />
        </FormGrid>
        <FormAutocomplete
          control={control}
          hint={
            isError
              ? 'The people of your hospice could not be loaded. Load this page again to choose.'
              : 'Nobody chosen: all administrators and clinical managers are notified.'
          }
          isMultiple
          key={data ? 'known' : 'loading'}
          label={LABELS.notifyUserIds}
          name="notifyUserIds"
          options={people}
          placeholder="All administrators and clinical managers"
        />
      </Stack>
    </Card>
  );
}
