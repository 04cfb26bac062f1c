import type { EnrollmentAlert } from '#contract/referrals/alerts.ts';
import { alertKindLabel, alertLabel } from '#contract/referrals/referralLabels.ts';

interface Alerts {
  readonly enrollmentAlert?: EnrollmentAlert | undefined;
  readonly scoreAlert?: boolean;
  readonly stakeholderAlert?: boolean;
}

/** Everything that needs action, each once. */
export function alertLabels({
  enrollmentAlert = 'none',
  scoreAlert = false,
  stakeholderAlert = false,
}: Alerts): string[] {
  const labels = enrollmentAlert === 'none' ? [] : [alertLabel[enrollmentAlert]];
  if (scoreAlert && enrollmentAlert !== 'low_score') labels.push(alertLabel.low_score);
  if (stakeholderAlert) labels.push(alertKindLabel.stakeholder_concern);
  return labels;
}
