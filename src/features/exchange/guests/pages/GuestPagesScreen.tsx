import { useState } from 'react';
import { useSelector } from 'react-redux';
import type { HospiceGuestPage } from '#contract/exchange/guests/guestPages.ts';
import { LIMITED_TO_LOCATIONS } from '#contract/platform/access.ts';
import { problemText } from '#src/api/problem.ts';
import { selectCurrentUser } from '#src/auth/authSlice.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Switch } from '#src/ui/controls/Switch.tsx';
import { Card } from '#src/ui/page/Card.tsx';
import { SettingsScreen } from '#src/ui/settings/SettingsScreen.tsx';
import { LoadedAnswer } from '#src/ui/states/LoadedAnswer.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { guestPagesApi } from './guestPagesApi.ts';
import { Poster } from './Poster.tsx';
import styles from './guestPages.module.css';

/** The public pages on which anybody refers a patient: on or off, to copy and to print. */
export function Component() {
  return (
    <SettingsScreen
      lead="Hospitals, physicians, and families refer a patient without an account. Each referral is marked unverified until someone confirms it."
      title="Referral page"
      whoDecides="Administrators turn referral pages on and off"
    >
      {({ id, name = '' }) => <GuestPages hospiceId={id} hospiceName={name} />}
    </SettingsScreen>
  );
}

interface GuestPagesProps {
  readonly hospiceId: string;
  readonly hospiceName: string;
}

function GuestPages({ hospiceId, hospiceName }: GuestPagesProps) {
  const answer = guestPagesApi.useListGuestPagesQuery({ hospiceId });
  const [printed, setPrinted] = useState<HospiceGuestPage>();
  return (
    <LoadedAnswer answer={answer} skeleton={<Skeleton height={200} />}>
      {({ data }) => (
        <>
          <Card title="Pages">
            <ul>
              {data.map((page) => (
                <PageRow
                  hospiceId={hospiceId}
                  key={page.location?.id ?? hospiceId}
                  name={page.location?.name ?? hospiceName}
                  onPrint={() => setPrinted(page)}
                  page={page}
                />
              ))}
            </ul>
          </Card>
          {printed?.shortPath && (
            <Poster
              hospiceName={hospiceName}
              locationName={printed.location?.name ?? null}
              onClose={() => setPrinted(undefined)}
              path={printed.shortPath}
            />
          )}
        </>
      )}
    </LoadedAnswer>
  );
}

interface PageRowProps {
  readonly hospiceId: string;
  readonly name: string;
  readonly page: HospiceGuestPage;
  readonly onPrint: () => void;
}

function PageRow({ hospiceId, name, onPrint, page }: PageRowProps) {
  const [change] = guestPagesApi.useChangeGuestPageMutation();
  const isLimited = (useSelector(selectCurrentUser)?.locationIds ?? []).length > 0;
  const showToast = useToast();
  const address = page.path === null ? null : window.location.origin + page.path;
  const turn = async (isOn: boolean) => {
    const { error } = await change({ hospiceId, body: { locationId: page.location?.id ?? null, isOn } });
    if (error) showToast({ tone: 'error', text: problemText(error) });
    else showToast({ text: isOn ? 'The page is on' : 'The page is off', tone: 'success' });
  };
  const copy = async () => {
    await navigator.clipboard.writeText(address ?? '');
    showToast({ text: 'Link copied', tone: 'success' });
  };
  return (
    <li className={styles['row']}>
      <div className="grows breakable">
        <strong>{name}</strong>
        <p className="small">{address !== null && page.isOn ? address : 'Off'}</p>
      </div>
      {page.isOn && (
        <>
          <Button aria-label={`Copy the link of ${name}`} onClick={() => void copy()} size="small">
            Copy link
          </Button>
          <Button aria-label={`Print the QR code of ${name}`} onClick={onPrint} size="small">
            Print…
          </Button>
        </>
      )}
      <Switch
        isOn={page.isOn}
        label={`Referral page of ${name}`}
        onChange={(isOn) => void turn(isOn)}
        reason={page.location === null && isLimited ? LIMITED_TO_LOCATIONS : undefined}
      />
    </li>
  );
}
