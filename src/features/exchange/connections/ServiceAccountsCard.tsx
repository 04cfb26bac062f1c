import { useState } from 'react';
import type { ServiceAccount } from '#contract/identity/serviceAccounts.ts';
import { formatDate } from '#contract/platform/formats.ts';
import { machineScopeLabel } from '#contract/platform/machineScopes.ts';
import { problemText } from '#src/api/problem.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { Card } from '#src/ui/page/Card.tsx';
import { LoadedAnswer } from '#src/ui/states/LoadedAnswer.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { formatRecent } from '#src/ui/time/dates.ts';
import { useNow } from '#src/ui/time/useNow.ts';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { AddServiceAccountDialog } from './AddServiceAccountDialog.tsx';
import styles from './connections.module.css';
import { useServiceAccounts, type Owner } from './useServiceAccounts.ts';

interface ServiceAccountsCardProps {
  readonly owner: Owner;
  readonly timeZone: string;
}

/** Other programs that call with the organization’s rights. */
export function ServiceAccountsCard({ owner, timeZone }: ServiceAccountsCardProps) {
  const { add, answer, end, mayAdd } = useServiceAccounts(owner);
  const [isAdding, setIsAdding] = useState(false);
  const [ending, setEnding] = useState<ServiceAccount>();
  const [isPending, setIsPending] = useState(false);
  const showToast = useToast();

  const confirmEnd = async (account: ServiceAccount) => {
    setIsPending(true);
    const error = await end(account.id);
    setIsPending(false);
    setEnding(undefined);
    if (error === undefined) showToast({ text: `${account.name} can no longer connect` });
    else showToast({ tone: 'error', text: `${account.name} can still connect. ${problemText(error)}` });
  };

  return (
    <Card
      actions={mayAdd && <Button onClick={() => setIsAdding(true)}>New service account…</Button>}
      title="Service accounts"
    >
      <div className="grid gap12">
        <p>
          A system logs in with its own key pair and can do only what you choose. Everything it does is in the audit log
          and in timelines under its name. The guide for its developers is docs/integrate.md, which comes with Wayside.
        </p>
        <LoadedAnswer answer={answer} skeleton={<Skeleton height={64} />}>
          {({ data }) =>
            data.length === 0 ? (
              <p className="quiet">No system is connected yet.</p>
            ) : (
              <ul>
                {data.map((account) => (
                  <AccountRow account={account} key={account.id} onEnd={() => setEnding(account)} timeZone={timeZone} />
                ))}
              </ul>
            )
          }
        </LoadedAnswer>
      </div>
      {isAdding && <AddServiceAccountDialog add={add} onClose={() => setIsAdding(false)} />}
      {ending && (
        <ConfirmDialog
          confirmLabel="Revoke access"
          isDanger
          isPending={isPending}
          onClose={() => setEnding(undefined)}
          onConfirm={() => void confirmEnd(ending)}
          title={`Revoke access for ${ending.name}?`}
        >
          <p>
            Its next call is refused. This can’t be undone, but {mayAdd ? 'you' : 'the organization'} can add a new one.
          </p>
        </ConfirmDialog>
      )}
    </Card>
  );
}

interface AccountRowProps {
  readonly account: ServiceAccount;
  readonly timeZone: string;
  readonly onEnd: () => void;
}

function AccountRow({ account, onEnd, timeZone }: AccountRowProps) {
  const { createdAt, createdBy, endedAt, endedBy, id, jwksUri, keyIds, lastUsedAt, name, scopes } = account;
  const now = useNow();
  return (
    <li className={styles['row']}>
      <div className="row gap12">
        <div className="grows breakable">
          <strong>{name}</strong>
          <p className="small">
            {endedAt === null
              ? scopes.map((scope) => machineScopeLabel[scope]).join(' · ')
              : `Access revoked ${formatDate(endedAt, timeZone)} by ${endedBy ?? ''}`}
          </p>
        </div>
        {endedAt === null && (
          <Button aria-label={`Revoke access for ${name}…`} onClick={onEnd} size="small">
            Revoke access…
          </Button>
        )}
      </div>
      {endedAt === null && (
        <p className="small breakable">
          Client ID <code className={styles['code']}>{id}</code>
          <br />
          {jwksUri === null ? 'Key ID ' : 'Keys at '}
          <code className={styles['code']}>{jwksUri ?? keyIds.join(', ')}</code>
          <br />
          Added {formatDate(createdAt, timeZone)} by {createdBy},{' '}
          {lastUsedAt === null ? 'never used' : `last used ${formatRecent(lastUsedAt, timeZone, now)}`}
        </p>
      )}
    </li>
  );
}
