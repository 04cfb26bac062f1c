import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { MOBILE_MAX_WIDTH } from '#contract/platform/product.ts';
import { beginningOf, homeOf } from '#src/auth/areas.ts';
import { selectCurrentUser } from '#src/auth/authSlice.ts';
import { safePath } from '#src/auth/signIn/redirectPath.ts';
import { mobileDialogOpened } from '#src/app/signedIn/commonSlice.ts';
import type { AppDispatch } from '#src/app/signedIn/store.ts';

const isMobile = (): boolean => window.matchMedia(`(max-width: ${MOBILE_MAX_WIDTH}px)`).matches;

/**
 * `/`: to where the person wanted to go, else to the area of its account (just logged in: to the screen that it begins with), else
 * to the login page, which explains.
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

  const home = hasJustLoggedIn ? beginningOf(user) : homeOf(user);
  // Whoever comes here again before the screen ahead is there is sent on again: without the key it would be the same element.
  return <Navigate key={key} to={safePath(params.get('redirectPath')) ?? home ?? '/login'} replace />;
}
