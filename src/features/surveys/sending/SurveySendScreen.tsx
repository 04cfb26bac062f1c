import { surveySettingsEndpoints } from '#contract/surveys/surveySettings.ts';
import { ListDisplayContext, useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { LoadedAnswer } from '#src/ui/states/LoadedAnswer.tsx';
import { SettingsScreen } from '#src/ui/settings/SettingsScreen.tsx';
import { WholeHospice } from '#src/ui/settings/WholeHospice.tsx';
import { MuiProvider } from '#src/ui/form/MuiProvider.tsx';
import { LoadingParts } from '#src/ui/states/LoadingParts.tsx';
import { PlannedCard } from './PlannedCard.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { surveySendApi } from './surveySendApi.ts';

function Settings({ hospiceId }: { readonly hospiceId: string }) {
  const display = useOwnDisplayContext();
  const answer = surveySendApi.useGetSurveySettingsQuery({ hospiceId }, { refetchOnMountOrArgChange: true });
  return (
    <ListDisplayContext value={display}>
      <LoadedAnswer answer={answer} skeleton={<LoadingParts heights={[76, 480, 620]} label="the survey settings" />}>
        {(settings) => (
          <>
            <MuiProvider>
              <WholeHospice change={surveySettingsEndpoints.updateSurveySettings}>
                <SettingsForm hospiceId={hospiceId} settings={settings} />
              </WholeHospice>
            </MuiProvider>
            <PlannedCard hospiceId={hospiceId} isEnabled={settings.isEnabled} />
          </>
        )}
      </LoadedAnswer>
    </ListDisplayContext>
  );
}

/** Settings for the survey's schedule and mails, and for the people notified of a low score. */
export function Component() {
  return (
    <SettingsScreen
      lead="When surveys go out, what the emails say, and who is notified of low scores."
      title="Survey delivery"
      whoDecides="Administrators manage survey delivery"
    >
      {({ id }) => <Settings hospiceId={id} />}
    </SettingsScreen>
  );
}
