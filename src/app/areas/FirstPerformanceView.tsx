import { Navigate, useLocation } from 'react-router-dom';
import { useAbility } from '#src/auth/AbilityProvider.tsx';
import { ForbiddenView } from '#src/features/performance/ForbiddenView.tsx';
import { pathOfView, readableViews } from '#src/features/performance/views.ts';

/** Redirects to the first view that the role may read, and keeps the rest of the address. */
export function Component() {
  const [first] = readableViews(useAbility());
  const { search } = useLocation();
  return first === undefined ? (
    <ForbiddenView view={undefined} />
  ) : (
    <Navigate replace to={pathOfView(first) + search} />
  );
}
