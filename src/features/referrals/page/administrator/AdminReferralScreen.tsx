import { useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { Id } from '#contract/platform/fields.ts';
import { accessReasonText } from '#contract/platform/accessReason.ts';
import type { Referral } from '#contract/referrals/referrals.ts';
import { accessReason, forgetAccessReason, watchAccessReason, type GivenReason } from '#src/api/accessReason.ts';
import { problem } from '#src/api/problem.ts';
import { duplicatesApi } from '#src/features/referrals/duplicates/duplicatesApi.ts';
import { leadingEnrollment } from '#contract/referrals/situations.ts';
import { ListDisplayContext, useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { referralsApi } from '#src/features/referrals/record/referralsApi.ts';
import { Banner } from '#src/ui/states/Banner.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { formatTime } from '#contract/platform/formats.ts';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { ErrorState } from '#src/ui/states/ErrorState.tsx';
import { MuiProvider } from '#src/ui/form/MuiProvider.tsx';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { PageHeader } from '#src/ui/page/PageHeader.tsx';
import { useDocumentTitle } from '#src/ui/page/useDocumentTitle.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { ReferralPage } from '#src/features/referrals/page/ReferralPage.tsx';
import { ReferralSkeleton } from '#src/features/referrals/page/ReferralSkeleton.tsx';

const HOSPICES = { to: '/admin/hospices', label: 'Hospices' };

/** One patient's record as an administrator reads it: with a reason, and without changing anything. */
export function Component() {
  const id = z.safeParse(Id, useParams()['id']);
  const given = useSyncExternalStore(watchAccessReason, accessReason);
  if (!id.success) return <NotFound />;
  if (given?.referralId !== id.data) return <Unopened key={id.data} referralId={id.data} />;
  return <Opened given={given} key={id.data} />;
}

/** The referral is not requested before a reason was given. */
function Unopened({ referralId }: { readonly referralId: string }) {
  const [isAsking, setAsking] = useState(true);
  useDocumentTitle('Referral');
  return (
    <>
      <PageHeader back={HOSPICES} title="Referral" />
      <EmptyState
        actions={
          <>
            <Button onClick={() => setAsking(true)} variant="primary">
              Give a reason…
            </Button>
            <LinkButton to={HOSPICES.to}>Back to the hospices</LinkButton>
          </>
        }
        title="This record is closed"
      >
        Give a reason to open it. Access lasts 30 minutes or until you reload the page.
      </EmptyState>
      {isAsking && <ReasonDialog onClose={() => setAsking(false)} referralId={referralId} />}
    </>
  );
}

/** An administrator changes nothing here: only the hospice does. */
const readOnly = (referral: Referral): Referral => ({
  ...referral,
  allowedActions: [],
  enrollments: referral.enrollments.map((enrollment) => ({ ...enrollment, allowedTransitions: [] })),
});

function Opened({ given }: { readonly given: GivenReason }) {
  const { referralId, since } = given;
  const display = useOwnDisplayContext();
  const navigate = useNavigate();
  // No polling: each call writes a line of the audit.
  const answer = referralsApi.useGetReferralQuery({ referralId }, { refetchOnMountOrArgChange: true });
  const { error, fulfilledTimeStamp = 0, isFetching, refetch, startedTimeStamp = 0 } = answer;
  // Nothing from before this reason was given is shown: it would be in the audit under another one.
  const data = fulfilledTimeStamp >= since ? answer.data : undefined;
  // A refusal from before this reason was given does not count.
  const failure = error && !isFetching && startedTimeStamp >= since ? problem(error) : undefined;
  const needsReason = failure?.code === 'reason_required';
  const duplicates = duplicatesApi.useListDuplicatesQuery({ referralId });
  useDocumentTitle(data ? `Referral ${data.displayId}` : 'Referral');
  useEffect(() => {
    if (needsReason) forgetAccessReason();
  }, [needsReason]);

  if (failure?.code === 'not_found') return <NotFound />;
  const shown = data && leadingEnrollment(data.enrollments, data.globalStatus);
  const back = shown ? { to: `/admin/hospices/${shown.hospice.id}`, label: shown.hospice.name } : HOSPICES;
  const close = () => {
    forgetAccessReason();
    void navigate(back.to);
  };
  if (failure && !data) {
    return (
      <>
        <PageHeader back={HOSPICES} title="Referral" />
        <ErrorState onRetry={() => void refetch()} title={failure.title}>
          {failure.message}
        </ErrorState>
      </>
    );
  }
  return (
    <div className="column shrinks gap16">
      <Banner action={<Button onClick={close}>Close the record</Button>} tone="warning">
        You are viewing this record as an administrator. Everything you open is logged with your reason:{' '}
        <strong>{accessReasonText(given.reason)}</strong>. Access ends at {formatTime(given.until, display.timeZone)}.
      </Banner>
      {!data || duplicates.isLoading ? (
        <ReferralSkeleton />
      ) : (
        <ListDisplayContext value={display}>
          <MuiProvider>
            {failure && (
              <Banner action={<Button onClick={() => void refetch()}>Try again</Button>} tone="warning">
                This page couldn’t be updated and may be out of date. {failure.message}
              </Banner>
            )}
            <ReferralPage back={back} home="/admin" isReadOnly referral={readOnly(data)} />
          </MuiProvider>
        </ListDisplayContext>
      )}
    </div>
  );
}

function NotFound() {
  return (
    <>
      <PageHeader back={HOSPICES} title="Referral" />
      <EmptyState actions={<LinkButton to={HOSPICES.to}>Back to the hospices</LinkButton>} title="Referral not found">
        It may have been removed.
      </EmptyState>
    </>
  );
}
