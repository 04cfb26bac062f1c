import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { surveySettingsEndpoints } from '#contract/surveys/surveySettings.ts';
import { useMayCall } from '#src/auth/useMayCall.ts';
import type { Enrollment } from '#contract/referrals/enrollments.ts';
import type { Referral } from '#contract/referrals/referrals.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Card } from '#src/ui/page/Card.tsx';
import { fullName } from '#src/features/referrals/patientNames.ts';
import { lazyPart } from '#src/ui/lazyComponent.ts';
import { ResultList } from './ResultList.tsx';
import { SURVEY_CARD } from '#src/features/referrals/surveyCardPath.ts';
import styles from './surveyResults.module.css';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { surveyResultsApi } from './surveyResultsApi.ts';
import { problem } from '#src/api/problem.ts';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { WaitingAddress } from './AddressChange.tsx';
import type { AddressOf } from './useConfirmAddress.ts';
import { askedLabel, nextLabel } from './standingLabels.ts';

const SendSurveyDialog = lazyPart(async () => (await import('./SendSurveyDialog.tsx')).SendSurveyDialog);

interface SurveyCardProps {
  readonly enrollment: Enrollment;
  readonly referral: Referral;
  readonly mayWork: boolean;
}

/** Scrolls to the card and focuses it if the address names it. */
function useArrival() {
  const location = useLocation();
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (location.hash !== `#${SURVEY_CARD}`) return;
    part.current?.scrollIntoView({ block: 'start' });
    part.current?.focus({ preventScroll: true });
  }, [location]);
  return part;
}

/** The answers of the family, the state of their surveys, and a button to send one now. */
export function SurveyCard({ enrollment, mayWork, referral }: SurveyCardProps) {
  const [isSending, setSending] = useState(false);
  const part = useArrival();
  const isInCare = enrollment.status === 'enrolled';
  const ids = { enrollmentId: enrollment.id, referralId: referral.id };
  return (
    <div className={styles['place']} id={SURVEY_CARD} ref={part} tabIndex={-1}>
      <Card
        actions={
          mayWork &&
          isInCare &&
          enrollment.dischargeDate === null && (
            <span className="screenOnly">
              <Button icon="send" onClick={() => setSending(true)} size="small">
                Send survey…
              </Button>
            </span>
          )
        }
        title="Family survey"
      >
        <ResultList
          {...ids}
          mayWork={mayWork}
          standing={isInCare ? <StandingLines {...ids} mayWork={mayWork} /> : undefined}
        />
        {isSending && (
          <SendSurveyDialog
            {...ids}
            caregiver={referral.caregiver}
            onClose={() => setSending(false)}
            patientName={fullName(referral.patient)}
          />
        )}
      </Card>
    </div>
  );
}

interface StandingLinesProps extends AddressOf {
  readonly mayWork: boolean;
}

/** The state of the family's surveys: asked, awaited, the next one, or why there is none. */
export function StandingLines({ mayWork, ...ids }: StandingLinesProps) {
  const { now, timeZone } = useDisplayContext();
  const { data, error } = surveyResultsApi.useGetSurveyStandingQuery(ids);
  const maySetUp = useMayCall(surveySettingsEndpoints.updateSurveySettings);
  if (!data) {
    return error ? <p className="second">{problem(error).message}</p> : <Skeleton height={40} width="100%" />;
  }
  const next = nextLabel(data);
  return (
    <>
      <p className="second">{askedLabel(data, timeZone, now)}</p>
      {data.addressChange !== null ? (
        <WaitingAddress {...ids} change={data.addressChange} mayConfirm={mayWork} />
      ) : (
        next !== null && (
          <p className="second">
            {next}
            {maySetUp && !data.isEnabled && data.skipped === null && (
              <>
                {' '}
                <Link to="/hospice/settings/survey-send">Turn them on in Settings</Link>
              </>
            )}
          </p>
        )
      )}
    </>
  );
}
