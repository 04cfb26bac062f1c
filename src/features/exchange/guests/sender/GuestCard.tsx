import { Suspense, useState } from 'react';
import type { GuestSender } from '#contract/exchange/guests/guestSenders.ts';
import { hasOneOf, MANAGES_REGISTRY } from '#contract/platform/permissions.ts';
import type { Enrollment } from '#contract/referrals/enrollments.ts';
import type { Referral } from '#contract/referrals/referrals.ts';
import { useAbility } from '#src/auth/AbilityProvider.tsx';
import { fullName } from '#src/features/referrals/patientNames.ts';
import { useShowRefusal } from '#src/features/referrals/record/useShowRefusal.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Chip } from '#src/ui/Chip.tsx';
import { lazyComponent } from '#src/ui/lazyComponent.ts';
import { Card } from '#src/ui/page/Card.tsx';
import { Toolbar } from '#src/ui/page/Toolbar.tsx';
import { LoadedAnswer } from '#src/ui/states/LoadedAnswer.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { formatRecent } from '#src/ui/time/dates.ts';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { guestSendersApi } from './guestSendersApi.ts';
import { MergeChoice } from './MergeChoice.tsx';
import { SenderContact, SenderWords } from './SenderWords.tsx';

const ErrorReasonForm = lazyComponent(
  async () => (await import('#src/features/referrals/transitions/ErrorReasonForm.tsx')).ErrorReasonForm,
);

interface GuestCardProps {
  readonly referral: Referral;
  readonly enrollment: Enrollment;
  /** Whether this person may answer. */
  readonly mayWork: boolean;
}

/** Who sent the referral without an account: whether that is verified, and what the sender asked. */
export function GuestCard(props: GuestCardProps) {
  const answer = guestSendersApi.useGetGuestSenderQuery({ referralId: props.referral.id });
  return (
    <LoadedAnswer answer={answer} isCompact skeleton={<Skeleton height={160} width="100%" />}>
      {(sender) => <Sender {...props} sender={sender} />}
    </LoadedAnswer>
  );
}

function Sender({ enrollment, mayWork, referral, sender }: GuestCardProps & { readonly sender: GuestSender }) {
  const { now, timeZone } = useDisplayContext();
  const mayVerify = hasOneOf(useAbility(), MANAGES_REGISTRY);
  const isOpen = sender.isUnverified && enrollment.status !== 'entered_in_error';
  const [answerGuest] = guestSendersApi.useAnswerGuestMutation();
  return (
    <Card actions={isOpen ? <Chip tone="pending">Unverified</Chip> : undefined} title="Sent without an account">
      <div className="grid gap12">
        <div>
          <SenderContact sender={sender} />
          {sender.verifiedBy !== null && sender.verifiedAt !== null && (
            <p className="second">
              Verified by {sender.verifiedBy}, {formatRecent(sender.verifiedAt, timeZone, now)}
            </p>
          )}
        </div>
        {isOpen && mayVerify && <Verifying enrollment={enrollment} referral={referral} />}
        <SenderWords
          about={referral.id}
          onAnswer={mayWork ? (text) => answerGuest({ referralId: referral.id, body: { text } }) : undefined}
          sender={sender}
        />
      </div>
    </Card>
  );
}

/** One press confirms it; else it is a known patient's, or not real. */
function Verifying({ enrollment, referral }: Pick<GuestCardProps, 'enrollment' | 'referral'>) {
  const [verify, { isLoading }] = guestSendersApi.useVerifyGuestReferralMutation();
  const [isUnreal, setUnreal] = useState(false);
  const showToast = useToast();
  const showRefusal = useShowRefusal(referral.id);
  const confirm = async () => {
    const { error } = await verify({ referralId: referral.id });
    if (error === undefined) showToast({ text: 'Verified', tone: 'success' });
    else showRefusal(error);
  };
  return (
    <div className="grid gap8">
      <Toolbar>
        <Button isPending={isLoading} onClick={() => void confirm()}>
          Verify
        </Button>
        {enrollment.allowedTransitions.includes('entered_in_error') && (
          <Button onClick={() => setUnreal(true)} variant="quiet">
            Not real…
          </Button>
        )}
      </Toolbar>
      <MergeChoice enrollment={enrollment} referral={referral} />
      {isUnreal && (
        <Suspense fallback={null}>
          <ErrorReasonForm
            enrollment={enrollment}
            onClose={() => setUnreal(false)}
            patientName={fullName(referral.patient)}
            to="entered_in_error"
          />
        </Suspense>
      )}
    </div>
  );
}
