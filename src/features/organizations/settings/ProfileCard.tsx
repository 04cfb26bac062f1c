import { useWatch, type Control } from 'react-hook-form';
import type { HospiceProfileChange } from '#contract/organizations/hospiceProfile.ts';
import { isNpi } from '#contract/platform/npi.ts';
import { planHas, planLabel, PLAN_FEATURES, type PlanFeature } from '#contract/platform/plans.ts';
import type { Plan } from '#contract/platform/users.ts';
import { Card } from '#src/ui/page/Card.tsx';
import { FormTextField } from '#src/ui/form/FormTextField.tsx';
import { Stack } from '#src/ui/page/Stack.tsx';
import styles from './hospiceSettings.module.css';
import { LABELS, type ProfileValues } from './profileForm.ts';

interface ProfileCardProps {
  readonly control: Control<ProfileValues, unknown, HospiceProfileChange>;
  readonly plan: Plan;
}

const featureLabels: Record<PlanFeature, string> = {
  source_detail: 'each source in detail',
  period_before: 'the period before beside each figure',
  nurses: 'performance by nurse',
  themes: 'themes in feedback',
  pdf: 'reports as PDF',
};

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

function planText(plan: Plan): string {
  const has = PLAN_FEATURES.filter((feature) => planHas(plan, feature)).map((feature) => featureLabels[feature]);
  const lacks = PLAN_FEATURES.filter((feature) => !planHas(plan, feature)).map((feature) => featureLabels[feature]);
  if (has.length === 0) return `Without ${list.format(lacks)}.`;
  return `With ${list.format(has)}.`;
}

/** The hint below the NPI while it is typed. */
function npiText(typed: string): string {
  const digits = typed.replaceAll(/\s/g, '');
  if (digits === '') return 'Ten digits of the national provider directory';
  if (!/^\d*$/.test(digits)) return 'Digits only';
  if (digits.length !== 10) return `${digits.length} of 10 digits`;
  return isNpi(digits) ? 'The check digit fits' : 'The check digit does not fit: one of the digits is wrong';
}

/** The hospice's profile and plan. */
export function ProfileCard({ control, plan }: ProfileCardProps) {
  const npi = useWatch({ control, name: 'npi' });
  return (
    <Card title="Profile">
      <Stack gap={5}>
        <div className={styles['fields']}>
          <FormTextField control={control} isRequired label={LABELS.name} maxLength={120} name="name" />
          <FormTextField
            control={control}
            hint="Where it differs from the name"
            label={LABELS.legalName}
            maxLength={160}
            name="legalName"
          />
          <FormTextField
            control={control}
            hint="CMS Certification Number: six digits or letters"
            label={LABELS.ccn}
            maxLength={6}
            name="ccn"
          />
          <FormTextField control={control} hint={npiText(npi)} inputMode="numeric" label={LABELS.npi} name="npi" />
          <FormTextField
            control={control}
            hint="Families and groups are asked to call it at any hour"
            label={LABELS.phone}
            name="phone"
            type="tel"
          />
          <FormTextField control={control} label={LABELS.fax} name="fax" type="tel" />
          <FormTextField control={control} label={LABELS.email} name="email" type="email" />
          <FormTextField control={control} label={LABELS.city} maxLength={80} name="city" />
          <div className={styles['wide']}>
            <FormTextField control={control} label={LABELS.address} maxLength={200} name="address" />
          </div>
        </div>
        <dl className={styles['plan']}>
          <dt>Plan</dt>
          <dd>
            <strong>{planLabel[plan]}.</strong> {planText(plan)} To change the plan, contact support.
          </dd>
        </dl>
      </Stack>
    </Card>
  );
}
