import { useEffect, useState } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { serverAnswers, serverReturns } from '#src/api/serverReturn.ts';
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

const reload = () => window.location.reload();
/** The app's files come from the page's own address, wherever the API is. */
const { origin } = window.location;

/** A file that the server no longer has means a newer version. While no file can be loaded, the page waits. */
function MissingFile({ error }: { readonly error: unknown }) {
  const [isReachable, setIsReachable] = useState(navigator.onLine ? undefined : false);
  useEffect(() => {
    if (isReachable === undefined) void serverAnswers(origin).then(setIsReachable);
  }, [isReachable]);
  if (isReachable === undefined) return <CheckingConnection />;
  if (!isReachable) return <NoConnection />;
  return hasJustRefreshed(tabStorage) ? <BrokenPage error={error} /> : <NewVersionPage />;
}

function CheckingConnection() {
  return (
    <NoticePage actions={null} title="This page couldn’t load">
      <p>
        <output>Checking the connection…</output>
      </p>
    </NoticePage>
  );
}

function NoConnection() {
  useEffect(() => {
    const leaving = new AbortController();
    void serverReturns(origin, leaving.signal).then(() => {
      if (!leaving.signal.aborted) reload();
    });
    return () => leaving.abort();
  }, []);
  return (
    <NoticePage actions={null} title="No connection">
      <p>This page couldn’t load. It will open automatically when the connection is back.</p>
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
