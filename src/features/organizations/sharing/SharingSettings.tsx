import { useState, type ReactNode } from 'react';
import type { Named } from '#contract/platform/fields.ts';
import {
  informationSharingEndpoints,
  type HospiceSharing,
} from '#contract/organizations/sharing/informationSharing.ts';
import type { InformationSharing } from '#contract/organizations/sharing/sharingSettings.ts';
import { Banner } from '#src/ui/states/Banner.tsx';
import { WholeHospice } from '#src/ui/settings/WholeHospice.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { LeaveDialog } from '#src/ui/dialogs/LeaveDialog.tsx';
import { SaveBar } from '#src/ui/controls/SaveBar.tsx';
import { EventsCard } from './EventsCard.tsx';
import { FactsCard } from './FactsCard.tsx';
import styles from './informationSharing.module.css';
import { applied, changesOf, differences, isTicked, NO_DRAFT, withTick, type Tick } from './sharingDraft.ts';
import { pluralText } from '#src/ui/countText.ts';
import { problem, problemText } from '#src/api/problem.ts';
import { useOutcome } from '#src/ui/toasts/useOutcome.ts';
import { informationSharingApi } from './informationSharingApi.ts';

interface Saving {
  readonly groupId: string | null;
  /** Null: the group follows the default. */
  readonly sharing: InformationSharing | null;
  /** The previous settings, which Undo restores. */
  readonly before: InformationSharing | null;
  readonly label: string;
}

type SaveOutcome = 'saved' | 'overtaken' | 'failed';

const refusalText = (error: unknown): string =>
  problem(error).code === 'conflict'
    ? 'Someone else has changed these settings since. Nothing was undone.'
    : problemText(error);

/** Saves the settings that are shown, and offers Undo. */
function useSaveSharing(hospiceId: string, version: number) {
  const [update, { isLoading }] = informationSharingApi.useUpdateInformationSharingMutation();
  const showOutcome = useOutcome(refusalText);

  const save = async ({ before, groupId, label, sharing }: Saving): Promise<SaveOutcome> => {
    const answer = await update({ hospiceId, body: { version, groupId, sharing } });
    const { data, error } = answer;
    if (error && problem(error).code === 'conflict') return 'overtaken';
    const reached = data?.version ?? version;
    const goBack = () => update({ hospiceId, body: { version: reached, groupId, sharing: before } });
    return showOutcome(answer, label, goBack) ? 'saved' : 'failed';
  };

  return { save, isSaving: isLoading };
}

interface SettingsOfProps {
  readonly hospiceId: string;
  readonly settings: HospiceSharing;
  /** Null: the default for all groups. */
  readonly group: Named | null;
  readonly onReload: () => void;
  /** What the saved settings show; it says where some are not saved yet. */
  readonly renderPreview: (hasUnsaved: boolean) => ReactNode;
}

/** The ticks for all groups or for one, with a preview and the save bar. */
export function SharingSettings({ group, hospiceId, onReload, renderPreview, settings }: SettingsOfProps) {
  const groupId = group?.id ?? null;
  const own = settings.groups.find((each) => each.group.id === groupId)?.sharing ?? null;
  const saved = own ?? settings.defaults;
  const isFollowing = group !== null && own === null;

  const [draft, setDraft] = useState(NO_DRAFT);
  const [isOvertaken, setOvertaken] = useState(false);
  const { isSaving, save } = useSaveSharing(hospiceId, settings.version);
  const changes = changesOf(draft, saved).length;
  const shown = applied(saved, draft);
  const name = group?.name ?? 'All groups';

  const forget = () => {
    setDraft(NO_DRAFT);
    setOvertaken(false);
  };
  const ticks = {
    isOn: (tick: Tick) => isTicked(shown, tick),
    differs: (tick: Tick) => group !== null && isTicked(shown, tick) !== isTicked(settings.defaults, tick),
    onTick: (tick: Tick, isOn: boolean) => setDraft((current) => withTick(current, saved, tick, isOn)),
  };
  const saveAs = async (sharing: InformationSharing | null, label: string) => {
    const before = group === null ? settings.defaults : own;
    const outcome = await save({ groupId, sharing, before, label });
    if (outcome === 'saved') forget();
    if (outcome === 'overtaken') {
      setOvertaken(true);
      onReload();
    }
  };
  const saveDraft = () => saveAs(shown, `Sharing with ${group === null ? 'all groups' : name} saved`);
  const followAgain = () => saveAs(null, `${name} follows the default again`);

  return (
    <>
      <WholeHospice change={informationSharingEndpoints.updateInformationSharing}>
        {group && (
          <div className={styles['standing']}>
            <p>
              {isFollowing ? (
                <>
                  <strong>{name} follows the default.</strong> If you change anything here, it gets its own settings.
                </>
              ) : (
                <>
                  <strong>{name} has its own settings.</strong>{' '}
                  {pluralText(differences(shown, settings.defaults), 'difference', 'differences')} from the default.
                  Changes to the default don’t affect this group.
                </>
              )}
            </p>
            {!isFollowing && (
              <Button isPending={isSaving} onClick={() => void followAgain()} size="small">
                Follow the default again
              </Button>
            )}
          </div>
        )}
        {isOvertaken && (
          <Banner onDismiss={() => setOvertaken(false)} tone="warning">
            <strong>Someone else just saved these settings.</strong> Their changes are loaded, and yours are kept. Check
            them, then save again.
          </Banner>
        )}
        <FactsCard mustDecideAnswers={settings.mustDecideAnswers} ticks={ticks} />
        <EventsCard ticks={ticks} />
        <SaveBar hasUnsaved={changes > 0} isSaving={isSaving} onDiscard={forget} onSave={() => void saveDraft()}>
          {`${pluralText(changes, 'change', 'changes')} not saved yet`}
        </SaveBar>
      </WholeHospice>
      {renderPreview(changes > 0)}
      <LeaveDialog hasUnsaved={changes > 0} isByQuery onDiscard={forget} title="Leave without saving these settings?" />
    </>
  );
}
