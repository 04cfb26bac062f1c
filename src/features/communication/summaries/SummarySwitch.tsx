import { problem } from '#src/api/problem.ts';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { ErrorState } from '#src/ui/states/ErrorState.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { Switch } from '#src/ui/controls/Switch.tsx';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { wholeMoment } from '#src/features/communication/messageStyle.ts';
import { useGetSummarySettingsQuery, useSetSummarySettingsMutation } from './summariesApi.ts';
import styles from './summaries.module.css';

/** Whether summaries go out by themselves, and what that means before it is done. */
export function SummarySwitch({ hospiceId }: { readonly hospiceId: string }) {
  const { timeZone } = useDisplayContext();
  const { data, error, isFetching, refetch } = useGetSummarySettingsQuery(hospiceId);
  const [change, { isLoading }] = useSetSummarySettingsMutation();
  const showToast = useToast();

  if (!data && error && !isFetching) {
    const { message, title } = problem(error);
    return (
      <ErrorState isCompact onRetry={() => void refetch()} title={title}>
        {message}
      </ErrorState>
    );
  }
  if (!data) return <Skeleton height={104} width="100%" />;

  const turn = async (isOn: boolean) => {
    if (isLoading) return;
    const answer = await change({ hospiceId, change: { version: data.version, isOn } });
    if (!answer.error) return;
    const { code, message, title } = problem(answer.error);
    if (code === 'conflict') void refetch();
    const text =
      code === 'conflict' ? 'Someone changed this a moment ago. It is shown as it is now.' : `${title}. ${message}`;
    showToast({ tone: 'error', text });
  };

  const what =
    'Every provider with an account who referred to you gets an email with their own figures, and nobody else’s.';
  return (
    <div className={styles['standing']} data-on={data.isOn || undefined}>
      <div>
        <p className={styles['standingTitle']}>
          {data.isOn ? 'Monthly summaries are sent' : 'Monthly summaries are not sent'}
        </p>
        <p aria-live="polite">
          {what}{' '}
          {data.nextAt === null
            ? 'Switched on, they go out by themselves at 08:00 on the first of each month.'
            : `They go out next on ${wholeMoment(data.nextAt, timeZone)}.`}
        </p>
      </div>
      <Switch isOn={data.isOn} label="Send monthly summaries by themselves" onChange={(isOn) => void turn(isOn)} />
    </div>
  );
}
