import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { tabStorage } from '#src/config/browserStorage.ts';
import { reportFatal } from '#src/app/reporting/reporting.ts';
import { BrokenPage } from './BrokenPage.tsx';
import { hasJustRefreshed, isMissingModule } from './newVersion.ts';
import { NewVersionPage } from './NewVersionPage.tsx';
import { NotFoundPage } from './NotFound.tsx';

/** Whatever a route could not do ends here: an unknown path, a part of an older version, or a fault of ours. */
export function RouteError() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  if (isMissingModule(error) && !hasJustRefreshed(tabStorage)) return <NewVersionPage />;
  return <Broken error={error} />;
}

function Broken({ error }: { readonly error: unknown }) {
  useEffect(() => reportFatal(error), [error]);
  return <BrokenPage />;
}
