import { useEffect, useState } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { reportFatal } from '#src/app/reporting/reporting.ts';
import { tabStorage } from '#src/config/browserStorage.ts';
import { env } from '#src/config/env.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { buttonClass } from '#src/ui/buttons/buttonStyle.ts';
import { NoticePage } from '#src/ui/notice/NoticePage.tsx';
import { SupportLink } from '#src/ui/notice/SupportLink.tsx';
import { hasJustRefreshed, isMissingModule, markRefresh } from './newVersion.ts';
import { NotFoundPage } from './NotFound.tsx';

/** The page for an error of a route: an unknown path, a file of an older version, or an error of ours. */
export function RouteError() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return isMissingModule(error) ? <MissingFile error={error} /> : <BrokenPage error={error} />;
}

/** Offline no file can be loaded, whatever its version. Which it is was decided when the file was missed. */
function MissingFile({ error }: { readonly error: unknown }) {
  const [wasOffline] = useState(() => !navigator.onLine);
  if (wasOffline) return <OfflinePage />;
  return hasJustRefreshed(tabStorage) ? <BrokenPage error={error} /> : <NewVersionPage />;
}

const reload = () => window.location.reload();

function OfflinePage() {
  useEffect(() => {
    // The network may have come back before this page was there to hear of it.
    if (navigator.onLine) reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
  return (
    <NoticePage actions={null} title="No connection">
      <p>This page couldn’t load. It will open automatically when you’re back online.</p>
    </NoticePage>
  );
}

/** A plain link, which reloads the app: the broken state may still be in memory. */
function BrokenPage({ error }: { readonly error: unknown }) {
  useEffect(() => reportFatal(error), [error]);
  return (
    <NoticePage
      title="Oops, something is broken"
      actions={
        <a className={buttonClass({ variant: 'primary' })} href="/">
          Go to homepage
        </a>
      }
    >
      <p>
        We’ve logged this error. If it happens again, email <SupportLink>{env.supportEmail}</SupportLink> and describe
        what you were doing.
      </p>
    </NoticePage>
  );
}

const refresh = () => {
  markRefresh(tabStorage);
  reload();
};

function NewVersionPage() {
  return (
    <NoticePage
      title="There is a new version!"
      actions={
        <Button variant="primary" onClick={refresh}>
          Refresh page
        </Button>
      }
    >
      <p>Please click the button below to refresh the page and load the new version.</p>
    </NoticePage>
  );
}
