import { alertLabel, type EnrollmentAlert } from '#contract/referrals/alerts.ts';

interface Alerts {
  readonly enrollmentAlert?: EnrollmentAlert | undefined;
  readonly scoreAlert?: boolean;
  readonly stakeholderAlert?: boolean;
}

/** Everything that needs action, in words; each thing once. */
export function alertLabels({
  enrollmentAlert = 'none',
  scoreAlert = false,
  stakeholderAlert = false,
}: Alerts): string[] {
  const words = enrollmentAlert === 'none' ? [] : [alertLabel[enrollmentAlert]];
  if (scoreAlert && enrollmentAlert !== 'low_score') words.push(alertLabel.low_score);
  if (stakeholderAlert) words.push('Concern raised');
  return words;
}
