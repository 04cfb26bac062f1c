import { AppProviders } from '#src/app/signedIn/AppProviders.tsx';
import { store } from '#src/app/appStore.ts';
import { RequireUser } from '#src/app/signedIn/guards.tsx';
import { IdleWatch } from '#src/app/signedIn/IdleWatch.tsx';
import { MobileDialog } from '#src/app/signedIn/MobileDialog.tsx';

/** Around all signed-in areas. The public pages work without store, permissions and toasts. */
export function Component() {
  return (
    <AppProviders store={store}>
      <RequireUser />
      <MobileDialog />
      <IdleWatch />
    </AppProviders>
  );
}
