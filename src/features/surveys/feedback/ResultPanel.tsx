import type { FeedbackItem } from '#contract/surveys/surveyResults.ts';
import { fullName } from '#src/features/referrals/patientNames.ts';
import { ResultCard } from '#src/features/surveys/results/ResultCard.tsx';
import { surveyCardPath } from '#src/features/referrals/surveyCardPath.ts';
import { surveyResultsApi } from '#src/features/surveys/results/surveyResultsApi.ts';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { SidePanel } from '#src/ui/dialogs/SidePanel.tsx';

interface ResultPanelProps {
  /** As the list showed it when it was opened; it may no longer be in the list. */
  readonly item: FeedbackItem;
  readonly mayWork: boolean;
  readonly onClose: () => void;
}

/** More results than one enrollment ever has. */
const ALL = 100;

/** One family's answer beside the list. */
export function ResultPanel({ item, mayWork, onClose }: ResultPanelProps) {
  const { enrollmentId, referral } = item;
  const { data } = surveyResultsApi.useListSurveySatisfactionResultsQuery({
    enrollmentId,
    referralId: referral.id,
    query: { page: 1, limit: ALL },
  });
  const { referral: _referral, ...listed } = item;
  const read = data?.data.find(({ id }) => id === item.id);
  const result = read && read.version >= listed.version ? read : listed;
  return (
    <SidePanel
      footer={<LinkButton to={surveyCardPath(referral.id)}>{`Open ${referral.displayId}`}</LinkButton>}
      onClose={onClose}
      title={`Family of ${fullName(referral.patient)}`}
    >
      <ResultCard isOpen mayWork={mayWork} referralId={referral.id} result={result} />
    </SidePanel>
  );
}
