import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { MOBILE_MAX_WIDTH } from '#contract/platform/product.ts';
import { startPathOf } from '#src/auth/areas.ts';
import { selectCurrentUser } from '#src/auth/authSlice.ts';
import { safePath } from '#src/auth/signIn/redirectPath.ts';
import { mobileDialogOpened } from '#src/app/signedIn/commonSlice.ts';
import type { AppDispatch } from '#src/app/signedIn/store.ts';

const isMobile = (): boolean => window.matchMedia(`(max-width: ${MOBILE_MAX_WIDTH}px)`).matches;

/**
 * `/` leads to the page the person asked for, else to the person's start page, else to the login page, which explains.
 */
export function Component() {
  const user = useSelector(selectCurrentUser);
  const dispatch = useDispatch<AppDispatch>();
  const [params] = useSearchParams();
  const { key } = useLocation();
  const hasJustLoggedIn = params.get('login') === 'success';

  useEffect(() => {
    if (hasJustLoggedIn && isMobile()) dispatch(mobileDialogOpened());
  }, [dispatch, hasJustLoggedIn]);

  const start = startPathOf(user);
  // The key makes it a new element, so that a second visit redirects again while the first screen still loads.
  return <Navigate key={key} to={safePath(params.get('redirectPath')) ?? start ?? '/login'} replace />;
}
