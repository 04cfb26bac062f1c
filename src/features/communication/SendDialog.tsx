import type { Sending } from '#contract/platform/http.ts';
import type { communicationEndpoints } from '#contract/communication/communicationEndpoints.ts';
import { communicationApi } from './communicationApi.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Dialog } from '#src/ui/dialogs/Dialog.tsx';
import { LoadedAnswer } from '#src/ui/states/LoadedAnswer.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { reachLabel, sampleLabel } from './audience.ts';
import { people } from './messageStyle.ts';

interface SendDialogProps {
  readonly hospiceId: string;
  readonly asked: Sending<typeof communicationEndpoints.countAudience>['body'];
  readonly isPending: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Confirms sending; shows how many people get the message, counted again. */
export function SendDialog({ asked, hospiceId, isPending, onClose, onConfirm }: SendDialogProps) {
  const answer = communicationApi.useCountAudienceQuery(
    { hospiceId, body: asked },
    { refetchOnMountOrArgChange: true },
  );
  const reach = answer.isFetching || answer.error ? undefined : answer.data;
  const canSend = reach !== undefined && reach.people > 0;
  return (
    <Dialog
      footer={
        <>
          <Button data-first-focus="" onClick={onClose} variant="quiet">
            Cancel
          </Button>
          <Button
            icon="send"
            isPending={isPending}
            onClick={onConfirm}
            reason={canSend ? undefined : reach ? 'No one would get it' : 'Counting recipients'}
            variant="primary"
          >
            {canSend ? `Send to ${people(reach.people)}` : 'Send'}
          </Button>
        </>
      }
      onClose={onClose}
      size="small"
      title={canSend ? `Send to ${people(reach.people)} now?` : 'Send now?'}
    >
      <LoadedAnswer answer={{ ...answer, data: reach }} isCompact skeleton={<Skeleton height={64} />}>
        {(counted) => (
          <div className="column shrinks gap8">
            <p>{reachLabel(counted).join(' ')}</p>
            {counted.people > 0 && <p className="quiet">{sampleLabel(counted)}</p>}
            {counted.people > 0 && <p>Sent emails can’t be recalled.</p>}
          </div>
        )}
      </LoadedAnswer>
    </Dialog>
  );
}
