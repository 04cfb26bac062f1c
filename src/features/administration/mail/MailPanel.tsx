import { mailKindLabel } from '#contract/mail/mailKinds.ts';
import { PRODUCT_NAME } from '#contract/platform/product.ts';
import type { TroubledMail } from '#contract/administration/troubledMail.ts';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { formatDateTime } from '#contract/platform/formats.ts';
import { SidePanel } from '#src/ui/dialogs/SidePanel.tsx';
import { StatusChip } from './mailColumns.tsx';
import { statusDetails, triesLabel } from './mailLabels.ts';
import type { MailAction } from './useMailActions.ts';
import { FactList, type Fact } from '#src/ui/page/FactList.tsx';

interface MailPanelProps {
  readonly mail: TroubledMail;
  readonly actions: readonly MailAction[];
  readonly onClose: () => void;
}

/** One undelivered mail: its status, the mail server's reply and the possible actions. */
export function MailPanel({ actions, mail, onClose }: MailPanelProps) {
  const { timeZone } = useDisplayContext();
  const { at, attempts, createdAt, hospice, id, kind, maskedAddress, reason, status } = mail;
  const facts: readonly Fact[] = [
    ['Status', <StatusChip key="state" status={status} />],
    ['To', maskedAddress],
    ['Sent for', hospice?.name ?? PRODUCT_NAME],
    ['Created', formatDateTime(createdAt, timeZone)],
    [status === 'bounced' ? 'Bounced' : 'Last tried', at && formatDateTime(at, timeZone)],
    ['Tries', triesLabel(attempts)],
    ['Server response', reason],
    ['Number', id],
  ];
  const open = actions.filter(({ reason: refusedFor }) => refusedFor === undefined);
  const refusal = actions.find(({ reason: refusedFor }) => refusedFor !== undefined)?.reason;
  return (
    <SidePanel onClose={onClose} title={mailKindLabel[kind]}>
      <div className="column shrinks gap20">
        <p>{statusDetails[status].meaning}</p>
        {refusal !== undefined && <p className="quiet">{refusal}. It can’t be sent again.</p>}
        {open.length > 0 && (
          <div className="wrap gap8">
            {open.map(({ icon, label, onSelect }) => (
              <Button icon={icon} key={label} onClick={onSelect} size="small">
                {label}
              </Button>
            ))}
          </div>
        )}
        <FactList facts={facts} />
      </div>
    </SidePanel>
  );
}
