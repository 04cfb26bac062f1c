import { useSearchParams } from 'react-router-dom';
import { LoadedAnswer } from '#src/ui/states/LoadedAnswer.tsx';
import { MuiProvider } from '#src/ui/form/MuiProvider.tsx';
import { SettingsScreen } from '#src/ui/settings/SettingsScreen.tsx';
import { LoadingParts } from '#src/ui/states/LoadingParts.tsx';
import { AnswersPanel } from './AnswersPanel.tsx';
import { ChangeLog } from '#src/features/organizations/sharing/ChangeLog.tsx';
import { GroupChoice } from '#src/features/organizations/sharing/GroupChoice.tsx';
import { informationSharingApi } from '#src/features/organizations/sharing/informationSharingApi.ts';
import { PreviewCard } from './PreviewCard.tsx';
import { SharingSettings } from '#src/features/organizations/sharing/SharingSettings.tsx';

const GROUP = 'group';

/** The hospice's sharing settings for all groups, or for the group in the address. */
function Settings({ hospiceId }: { readonly hospiceId: string }) {
  const answer = informationSharingApi.useGetInformationSharingQuery({ hospiceId });
  const [params, setParams] = useSearchParams();
  const groupId = params.get(GROUP);
  const choose = (id: string | null) => setParams(id === null ? {} : { [GROUP]: id });
  return (
    <LoadedAnswer answer={answer} skeleton={<LoadingParts heights={[72, 620, 560]} label="what is shared" />}>
      {(settings) => (
        <MuiProvider>
          {settings.mustDecideAnswers && <AnswersPanel hospiceId={hospiceId} version={settings.version} />}
          <GroupChoice groupId={groupId} hospiceId={hospiceId} onChoose={choose} settings={settings}>
            {(group) => (
              <SharingSettings
                group={group}
                hospiceId={hospiceId}
                key={group?.id ?? 'all'}
                onReload={() => void answer.refetch()}
                renderPreview={(hasUnsaved) => (
                  <PreviewCard group={group} hasUnsaved={hasUnsaved} hospiceId={hospiceId} settings={settings} />
                )}
                settings={settings}
              />
            )}
          </GroupChoice>
          <ChangeLog hospiceId={hospiceId} />
        </MuiProvider>
      )}
    </LoadedAnswer>
  );
}

/** Settings for the data that provider groups see. */
export function Component() {
  return (
    <SettingsScreen
      lead="What provider groups see about the patients they refer to you."
      title="Information sharing"
      whoDecides="Administrators decide what is shared"
    >
      {({ id }) => <Settings hospiceId={id} />}
    </SettingsScreen>
  );
}
