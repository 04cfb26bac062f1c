import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { useAbility } from '#src/auth/AbilityProvider.tsx';
import { selectHospice } from '#src/auth/authSlice.ts';
import { problem } from '#src/api/problem.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { Stack } from '#src/ui/Stack.tsx';
import { ChangeLog } from './ChangeLog.tsx';
import { GroupChoice } from './GroupChoice.tsx';
import { useGetInformationSharingQuery } from './informationSharingApi.ts';
import styles from './informationSharing.module.css';
import { SettingsOf } from './SettingsOf.tsx';

const GROUP = 'group';

/** What the hospice shares, with all groups or with the one that the address names. */
function Settings({ hospiceId }: { readonly hospiceId: string }) {
  const { data, error, isFetching, refetch } = useGetInformationSharingQuery(hospiceId);
  const [params, setParams] = useSearchParams();
  const groupId = params.get(GROUP);
  if (!data) {
    if (!error) return <LoadingSettings />;
    const { message, title } = problem(error);
    return (
      <ErrorState isRetrying={isFetching} onRetry={() => void refetch()} title={title}>
        {message}
      </ErrorState>
    );
  }
  const choose = (id: string | null) => setParams(id === null ? {} : { [GROUP]: id });
  return (
    <Stack gap={5}>
      {error !== undefined && (
        <Banner tone="warning">These settings may be out of date: {problem(error).message}</Banner>
      )}
      <GroupChoice groupId={groupId} hospiceId={hospiceId} onChoose={choose} settings={data}>
        {(group) => (
          <SettingsOf
            group={group}
            hospiceId={hospiceId}
            key={group?.id ?? 'all'}
            onReload={() => void refetch()}
            settings={data}
          />
        )}
      </GroupChoice>
      <ChangeLog hospiceId={hospiceId} />
    </Stack>
  );
}

function LoadingSettings() {
  return (
    <Stack gap={5}>
      <Skeleton height={72} />
      <Skeleton height={620} />
      <Skeleton height={560} />
    </Stack>
  );
}

export function Component() {
  const hospice = useSelector(selectHospice);
  const mayChange = useAbility().can('manage', 'HospiceSettings');
  return (
    <Stack gap={5}>
      <div className={styles['lead']}>
        <h2>Information sharing</h2>
        <p>What provider groups see of the patients that they refer to you.</p>
      </div>
      {hospice && mayChange ? (
        <Settings hospiceId={hospice.id} />
      ) : (
        <EmptyState isCompact title="Administrators decide what is shared">
          Your role does not include these settings. Ask an administrator of your hospice.
        </EmptyState>
      )}
    </Stack>
  );
}
