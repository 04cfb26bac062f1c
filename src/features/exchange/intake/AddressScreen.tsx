import { useState } from 'react';
import { intakeAddressEndpoints, type IntakeAddress } from '#contract/exchange/intake/intakeAddress.ts';
import { LIMITED_TO_LOCATIONS } from '#contract/platform/access.ts';
import { formatDateTime } from '#contract/platform/formats.ts';
import { useMayCall } from '#src/auth/useMayCall.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { Card } from '#src/ui/page/Card.tsx';
import { SettingsScreen } from '#src/ui/settings/SettingsScreen.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { LoadedAnswer } from '#src/ui/states/LoadedAnswer.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { useOwnTimeZone } from '#src/ui/time/displayContext.ts';
import { useOutcome } from '#src/ui/toasts/useOutcome.ts';
import { intakeApi } from './intakeApi.ts';

/** The email address at which a hospice’s intake tray takes papers. */
export function Component() {
  const mayChange = useMayCall(intakeAddressEndpoints.getIntakeAddress);
  return (
    <SettingsScreen
      lead="Let faxes and emails with face sheets come straight into your intake tray."
      title="Intake tray"
      whoDecides="Administrators set up the intake tray"
    >
      {({ id }) =>
        mayChange ? (
          <Address hospiceId={id} />
        ) : (
          <EmptyState isCompact title="Administrators with access to all locations set up the intake tray">
            {LIMITED_TO_LOCATIONS}.
          </EmptyState>
        )
      }
    </SettingsScreen>
  );
}

function Address({ hospiceId }: { readonly hospiceId: string }) {
  const answer = intakeApi.useGetIntakeAddressQuery({ hospiceId }, { refetchOnMountOrArgChange: true });
  return (
    <Card actions={<LinkButton to="/hospice/intake">Open the intake tray</LinkButton>} title="Email address">
      <LoadedAnswer answer={answer} isCompact skeleton={<Skeleton height={80} width="100%" />}>
        {(address) => <ShownAddress address={address} />}
      </LoadedAnswer>
    </Card>
  );
}

function ShownAddress({
  address: { address, id: hospiceId, isAvailable, madeAt, madeBy },
}: {
  readonly address: IntakeAddress;
}) {
  const timeZone = useOwnTimeZone();
  const showOutcome = useOutcome();
  const [asked, setAsked] = useState<'renew' | 'end'>();
  const [renew, renewing] = intakeApi.useRenewIntakeAddressMutation();
  const [end, ending] = intakeApi.useEndIntakeAddressMutation();
  if (!isAvailable) {
    return <p>This server doesn’t receive email yet. Ask your Wayside administrator to set it up.</p>;
  }
  const make = async () => {
    const result = await renew({ hospiceId });
    setAsked(undefined);
    showOutcome(result, 'The new address works from now on');
  };
  const turnOff = async () => {
    const result = await end({ hospiceId });
    setAsked(undefined);
    showOutcome(result, 'The address is turned off');
  };
  if (address === null) {
    return (
      <div className="column gap12 shrinks">
        <p>
          Your tray has no email address yet. Once it has one, give it to your fax service and to those who send you
          patients.
        </p>
        <span>
          <Button isPending={renewing.isLoading} onClick={() => void make()} variant="primary">
            Create an address
          </Button>
        </span>
      </div>
    );
  }
  const copy = async () => {
    const copied = await navigator.clipboard.writeText(address).then(
      () => true,
      () => false,
    );
    showOutcome(copied ? {} : { error: { status: 'CUSTOM_ERROR' } }, 'Address copied');
  };
  return (
    <div className="column gap12 shrinks">
      <p className="breakable">
        <strong>{address}</strong>
      </p>
      <p className="second">
        Created by {madeBy} on {madeAt !== null && formatDateTime(madeAt, timeZone)}. PDFs, JPEGs, and PNGs that are
        sent to it appear in the intake tray; set your fax service to send PDFs. Give it only to those who send you
        patients.
      </p>
      <div className="cluster gap8">
        <Button onClick={() => void copy()}>Copy</Button>
        <Button onClick={() => setAsked('renew')}>New address…</Button>
        <Button onClick={() => setAsked('end')} variant="quiet">
          Turn off…
        </Button>
      </div>
      {asked === 'renew' && (
        <ConfirmDialog
          confirmLabel="Create a new address"
          isPending={renewing.isLoading}
          onClose={() => setAsked(undefined)}
          onConfirm={() => void make()}
          title="Create a new address?"
        >
          <p>The former address ends at once. Emails that are sent to it are dropped without an answer.</p>
        </ConfirmDialog>
      )}
      {asked === 'end' && (
        <ConfirmDialog
          confirmLabel="Turn off"
          isDanger
          isPending={ending.isLoading}
          onClose={() => setAsked(undefined)}
          onConfirm={() => void turnOff()}
          title="Turn off this address?"
        >
          <p>Papers no longer come by email. Emails that are sent to it are dropped without an answer.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
