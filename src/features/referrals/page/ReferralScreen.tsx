import { skipToken } from '@reduxjs/toolkit/query';
import { useParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { Id } from '#contract/platform/fields.ts';
import { MINUTE } from '#contract/platform/durations.ts';
import { problem } from '#src/api/problem.ts';
import { duplicatesApi } from '#src/features/referrals/duplicates/duplicatesApi.ts';
import { ListDisplayContext, useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { referralsApi } from '#src/features/referrals/record/referralsApi.ts';
import { Banner } from '#src/ui/states/Banner.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { ErrorState } from '#src/ui/states/ErrorState.tsx';
import { MuiProvider } from '#src/ui/form/MuiProvider.tsx';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { PageHeader } from '#src/ui/page/PageHeader.tsx';
import { useDocumentTitle } from '#src/ui/page/useDocumentTitle.ts';
import { ReferralPage } from './ReferralPage.tsx';
import { ReferralSkeleton } from './ReferralSkeleton.tsx';

const AGAIN_AFTER = MINUTE;

interface ReferralScreenProps {
  /** The area's first page, where the lists are. */
  readonly home: '/hospice' | '/stakeholder';
}

/** One referral, for both sides: the server's answer determines the view. */
export function ReferralScreen({ home }: ReferralScreenProps) {
  const display = useOwnDisplayContext();
  const id = z.safeParse(Id, useParams()['id']);
  const { currentData, data, error, isFetching, refetch } = referralsApi.useGetReferralQuery(
    id.success ? { referralId: id.data } : skipToken,
    {
      pollingInterval: AGAIN_AFTER,
      skipPollingIfUnfocused: true,
      refetchOnMountOrArgChange: true,
    },
  );
  const referral = currentData ?? (data?.id === (id.success && id.data) ? data : undefined);
  const failure = error ? problem(error) : undefined;
  // Loaded with the record, because the warning above the page would move everything later.
  const duplicates = duplicatesApi.useListDuplicatesQuery(id.success ? { referralId: id.data } : skipToken);
  // The number, never the patient's name: titles show in histories, on shared screens and on paper.
  useDocumentTitle(referral ? `Referral ${referral.displayId}` : 'Referral');

  if (!id.success || failure?.code === 'not_found') {
    return (
      <Elsewhere home={home} title="Referral not found">
        It may have been removed, or it belongs to another organization.
      </Elsewhere>
    );
  }
  if (failure?.code === 'forbidden') {
    return (
      <Elsewhere home={home} title="You can’t open this referral">
        Your role doesn’t include patient records. Ask an administrator of your organization.
      </Elsewhere>
    );
  }
  if (failure && !referral) {
    return (
      <>
        <PageHeader back={{ to: home, label: 'Referrals' }} title="Referral" />
        <ErrorState isRetrying={isFetching} onRetry={() => void refetch()} title={failure.title}>
          {failure.message}
        </ErrorState>
      </>
    );
  }
  if (!referral || duplicates.isLoading) return <ReferralSkeleton />;
  return (
    <ListDisplayContext value={display}>
      <MuiProvider>
        {failure && (
          <Banner action={<Button onClick={() => void refetch()}>Try again</Button>} tone="warning">
            This page couldn’t be updated and may be out of date. {failure.message}
          </Banner>
        )}
        <ReferralPage home={home} key={referral.id} referral={referral} />
      </MuiProvider>
    </ListDisplayContext>
  );
}

interface ElsewhereProps extends ReferralScreenProps {
  readonly title: string;
  readonly children: string;
}

/** In place of a record that this person cannot open. */
function Elsewhere({ children, home, title }: ElsewhereProps) {
  return (
    <>
      <PageHeader back={{ to: home, label: 'Referrals' }} title="Referral" />
      <EmptyState actions={<LinkButton to={home}>Back to the list</LinkButton>} title={title}>
        {children}
      </EmptyState>
    </>
  );
}
