import { useId } from 'react';
import type { HospiceChoice as Choice } from '#contract/organizations/groups.ts';
import { problem } from '#src/api/problem.ts';
import { useListGroupHospicesQuery } from '#src/features/organizations/directory/directoryApi.ts';
import type { FactsFields } from '#src/features/referrals/facts/factsForm.ts';
import { Card } from '#src/ui/page/Card.tsx';
import { durationLabel } from '#src/ui/time/dates.ts';
import { ErrorState } from '#src/ui/states/ErrorState.tsx';
import { useFormField } from '#src/ui/form/formField.ts';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import styles from './newReferral.module.css';

const MAX_HOSPICES = 100;
const MINUTE = 60_000;

/** How fast the hospice answered this group: `median 45 min to first contact (12 referrals)`. */
function paceText({ medianMinutesToFirstContact: median, n }: Choice): string {
  if (median === null) return 'no referral of yours in the last 90 days';
  return `median ${durationLabel(median * MINUTE)} to first contact (${n} of your referrals in 90 days)`;
}

interface HospiceChoiceProps<Output> extends FactsFields<Output> {
  readonly groupId: string;
}

/** Chooses one or several hospices, each with how fast it answers. */
export function HospiceChoice<Output>({ control, groupId }: HospiceChoiceProps<Output>) {
  const { data, error, isFetching, refetch } = useListGroupHospicesQuery({ groupId, query: { limit: MAX_HOSPICES } });
  const { hasError, helperText, onBlur, onChange, ref, value } = useFormField({
    control,
    name: 'hospiceIds',
    label: 'Hospices',
  });
  const chosen = Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  const id = useId();
  const failure = data ? undefined : error && problem(error);
  return (
    <Card title="Hospices">
      <fieldset aria-describedby={`${id}-note`} className={styles['hospices']}>
        <legend>
          Which hospices are asked <span aria-hidden="true">*</span>
        </legend>
        <p className="small block" id={`${id}-note`}>
          The choice is the patient’s or the family’s. Where several hospices are asked, the first to enroll the patient
          closes the other requests.
        </p>
        {failure && (
          <ErrorState isCompact isRetrying={isFetching} onRetry={() => void refetch()} title={failure.title}>
            {failure.message}
          </ErrorState>
        )}
        {!data && !failure && <Skeleton height={120} width="100%" />}
        {data?.data.map((hospice, index) => (
          <label className={styles['hospice']} key={hospice.id}>
            <input
              aria-describedby={hasError ? `${id}-error` : undefined}
              aria-invalid={hasError || undefined}
              checked={chosen.includes(hospice.id)}
              name="hospiceIds"
              onBlur={onBlur}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, hospice.id] : chosen.filter((one) => one !== hospice.id))
              }
              ref={index === 0 ? ref : null}
              type="checkbox"
            />
            <span>
              {[hospice.name, hospice.city].filter(Boolean).join(', ')}
              <span className="small block">{paceText(hospice)}</span>
            </span>
          </label>
        ))}
        {data?.data.length === 0 && <p>No hospice is connected with your group yet. Ask an administrator.</p>}
        {hasError && (
          <p className={styles['error']} id={`${id}-error`}>
            {helperText}
          </p>
        )}
      </fieldset>
    </Card>
  );
}
