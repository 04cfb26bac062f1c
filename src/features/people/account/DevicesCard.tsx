import type { Account } from '#contract/people/accounts.ts';
import { problem, problemText } from '#src/api/problem.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Chip } from '#src/ui/Chip.tsx';
import { formatRecent } from '#src/ui/time/dates.ts';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { useNow } from '#src/ui/time/useNow.ts';
import { useToast } from '#src/ui/toasts/useToast.ts';
import styles from './account.module.css';
import { accountApi } from './accountApi.ts';
import { Section } from './Section.tsx';
import type { SignedInDevice } from '#contract/identity/signedInDevices.ts';

const TITLE = 'Where you’re logged in';

interface DevicesCardProps extends Pick<Account, 'isSignInManaged'> {
  readonly timeZone: string;
}

/** Each device on which the person is signed in, with a button to sign it out. */
export function DevicesCard({ isSignInManaged, timeZone }: DevicesCardProps) {
  const answer = accountApi.useListDevicesQuery(undefined, { skip: !isSignInManaged, refetchOnMountOrArgChange: true });
  const [endOthers, ending] = accountApi.useEndOtherDevicesMutation();
  const showToast = useToast();
  const refusal = answer.error === undefined ? undefined : problem(answer.error);

  if (!isSignInManaged || refusal?.code === 'kept_by_provider') {
    return (
      <Section id="devices" title={TITLE}>
        <p className={styles['lead']}>
          Your organization’s identity provider manages your devices. Ask its administrator to log them out.
        </p>
      </Section>
    );
  }
  const devices = answer.data?.data;
  const others = devices?.filter(({ isCurrent }) => !isCurrent) ?? [];
  const isHereKnown = others.length < (devices?.length ?? 0);

  const signOutOthers = async () => {
    const { data, error } = await endOthers();
    if (data)
      showToast({ text: data.ended === 1 ? '1 device was logged out' : `${data.ended} devices were logged out` });
    else showToast({ tone: 'error', text: problemText(error) });
  };

  return (
    <Section
      actions={
        others.length > 0 && (
          <Button isPending={ending.isLoading} onClick={() => void signOutOthers()} size="small">
            {isHereKnown ? 'Log out all other devices' : 'Log out everywhere'}
          </Button>
        )
      }
      id="devices"
      lead="Don’t recognize a device? Log it out, then change your password."
      title={TITLE}
    >
      {refusal && (
        <p className="small" role="alert">
          {refusal.title}. {refusal.message}{' '}
          <Button onClick={() => void answer.refetch()} size="small">
            Try again
          </Button>
        </p>
      )}
      {!devices && !refusal && <Skeleton height={112} />}
      {devices && (
        <ul className={styles['rows']}>
          {devices.map((device) => (
            <DeviceRow device={device} key={device.id} timeZone={timeZone} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function DeviceRow({ device, timeZone }: { readonly device: SignedInDevice; readonly timeZone: string }) {
  const { device: name, id, isCurrent, lastUsedAt, signedInAt } = device;
  const [end, { isLoading }] = accountApi.useEndDeviceMutation();
  const showToast = useToast();
  const now = useNow();
  const since = formatRecent(signedInAt, timeZone, now);

  const signOut = async () => {
    const { error } = await end({ deviceId: id });
    // Already signed out is fine as well.
    if (!error || problem(error).code === 'not_found') showToast({ text: `${name} was logged out` });
    else showToast({ tone: 'error', text: problemText(error) });
  };

  return (
    <li className={styles['row']}>
      <div className="grows breakable">
        <strong>{name}</strong>
        <p className="small">
          Logged in {since}
          {lastUsedAt !== null && !isCurrent && `, last used ${formatRecent(lastUsedAt, timeZone, now)}`}
        </p>
      </div>
      {isCurrent ? (
        <Chip icon="check" tone="brand">
          This device
        </Chip>
      ) : (
        <Button
          aria-label={`Log out ${name}, logged in ${since}`}
          isPending={isLoading}
          onClick={() => void signOut()}
          size="small"
        >
          Log out
        </Button>
      )}
    </li>
  );
}
