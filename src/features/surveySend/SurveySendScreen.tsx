import { useSelector } from 'react-redux';
import { problem } from '#src/api/problem.ts';
import { useAbility } from '#src/auth/AbilityProvider.tsx';
import { selectHospice } from '#src/auth/authSlice.ts';
import { PlaceContext, useOwnPlace } from '#src/shared/referrals/place.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { MuiProvider } from '#src/ui/form/MuiProvider.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { Stack } from '#src/ui/Stack.tsx';
import { useDocumentTitle } from '#src/ui/useDocumentTitle.ts';
import { PlannedCard } from './PlannedCard.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import styles from './surveySend.module.css';
import { useGetSurveySettingsQuery } from './surveySendApi.ts';

function Settings({ hospiceId }: { readonly hospiceId: string }) {
  const place = useOwnPlace();
  const { data, error, isFetching, refetch } = useGetSurveySettingsQuery(hospiceId, {
    refetchOnMountOrArgChange: true,
  });
  const refusal = error && !isFetching ? problem(error) : undefined;
  if (!data) {
    return refusal ? (
      <ErrorState isRetrying={isFetching} onRetry={() => void refetch()} title={refusal.title}>
        {refusal.message}
      </ErrorState>
    ) : (
      <Loading />
    );
  }
  return (
    <PlaceContext value={place}>
      {refusal && (
        <Banner action={<Button onClick={() => void refetch()}>Try again</Button>} tone="warning">
          These settings may be out of date. {refusal.message}
        </Banner>
      )}
      <MuiProvider>
        <SettingsForm hospiceId={hospiceId} settings={data} />
      </MuiProvider>
      <PlannedCard hospiceId={hospiceId} isEnabled={data.isEnabled} />
    </PlaceContext>
  );
}

function Loading() {
  return (
    <Stack gap={5}>
      <output className="visuallyHidden">Loading the survey settings</output>
      <Skeleton height={76} />
      <Skeleton height={480} />
      <Skeleton height={620} />
    </Stack>
  );
}

/** Settings: when families are asked, in which words, and who hears of a low score. */
export function Component() {
  useDocumentTitle('Survey send');
  const hospice = useSelector(selectHospice);
  const mayChange = useAbility().can('manage', 'HospiceSettings');
  return (
    <Stack gap={5}>
      <div className={styles['lead']}>
        <h2>Survey send</h2>
        <p>When families are asked how the care is, in which words, and who hears of a low score.</p>
      </div>
      {hospice && mayChange ? (
        <Settings hospiceId={hospice.id} />
      ) : (
        <EmptyState isCompact title="Administrators decide when families are asked">
          Your role does not include these settings. Ask an administrator of your hospice.
        </EmptyState>
      )}
    </Stack>
  );
}
