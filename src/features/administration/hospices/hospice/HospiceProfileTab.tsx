import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { HospiceProfileChange, type HospiceProfile } from '#contract/organizations/hospiceProfile.ts';
import { problem } from '#src/api/problem.ts';
import { HospiceBasics, HospiceFurther } from '#src/features/organizations/form/HospiceFields.tsx';
import {
  HOSPICE_LABELS as LABELS,
  hospiceValues,
  profileBody,
  type HospiceValues,
} from '#src/features/organizations/form/hospiceForm.ts';
import {
  useGetHospiceProfileQuery,
  useUpdateHospiceProfileMutation,
} from '#src/features/organizations/form/organizationApi.ts';
import { Card } from '#src/ui/page/Card.tsx';
import { bodyResolver } from '#src/ui/form/bodyResolver.ts';
import { ChangedMeanwhile, type Conflict } from '#src/ui/form/ChangedMeanwhile.tsx';
import { FormErrorSummary } from '#src/ui/form/FormErrorSummary.tsx';
import { FormGrid } from '#src/ui/form/FormGrid.tsx';
import { FormTextField } from '#src/ui/form/FormTextField.tsx';
import { MuiProvider } from '#src/ui/form/MuiProvider.tsx';
import { showApiError } from '#src/ui/form/showApiError.ts';
import { LeaveDialog } from '#src/ui/dialogs/LeaveDialog.tsx';
import { SaveBar } from '#src/ui/controls/SaveBar.tsx';
import { Stack } from '#src/ui/page/Stack.tsx';
import { useToast } from '#src/ui/toasts/useToast.ts';
import styles from './hospice.module.css';

const Body = z.omit(HospiceProfileChange, { version: true });
type Body = z.infer<typeof Body>;

const resolver = bodyResolver(Body, (values: HospiceValues) => ({
  ...profileBody(values),
  // An empty number is a missing one, not zero.
  responseTargetMinutes: values.responseTargetMinutes === '' ? null : values.responseTargetMinutes,
  admissionTargetHours: values.admissionTargetHours === '' ? null : values.admissionTargetHours,
}));

/** The hospice's profile and targets, corrected by an administrator. */
export function HospiceProfileTab({ profile }: { readonly profile: HospiceProfile }) {
  const [update] = useUpdateHospiceProfileMutation();
  const { refetch } = useGetHospiceProfileQuery(profile.id);
  const showToast = useToast();
  // The version that the fields started from: the record may change without losing what was typed.
  const [base, setBase] = useState(profile);
  const [conflict, setConflict] = useState<Conflict>();
  const { control, formState, handleSubmit, reset, setError } = useForm<HospiceValues, unknown, Body>({
    values: hospiceValues(base),
    resetOptions: { keepDirtyValues: true },
    resolver,
    shouldFocusError: false,
  });
  const { isDirty, isSubmitting } = formState;
  if (profile.version !== base.version && !isDirty && conflict === undefined) setBase(profile);

  const send = handleSubmit(async (body) => {
    const { data, error } = await update({ hospiceId: profile.id, change: { ...body, version: base.version } });
    if (data) {
      setConflict(undefined);
      setBase(data);
      reset(hospiceValues(data));
      showToast({ text: `${data.name}: the profile is saved` });
      return;
    }
    const refusal = problem(error);
    if (refusal.code === 'conflict') setConflict('shown');
    else showApiError(refusal, setError);
  });
  const load = async () => {
    setConflict('loading');
    const { data } = await refetch();
    if (data) setBase(data);
    setConflict(data ? 'loaded' : 'shown');
  };

  return (
    <MuiProvider>
      <form aria-label="Profile" className={styles['form']} noValidate onSubmit={(event) => void send(event)}>
        <Stack gap={4}>
          <ChangedMeanwhile conflict={conflict} onLoad={() => void load()} />
          <FormErrorSummary control={control} labels={LABELS} />
          <Card title="The hospice">
            <Stack gap={4}>
              <HospiceBasics control={control} />
            </Stack>
          </Card>
          <Card title="How it is reached and known">
            <Stack gap={4}>
              <HospiceFurther control={control} />
            </Stack>
          </Card>
          <Card title="Targets">
            <FormGrid>
              <FormTextField
                control={control}
                hint="From the referral to the first talk with the family"
                isRequired
                label={LABELS.responseTargetMinutes}
                name="responseTargetMinutes"
                type="number"
              />
              <FormTextField
                control={control}
                hint="From the referral to the start of care"
                isRequired
                label={LABELS.admissionTargetHours}
                name="admissionTargetHours"
                type="number"
              />
            </FormGrid>
          </Card>
          <SaveBar
            hasUnsaved={isDirty}
            isSaving={isSubmitting}
            onDiscard={() => {
              setBase(profile);
              setConflict(undefined);
              reset(hospiceValues(profile));
            }}
          >
            The profile has changes that are not saved
          </SaveBar>
        </Stack>
      </form>
      <LeaveDialog hasUnsaved={isDirty} isByQuery onDiscard={() => reset()} title="Leave the profile unsaved?" />
    </MuiProvider>
  );
}
