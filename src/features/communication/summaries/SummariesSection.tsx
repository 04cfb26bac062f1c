import { ListDisplayContext, useDisplayContext, useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { SummaryReaders } from './SummaryReaders.tsx';
import { summariesApi } from './summariesApi.ts';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { problem, problemText } from '#src/api/problem.ts';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { wholeMoment } from '#src/features/communication/messageStyle.ts';
import { SwitchCard } from '#src/ui/settings/SwitchCard.tsx';
import { LoadedAnswer } from '#src/ui/states/LoadedAnswer.tsx';
import { monthlySummaryEndpoints, type SummarySettings } from '#contract/communication/monthlySummaries.ts';
import { LIMITED_TO_LOCATIONS } from '#contract/platform/access.ts';
import { useMayCall } from '#src/auth/useMayCall.ts';

/** Monthly summaries to providers, sent by the server or by hand. */
export function SummariesSection({ hospiceId }: { readonly hospiceId: string }) {
  const display = useOwnDisplayContext();
  const maySend = useMayCall(monthlySummaryEndpoints.listSummaryReaders);
  return (
    <ListDisplayContext value={display}>
      <div className="column shrinks gap16">
        <SummarySwitch hospiceId={hospiceId} />
        {maySend && <SummaryReaders hospiceId={hospiceId} />}
      </div>
    </ListDisplayContext>
  );
}
/** Switches monthly summaries on and off, and explains the effect. */
function SummarySwitch({ hospiceId }: { readonly hospiceId: string }) {
  const answer = summariesApi.useGetSummarySettingsQuery({ hospiceId });
  return (
    <LoadedAnswer answer={answer} isCompact skeleton={<Skeleton height={104} width="100%" />}>
      {(settings) => (
        <SettingsSwitch hospiceId={hospiceId} onReload={() => void answer.refetch()} settings={settings} />
      )}
    </LoadedAnswer>
  );
}

interface SettingsSwitchProps {
  readonly hospiceId: string;
  readonly settings: SummarySettings;
  readonly onReload: () => void;
}

function SettingsSwitch({ hospiceId, onReload, settings }: SettingsSwitchProps) {
  const { timeZone } = useDisplayContext();
  const mayChange = useMayCall(monthlySummaryEndpoints.setSummarySettings);
  const [change, { isLoading }] = summariesApi.useSetSummarySettingsMutation();
  const showToast = useToast();
  const switchSending = async (isOn: boolean) => {
    if (isLoading) return;
    const saved = await change({ hospiceId, body: { version: settings.version, isOn } });
    if (!saved.error) return;
    const isConflict = problem(saved.error).code === 'conflict';
    if (isConflict) onReload();
    const text = isConflict ? 'Someone just changed this setting. You now see the latest.' : problemText(saved.error);
    showToast({ tone: 'error', text });
  };

  const meaning = 'Providers who refer to you get a monthly email with their own figures.';
  return (
    <SwitchCard
      isOn={settings.isOn}
      label="Send monthly summaries automatically"
      onSwitch={(isOn) => void switchSending(isOn)}
      reason={mayChange ? undefined : LIMITED_TO_LOCATIONS}
      title={settings.isOn ? 'Monthly summaries are on' : 'Monthly summaries are off'}
    >
      {meaning}{' '}
      {settings.nextAt === null
        ? 'If you turn them on, they go out at 8:00 AM on the first day of each month.'
        : `The next ones go out on ${wholeMoment(settings.nextAt, timeZone)}.`}
      {!mayChange && ` ${LIMITED_TO_LOCATIONS}.`}
    </SwitchCard>
  );
}
