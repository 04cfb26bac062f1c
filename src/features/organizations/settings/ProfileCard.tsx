import { labels } from '#contract/platform/labels.ts';
import { useWatch, type Control } from 'react-hook-form';
import type { HospiceProfileChange } from '#contract/organizations/hospiceProfile.ts';
import { isNpi } from '#contract/organizations/npi.ts';
import { PLAN_FEATURES, planHas, planLabel, type PlanFeature } from '#contract/platform/plans.ts';
import type { Plan } from '#contract/platform/users.ts';
import { Card } from '#src/ui/page/Card.tsx';
import { fieldsOf } from '#src/ui/form/fields/formField.ts';
import { FormTextField } from '#src/ui/form/fields/FormTextField.tsx';
import styles from './hospiceSettings.module.css';
import { LABELS, type ProfileValues } from './profileForm.ts';

interface ProfileCardProps {
  readonly control: Control<ProfileValues, unknown, HospiceProfileChange>;
  readonly plan: Plan;
}

const featureLabels = labels<PlanFeature>({
  source_detail: 'details for each source',
  period_before: 'comparison with the previous period',
  nurses: 'performance by nurse',
  themes: 'themes in feedback',
  pdf: 'PDF reports',
});

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
  if (digits === '') return 'Ten digits';
  if (!/^\d*$/.test(digits)) return 'Digits only';
  if (digits.length !== 10) return `${digits.length} of 10 digits`;
  return isNpi(digits) ? 'Valid NPI' : 'One of the digits is wrong';
}

/** The hospice's profile and plan. */
export function ProfileCard({ control, plan }: ProfileCardProps) {
  const field = fieldsOf(control, LABELS);
  const npi = useWatch({ control, name: 'npi' });
  return (
    <Card title="Profile">
      <div className="column shrinks gap20">
        <div className={styles['fields']}>
          <FormTextField {...field('name')} isRequired maxLength={120} />
          <FormTextField {...field('legalName')} hint="If different from the name" maxLength={160} />
          <FormTextField {...field('ccn')} hint="CMS Certification Number: six digits or letters" maxLength={6} />
          <FormTextField {...field('npi')} hint={npiText(npi)} inputMode="numeric" />
          <FormTextField {...field('phone')} hint="Families and groups can call it at any hour" type="tel" />
          <FormTextField {...field('fax')} type="tel" />
          <FormTextField {...field('email')} type="email" />
          <FormTextField {...field('city')} maxLength={80} />
          <div className={styles['wide']}>
            <FormTextField {...field('address')} maxLength={200} />
          </div>
        </div>
        <dl className={styles['plan']}>
          <dt>Plan</dt>
          <dd>
            <strong>{planLabel[plan]}.</strong> {planText(plan)} To change the plan, contact support.
          </dd>
        </dl>
      </div>
    </Card>
  );
}
