import { useState } from 'react';
import { LAST_NOTICE_DAYS, type HospiceDeletion } from '#contract/administration/hospiceDeletion.ts';
import type { HospiceProfile } from '#contract/organizations/hospiceProfile.ts';
import { formatDate } from '#contract/platform/formats.ts';
import { DAY } from '#contract/platform/durations.ts';
import { problemText } from '#src/api/problem.ts';
import { administrationApi } from '#src/features/administration/organizations/administrationApi.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { Card } from '#src/ui/page/Card.tsx';
import { LoadedAnswer } from '#src/ui/states/LoadedAnswer.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { useToast } from '#src/ui/toasts/useToast.ts';
import styles from './hospice.module.css';

interface DeletionCardProps {
  readonly profile: HospiceProfile;
}

/** For a hospice that is turned off: schedules the deletion of all of its data, and cancels it until its day. */
export function DeletionCard({ profile }: DeletionCardProps) {
  const answer = administrationApi.useGetHospiceDeletionQuery({ hospiceId: profile.id });
  return (
    <Card title="Delete this hospice’s data">
      <LoadedAnswer answer={answer} isCompact skeleton={<Skeleton height={64} />}>
        {(deletion) => <Deletion deletion={deletion} profile={profile} />}
      </LoadedAnswer>
    </Card>
  );
}

function Deletion({ deletion, profile }: DeletionCardProps & { readonly deletion: HospiceDeletion }) {
  const { deletedAt, deletesAt, retentionDays } = deletion;
  const { now, timeZone } = useDisplayContext();
  const [isAsking, setAsking] = useState(false);
  const [schedule, scheduling] = administrationApi.useScheduleHospiceDeletionMutation();
  const [cancel, canceling] = administrationApi.useCancelHospiceDeletionMutation();
  const showToast = useToast();
  const tell = (error: unknown, done: string) =>
    showToast(error ? { tone: 'error', text: `Nothing was changed. ${problemText(error)}` } : { text: done });

  if (deletedAt !== null)
    return (
      <p className="quiet">
        All data for {profile.name} was deleted on {formatDate(deletedAt, timeZone)}.
      </p>
    );
  if (deletesAt !== null) {
    return (
      <>
        <p className="quiet">
          All data for {profile.name} will be deleted on {formatDate(deletesAt, timeZone)}. Its super administrators got
          an email, and will get another one {LAST_NOTICE_DAYS} days before.
        </p>
        {Date.parse(deletesAt) > now && (
          <div className={styles['act']}>
            <Button
              isPending={canceling.isLoading}
              onClick={() =>
                void cancel({ hospiceId: profile.id }).then(({ error }) => tell(error, 'Deletion canceled'))
              }
              size="small"
            >
              Cancel deletion
            </Button>
          </div>
        )}
      </>
    );
  }
  const deletes = formatDate(now + retentionDays * DAY, timeZone);
  const close = () => setAsking(false);
  return (
    <>
      <p className="quiet">
        The hospice’s data is kept until you schedule its deletion. It is deleted{' '}
        {retentionDays.toLocaleString('en-US')} days later.
      </p>
      <div className={styles['act']}>
        <Button onClick={() => setAsking(true)} size="small">
          Schedule deletion…
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          confirmLabel="Schedule deletion"
          isDanger
          isPending={scheduling.isLoading}
          onClose={close}
          onConfirm={() =>
            void schedule({ hospiceId: profile.id }).then(({ error }) => {
              tell(error, `All data for ${profile.name} will be deleted on ${deletes}`);
              close();
            })
          }
          title={`Delete all data for ${profile.name} on ${deletes}?`}
        >
          <ul className={styles['points']}>
            <li>Referrals, documents, surveys, messages, settings, and accounts are deleted. This can’t be undone.</li>
            <li>Referrals that no other hospice has are also deleted for the group that sent them.</li>
            <li>Referrals that another hospice has stay there and for the group, without this hospice’s part.</li>
            <li>The hospice’s name and the audit log stay.</li>
            <li>
              The hospice’s super administrators get an email now, and another one {LAST_NOTICE_DAYS} days before. You
              can cancel until the day of deletion.
            </li>
          </ul>
        </ConfirmDialog>
      )}
    </>
  );
}
