import { AppProviders } from './AppProviders.tsx';
import { store } from './appStore.ts';
import { RequireUser } from './guards.tsx';
import { IdleWatch } from './IdleWatch.tsx';
import { MobileDialog } from './MobileDialog.tsx';

/** The signed-in area. Store, permissions and toasts begin here: the public pages do without. */
export function Component() {
  return (
    <AppProviders store={store}>
      <RequireUser />
      <MobileDialog />
      <IdleWatch />
    </AppProviders>
  );
}
