import { useSelector } from 'react-redux';
import { leftOutLabel, asideReasonLabel, paperChannelLabel, type OpenPaper } from '#contract/exchange/intake/papers.ts';
import { paperProblemLabel, type PaperLine } from '#contract/exchange/intake/paperReading.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { selectCurrentUser } from '#src/auth/authSlice.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { PageHeader } from '#src/ui/page/PageHeader.tsx';
import { Banner } from '#src/ui/states/Banner.tsx';
import { LoadedAnswer } from '#src/ui/states/LoadedAnswer.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { useOutcome } from '#src/ui/toasts/useOutcome.ts';
import { formatRecent } from '#src/ui/time/dates.ts';
import { useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { AddToReferralDialog } from './AddToReferralDialog.tsx';
import { AsideDialog } from './AsideDialog.tsx';
import { hasStranger } from './hasStranger.ts';
import { intakeApi } from './intakeApi.ts';
import styles from './intake.module.css';
import { PaperForm } from './PaperForm.tsx';
import { PaperSender } from './PaperSender.tsx';
import { PaperView } from './PaperView.tsx';
import { useOpenedPaper } from './useOpenedPaper.ts';

interface PaperPageProps {
  readonly hospiceId: string;
  readonly paperId: string;
}

/** One paper: the document at the left, at the right the form that it fills. */
export function PaperPage({ hospiceId, paperId }: PaperPageProps) {
  const answer = intakeApi.useGetIntakePaperQuery({ hospiceId, paperId }, { refetchOnMountOrArgChange: true });
  return (
    <LoadedAnswer answer={answer} skeleton={<Skeleton height={640} width="100%" />}>
      {(paper) => <ShownPaper hospiceId={hospiceId} paper={paper} />}
    </LoadedAnswer>
  );
}

interface OfPaper {
  readonly hospiceId: string;
  readonly paper: OpenPaper;
}

function ShownPaper({ hospiceId, paper }: OfPaper) {
  const { channel, name, receivedAt, sender, state, subject } = paper;
  const [marked, setMarked] = useState<PaperLine>();
  const [dialog, setDialog] = useState<'aside' | { readonly referral: { id: string; label: string } | null }>();
  const { now, timeZone } = useOwnDisplayContext();
  const me = useSelector(selectCurrentUser)?.id;
  const takeOver = useOpenedPaper(hospiceId, paper);
  // A question comes before the work, and stays there while it is answered.
  const [isAskedFirst] = useState(paper.waitsSince !== null);
  const guestCard = paper.hasGuest && <PaperSender hospiceId={hospiceId} paper={paper} />;
  const isOpen = state === 'open';
  const other = isOpen && paper.openedBy && paper.openedBy.id !== me ? paper.openedBy : null;
  const reason = other ? `${other.name} has this paper open` : undefined;
  const from = sender === null ? '' : ` ${channel === 'drop' ? 'by' : 'from'} ${sender}`;
  return (
    <div className={styles['screen']}>
      <PageHeader
        actions={
          isOpen && (
            <>
              <Button onClick={() => setDialog('aside')} reason={reason}>
                Put aside…
              </Button>
              <Button onClick={() => setDialog({ referral: null })} reason={reason}>
                Add to a referral…
              </Button>
            </>
          )
        }
        back={{ to: '/hospice/intake', label: 'Intake tray' }}
        subtitle={`${paperChannelLabel[channel]}${from}${hasStranger(paper) ? ' (unverified)' : ''}, ${formatRecent(receivedAt, timeZone, now)}${subject === null ? '' : `: ${subject}`}`}
        title={name}
      />
      {other && (
        <Banner action={<Button onClick={takeOver}>Take over</Button>} tone="warning">
          {other.name} has had this paper open since {formatRecent(other.at, timeZone, now)}. If you take it over, they
          can’t save it.
        </Banner>
      )}
      <Notices hospiceId={hospiceId} paper={paper} />
      <div className={styles['halves']}>
        <PaperView hospiceId={hospiceId} marked={marked} paper={paper} />
        <div className="column gap16 shrinks">
          {isAskedFirst && guestCard}
          {isOpen && (
            <PaperForm
              hospiceId={hospiceId}
              onAddTo={(referral) => setDialog({ referral })}
              onMark={setMarked}
              paper={paper}
              reason={reason}
            />
          )}
          {!isAskedFirst && guestCard}
        </div>
      </div>
      {dialog === 'aside' && <AsideDialog hospiceId={hospiceId} onClose={() => setDialog(undefined)} paper={paper} />}
      {dialog !== undefined && dialog !== 'aside' && (
        <AddToReferralDialog
          hospiceId={hospiceId}
          onClose={() => setDialog(undefined)}
          paper={paper}
          referral={dialog.referral}
        />
      )}
    </div>
  );
}

/** What there is to know about the paper before work on it. */
function Notices({ hospiceId, paper }: OfPaper) {
  const { contentType, leftOut, readingProblem, readingState, state } = paper;
  return (
    <>
      {state !== 'open' && <Settled hospiceId={hospiceId} paper={paper} />}
      {state === 'open' && readingState === 'failed' && contentType !== null && (
        <Banner tone="warning">
          We couldn’t read this paper.{' '}
          {readingProblem ? `${paperProblemLabel[readingProblem]}.` : 'Type in the referral.'}
        </Banner>
      )}
      {state === 'open' && (readingState === 'waiting' || readingState === 'reading') && (
        <Banner tone="info">We’re reading this paper. You can start typing now.</Banner>
      )}
      {leftOut.length > 0 && (
        <Banner tone="info">
          Not taken from the same email: {leftOut.map((part) => `${part.name} (${leftOutLabel[part.why]})`).join(', ')}
        </Banner>
      )}
    </>
  );
}

function Settled({ hospiceId, paper }: OfPaper) {
  const { id: paperId, isNewReferral, reason, reasonDetail, referral, settledBy, state } = paper;
  const [returnPaper, { isLoading }] = intakeApi.useReturnPaperMutation();
  const showOutcome = useOutcome();
  const by = settledBy?.name ?? 'Someone';
  if (state === 'done') {
    return (
      <Banner tone="info">
        {by} {isNewReferral ? 'made' : 'added this paper to'}{' '}
        {referral ? <Link to={`/hospice/referrals/${referral.id}`}>{referral.displayId}</Link> : 'a referral'}
        {isNewReferral ? ' from this paper. It’s one of its documents.' : '.'}
      </Banner>
    );
  }
  return (
    <Banner
      action={
        <Button
          isPending={isLoading}
          onClick={() =>
            void returnPaper({ hospiceId, paperId }).then((result) =>
              showOutcome(result, 'The paper is back in the tray'),
            )
          }
        >
          Return to the tray
        </Button>
      }
      tone="info"
    >
      {by} put this paper aside: {reason && asideReasonLabel[reason]}
      {reasonDetail !== null && ` (${reasonDetail})`}
    </Banner>
  );
}
