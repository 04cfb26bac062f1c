import { skipToken } from '@reduxjs/toolkit/query';
import { SURVEY_LINK_DAYS } from '#contract/surveys/surveys.ts';
import type { Referral } from '#contract/referrals/referrals.ts';
import { possessive } from '#contract/platform/formats.ts';
import { relationshipLabel } from '#contract/referrals/patients.ts';
import { problem } from '#src/api/problem.ts';
import { Banner } from '#src/ui/states/Banner.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Dialog } from '#src/ui/dialogs/Dialog.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { referralsApi } from '#src/features/referrals/record/referralsApi.ts';
import { AddressChangeText } from './AddressChange.tsx';
import { askedLabel, nextLabel } from './standingLabels.ts';
import { useConfirmAddress } from './useConfirmAddress.ts';
import { surveyResultsApi } from './surveyResultsApi.ts';

type Caregiver = NonNullable<Referral['caregiver']>;

interface SendSurveyDialogProps {
  readonly enrollmentId: string;
  readonly referralId: string;
  readonly patientName: string;
  /** Left out where the caller has no record at hand: it is read. */
  readonly caregiver?: Caregiver | null;
  readonly onClose: () => void;
}

function Recipient({ caregiver }: { caregiver: Caregiver | null }) {
  if (!caregiver) return <p>There is no survey contact.</p>;
  const { email, name, relationship } = caregiver;
  return (
    <p>
      To <strong dir="auto">{name}</strong> ({relationshipLabel[relationship].toLowerCase()})
      {email === null ? ', no email address' : ` at ${email}`}
    </p>
  );
}

/** Sends a survey to one family now, or says why it cannot be sent. */
export function SendSurveyDialog(props: SendSurveyDialogProps) {
  const { enrollmentId, onClose, patientName, referralId } = props;
  const { now, timeZone } = useDisplayContext();
  const showToast = useToast();
  const standing = surveyResultsApi.useGetSurveyStandingQuery(
    { enrollmentId, referralId },
    { refetchOnMountOrArgChange: true },
  );
  const isKnown = props.caregiver !== undefined;
  const referral = referralsApi.useGetReferralQuery(isKnown ? skipToken : { referralId });
  const [send, { error, isLoading: isSending }] = surveyResultsApi.useSendSurveySatisfactionMutation();
  const caregiver = isKnown ? props.caregiver : referral.data?.caregiver;
  const failed = standing.error ?? referral.error;
  const refusal = error ? problem(error) : undefined;
  const { data } = standing;
  const isAllowed = data !== undefined && data.refusal === null;

  const change = data?.addressChange ?? null;
  const [confirm, isConfirming] = useConfirmAddress({ enrollmentId, referralId });

  const ask = async () => {
    if (change && !(await confirm(change))) return;
    const sent = await send({ enrollmentId, referralId });
    if (sent.error) return;
    showToast({ text: `Survey will be sent to ${caregiver?.name ?? 'the family'}`, tone: 'success' });
    onClose();
  };

  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose} variant="quiet">
            {isAllowed ? 'Cancel' : 'Close'}
          </Button>
          {isAllowed && (
            <Button
              data-first-focus=""
              isPending={isSending || isConfirming}
              onClick={() => void ask()}
              variant="primary"
            >
              {change ? 'Confirm address and send' : 'Send survey'}
            </Button>
          )}
        </>
      }
      onClose={onClose}
      size="small"
      title="Send survey"
    >
      <div className="column shrinks gap12">
        <p>
          We’ll email {possessive(patientName)} family a few questions about care. Answering takes about two minutes.
        </p>
        {failed ? (
          <Banner
            action={
              <Button onClick={() => void (standing.error ? standing.refetch() : referral.refetch())}>Try again</Button>
            }
            tone="error"
          >
            {problem(failed).message}
          </Banner>
        ) : data === undefined || caregiver === undefined ? (
          <Skeleton height={96} width="100%" />
        ) : (
          <>
            <Recipient caregiver={caregiver} />
            {change && (
              <Banner tone="warning">
                <AddressChangeText change={change} />. Confirm that it belongs to the family.
              </Banner>
            )}
            <ul className="second grid gap4">
              <li>{askedLabel(data, timeZone, now)}</li>
              {data.refusal === null && (
                <li>
                  The email goes out now. Its link works for {SURVEY_LINK_DAYS} days.{' '}
                  {data.isEnabled
                    ? 'The next automatic survey moves to a later date.'
                    : 'Automatic surveys are off and stay off.'}
                </li>
              )}
              {data.refusal === null && data.nextOn !== null && <li>{nextLabel(data)} if you don’t send one now</li>}
            </ul>
            {data.refusal !== null && <Banner tone="warning">It can’t be sent now. {data.refusal}</Banner>}
            {refusal && (
              <Banner tone="error">
                <strong>{refusal.title}.</strong> {refusal.message}
              </Banner>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
