import type { Fact } from '#src/ui/page/FactList.tsx';
import type { Enrollment } from '#contract/referrals/enrollments.ts';
import { sharedFactLabel, type SharedFact } from '#contract/organizations/sharing/sharing.ts';
import {
  declineReasonLabel,
  dischargeTypeLabel,
  errorReasonLabel,
  pendingReasonLabel,
  type ReferralStatus,
} from '#contract/referrals/statuses.ts';
import { formatDateTime, formatPlainDate } from '#contract/platform/formats.ts';
import { levelOfCareLabel } from '#contract/organizations/levelsOfCare.ts';

export const FIRST_CONTACT = 'First contact';

const day = (date: string | null) => date && formatPlainDate(date);

/** All facts of an enrollment, in the order in which they happen. */
export function enrollmentFacts(enrollment: Enrollment, timeZone: string): Fact[] {
  const at = (instant: string | null) => instant && formatDateTime(instant, timeZone);
  const isDeathInCare = enrollment.dischargeType === 'death' && enrollment.dateOfDeath === enrollment.dischargeDate;
  const { declineReason, dischargeType, errorReason, lastSurvey, levelOfCare, pendingReason } = enrollment;
  return [
    [FIRST_CONTACT, at(enrollment.firstContactAt)],
    ['Evaluation visit', at(enrollment.evaluationVisitAt)],
    [
      'Waiting for',
      enrollment.status === 'pending_start_of_care' && pendingReason && pendingReasonLabel[pendingReason],
    ],
    ['Planned start of care', day(enrollment.plannedStartOfCare)],
    ['Start of care', at(enrollment.startOfCare)],
    ['Level of care', levelOfCare && levelOfCareLabel[levelOfCare]],
    ['Admission nurse', enrollment.admissionNurse?.name],
    ['Primary nurse', enrollment.primaryNurse?.name],
    ['Location', enrollment.hospiceLocation?.name],
    [
      enrollment.situation?.kind === 'withdrawn' ? 'Withdrawal reason' : 'Decline reason',
      declineReason &&
        `${declineReasonLabel[declineReason]}${enrollment.isDeclinedBySystem ? ' (automatic: enrolled elsewhere)' : ''}`,
    ],
    ['Decline detail', enrollment.declineDetail],
    ['Entered in error', errorReason && errorReasonLabel[errorReason]],
    // A death in care is the discharge: it is shown once, as *Died*.
    ['Discharged', isDeathInCare ? null : day(enrollment.dischargeDate)],
    ['Discharge reason', dischargeType && !isDeathInCare && dischargeTypeLabel[dischargeType]],
    ['Died', day(enrollment.dateOfDeath)],
    ['SIA', enrollment.isSia && `since ${at(enrollment.siaSince) ?? 'today'}`],
    [
      'Last survey',
      lastSurvey &&
        `${formatDateTime(lastSurvey.at, timeZone)}${lastSurvey.mean === null ? '' : `, average ${lastSurvey.mean.toFixed(1)} of 5`}`,
    ],
  ];
}

const STARTED: readonly ReferralStatus[] = ['enrolled'];
const ENDED: readonly ReferralStatus[] = ['declined'];

/** In which statuses an enrollment can have the fact; the others can be in any. */
const STATUSES_WITH: Partial<Record<SharedFact, readonly ReferralStatus[]>> = {
  decline_reason: ENDED,
  decline_detail: ENDED,
  level_of_care: STARTED,
  discharge: STARTED,
  sia: STARTED,
  nurse_names: STARTED,
  // Shown with the survey answers.
  survey_scores: [],
  comments: [],
};

const notSharedLine = ({ hospice }: Enrollment, fact: SharedFact) =>
  `${sharedFactLabel[fact]}: Not shared by ${hospice.name}`;

/** `Discharge: Not shared by Harbor Hospice`: one line for each fact that the hospice keeps to itself. */
export const notSharedLines = (enrollment: Enrollment): string[] =>
  enrollment.notShared
    .filter((fact) => STATUSES_WITH[fact]?.includes(enrollment.status) ?? true)
    .map((fact) => notSharedLine(enrollment, fact));

/** The same for families' survey answers. */
export const surveysNotSharedLines = (enrollment: Enrollment): string[] =>
  enrollment.notShared
    .filter((fact) => fact === 'survey_scores' || fact === 'comments')
    .map((fact) => notSharedLine(enrollment, fact));
