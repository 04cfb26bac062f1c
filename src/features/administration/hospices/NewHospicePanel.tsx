import { optionsOf } from '#src/ui/form/fields/optionsOf.ts';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { HospiceCreation } from '#contract/administration/administration.ts';
import { INVITE_DAYS } from '#contract/people/invites.ts';
import { planLabel } from '#contract/platform/plans.ts';
import { administrationApi } from '#src/features/administration/organizations/administrationApi.ts';
import { FormPart } from '#src/features/organizations/form/FormPart.tsx';
import { HospiceBasics, HospiceFurther } from '#src/features/organizations/form/HospiceFields.tsx';
import {
  HOSPICE_LABELS,
  NEW_HOSPICE,
  profileBody,
  type HospiceValues,
} from '#src/features/organizations/form/hospiceForm.ts';
import { bodyResolver, withoutBlanks } from '#src/ui/form/bodyResolver.ts';
import { FormGrid } from '#src/ui/form/FormGrid.tsx';
import { FormSelect } from '#src/ui/form/fields/FormSelect.tsx';
import { FormTextField } from '#src/ui/form/fields/FormTextField.tsx';
import { PanelForm } from '#src/ui/form/PanelForm.tsx';
import { useToast } from '#src/ui/toasts/useToast.ts';

const PLAN_OPTIONS = optionsOf(planLabel);

/** Invites nobody unless a part of the person is filled in. */
function toBody(values: HospiceValues): unknown {
  const { plan, superAdmin } = values;
  const isInvited = Object.values(superAdmin).some((part) => part.trim() !== '');
  return {
    ...withoutBlanks(profileBody(values)),
    name: values.name,
    timeZone: values.timeZone,
    plan,
    ...(isInvited ? { superAdmin: { ...withoutBlanks(superAdmin), email: superAdmin.email } } : {}),
  };
}

const resolver = bodyResolver(HospiceCreation, toBody);

/** A hospice is opened with its first super administrator, who sets up the rest. */
export function NewHospicePanel({ onClose }: { readonly onClose: () => void }) {
  const [createHospice] = administrationApi.useCreateHospiceMutation();
  const navigate = useNavigate();
  const showToast = useToast();
  const made = useRef<{ readonly id: string; readonly name: string; readonly invited: string | undefined }>(undefined);
  return (
    <PanelForm<HospiceValues, HospiceCreation>
      labels={HOSPICE_LABELS}
      onClose={onClose}
      onSaved={() => {
        const { current: hospice } = made;
        if (!hospice) return;
        showToast({
          text:
            hospice.invited === undefined
              ? `${hospice.name} was created. Invite its super administrator next.`
              : `${hospice.name} was created, and ${hospice.invited} was invited`,
        });
        void navigate(`/admin/hospices/${hospice.id}${hospice.invited === undefined ? '?tab=team' : ''}`);
      }}
      refusalOf={(refusal) =>
        refusal.code === 'already_known'
          ? {
              message: 'Nothing was saved. This person already has an account.',
              fieldErrors: {
                'superAdmin.email':
                  'This email has an account or an open invitation. Use another one, or leave it empty and invite someone later.',
              },
            }
          : refusal
      }
      resolver={resolver}
      save={async (creation) => {
        const result = await createHospice({ body: creation });
        if (result.data) made.current = { ...result.data, invited: creation.superAdmin?.email };
        return result;
      }}
      submitLabel="Create hospice"
      title="New hospice"
      values={NEW_HOSPICE}
    >
      {({ control, field }) => (
        <>
          <HospiceBasics control={control} />
          <FormSelect
            {...field('plan')}
            hint={`${planLabel.pro} adds details by source, comparison with the previous period, nurses, themes, and PDF reports`}
            isRequired
            options={PLAN_OPTIONS}
          />
          <FormPart
            hint={`They get an email with a link that works for ${INVITE_DAYS} days. Leave empty to invite them later.`}
            title="First super administrator"
          >
            <FormTextField {...field('superAdmin.email')} type="email" />
            <FormGrid>
              <FormTextField {...field('superAdmin.firstName')} />
              <FormTextField {...field('superAdmin.lastName')} />
            </FormGrid>
          </FormPart>
          <FormPart hint="The hospice can add these later." title="More details">
            <HospiceFurther control={control} />
          </FormPart>
        </>
      )}
    </PanelForm>
  );
}
