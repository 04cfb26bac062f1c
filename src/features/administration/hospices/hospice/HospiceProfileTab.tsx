import * as z from 'zod/mini';
import { HospiceProfileChange, type HospiceProfile } from '#contract/organizations/hospiceProfile.ts';
import { HospiceBasics, HospiceFurther } from '#src/features/organizations/form/HospiceFields.tsx';
import {
  HOSPICE_LABELS as LABELS,
  hospiceValues,
  profileBody,
  type HospiceValues,
} from '#src/features/organizations/form/hospiceForm.ts';
import { organizationApi } from '#src/features/organizations/form/organizationApi.ts';
import { Card } from '#src/ui/page/Card.tsx';
import { fieldsOf } from '#src/ui/form/fields/formField.ts';
import { bodyResolver } from '#src/ui/form/bodyResolver.ts';
import { ChangedMeanwhile } from '#src/ui/form/ChangedMeanwhile.tsx';
import { FormErrorSummary } from '#src/ui/form/FormErrorSummary.tsx';
import { FormGrid } from '#src/ui/form/FormGrid.tsx';
import { FormTextField } from '#src/ui/form/fields/FormTextField.tsx';
import { MuiProvider } from '#src/ui/form/MuiProvider.tsx';
import { useRecordForm } from '#src/ui/form/useRecordForm.ts';
import { LeaveDialog } from '#src/ui/dialogs/LeaveDialog.tsx';
import { SaveBar } from '#src/ui/controls/SaveBar.tsx';
import { useToast } from '#src/ui/toasts/useToast.ts';
import styles from './hospice.module.css';

const Body = z.omit(HospiceProfileChange, { version: true });
type Body = z.infer<typeof Body>;

const resolver = bodyResolver(Body, (values: HospiceValues) => ({
  ...profileBody(values),
  // An empty number is a missing one, not zero.
  responseTargetMinutes: values.responseTargetMinutes === '' ? null : values.responseTargetMinutes,
  urgentResponseTargetMinutes: values.urgentResponseTargetMinutes === '' ? null : values.urgentResponseTargetMinutes,
  admissionTargetHours: values.admissionTargetHours === '' ? null : values.admissionTargetHours,
}));

/** The hospice's profile and targets, corrected by an administrator. */
export function HospiceProfileTab({ profile }: { readonly profile: HospiceProfile }) {
  const [update] = organizationApi.useUpdateHospiceProfileMutation();
  const { refetch } = organizationApi.useGetHospiceProfileQuery({ hospiceId: profile.id });
  const showToast = useToast();
  const { cancel, changed, control, formState, send } = useRecordForm<HospiceValues, Body>({
    followsRecord: true,
    onReload: () => void refetch(),
    onSaved: ({ name }) => showToast({ text: `${name}: profile saved` }),
    resolver,
    save: (body, version) => update({ hospiceId: profile.id, body: { ...body, version } }),
    values: hospiceValues(profile),
    version: profile.version,
  });
  const field = fieldsOf(control, LABELS);
  const { isDirty, isSubmitting } = formState;

  return (
    <MuiProvider>
      <form aria-label="Profile" className={styles['form']} noValidate onSubmit={(event) => void send(event)}>
        <div className="column shrinks gap16">
          <ChangedMeanwhile {...changed} />
          <FormErrorSummary control={control} labels={LABELS} />
          <Card title="The hospice">
            <div className="column shrinks gap16">
              <HospiceBasics control={control} />
            </div>
          </Card>
          <Card title="Contact and identifiers">
            <div className="column shrinks gap16">
              <HospiceFurther control={control} />
            </div>
          </Card>
          <Card title="Targets">
            <FormGrid>
              <FormTextField
                {...field('responseTargetMinutes')}
                hint="From the referral to the first conversation with the family"
                isRequired
                type="number"
              />
              <FormTextField
                {...field('urgentResponseTargetMinutes')}
                hint="The same for an urgent referral"
                isRequired
                type="number"
              />
              <FormTextField
                {...field('admissionTargetHours')}
                hint="From the referral to the start of care"
                isRequired
                type="number"
              />
            </FormGrid>
          </Card>
          <SaveBar hasUnsaved={isDirty} isSaving={isSubmitting} onDiscard={cancel}>
            You have unsaved changes
          </SaveBar>
        </div>
      </form>
      <LeaveDialog hasUnsaved={isDirty} isByQuery onDiscard={cancel} title="Leave without saving?" />
    </MuiProvider>
  );
}
