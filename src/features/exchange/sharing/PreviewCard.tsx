import { useState } from 'react';
import type { Named } from '#contract/platform/fields.ts';
import type { HospiceSharing } from '#contract/organizations/sharing/informationSharing.ts';
import { sharingAudienceLabel } from '#contract/organizations/sharing/sharingSettings.ts';
import { directoryApi } from '#src/features/organizations/directory/directoryApi.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Segments } from '#src/ui/controls/Segments.tsx';
import { SelectField } from '#src/ui/form/fields/SelectField.tsx';
import { Card } from '#src/ui/page/Card.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { Toolbar } from '#src/ui/page/Toolbar.tsx';
import { sharingPreviewApi } from './sharingPreviewApi.ts';
import styles from './sharing.module.css';
import { GroupOptions } from '#src/features/organizations/sharing/GroupChoice.tsx';
import { Sample } from './Sample.tsx';
import type { SharingPreviewQuery } from '#contract/exchange/sharingPreview.ts';
import { LoadedAnswer } from '#src/ui/states/LoadedAnswer.tsx';

type Capacity = SharingPreviewQuery['as'];

interface PreviewProps {
  readonly hospiceId: string;
  readonly group: Named;
  readonly capacity: Capacity;
}

function Preview({ capacity, group, hospiceId }: PreviewProps) {
  const query = { groupId: group.id, as: capacity };
  const answer = sharingPreviewApi.usePreviewInformationSharingQuery({ hospiceId, query });
  return (
    <LoadedAnswer answer={{ ...answer, data: answer.currentData }} isCompact skeleton={<Skeleton height={280} />}>
      {({ sample }) =>
        sample ? (
          <Sample sample={sample} />
        ) : (
          <p className={styles['quiet']}>
            {group.name} has referred no patient to you yet, so there is nothing to show.
          </p>
        )
      }
    </LoadedAnswer>
  );
}

interface PreviewCardProps {
  readonly hospiceId: string;
  readonly settings: HospiceSharing;
  readonly group: Named | null;
  readonly hasUnsaved: boolean;
}

const CAPACITIES = (['group', 'responsible_provider'] as const).map((value) => ({
  value,
  label: sharingAudienceLabel[value],
}));

/** One referral as the group reads it. A patient's record is opened on request only. */
export function PreviewCard({ group, hasUnsaved, hospiceId, settings }: PreviewCardProps) {
  const [isOpen, setOpen] = useState(false);
  const [capacity, setCapacity] = useState<Capacity>('group');
  const [chosenId, setChosenId] = useState<string>();
  const { data } = directoryApi.useListHospiceGroupsQuery({ hospiceId, query: { limit: 100 } });
  const following = (data?.data ?? []).filter(({ id }) => !settings.groups.some((own) => own.group.id === id));
  const shown = group ?? following.find(({ id }) => id === chosenId) ?? following[0];
  if (!shown) return null;
  return (
    <Card title={group ? `What ${group.name} sees` : 'What a group sees'}>
      <div className={styles['tools']}>
        {!group && (
          <SelectField label="Group" onChange={setChosenId} value={shown.id}>
            <GroupOptions groups={following} />
          </SelectField>
        )}
        <Segments label="Viewed as" onChange={setCapacity} options={CAPACITIES} value={capacity} />
      </div>
      {hasUnsaved && <p className={styles['unsaved']}>The preview shows saved settings. Save to see your changes.</p>}
      {isOpen ? (
        <Preview capacity={capacity} group={shown} hospiceId={hospiceId} />
      ) : (
        <p className={styles['quiet']}>See a patient’s record exactly as {shown.name} sees it. Each view is logged.</p>
      )}
      <div className={styles['after']}>
        <Toolbar>
          <Button aria-expanded={isOpen} icon="eye" onClick={() => setOpen(!isOpen)} size="small">
            {isOpen ? 'Hide the record' : 'Show one patient'}
          </Button>
        </Toolbar>
      </div>
    </Card>
  );
}
