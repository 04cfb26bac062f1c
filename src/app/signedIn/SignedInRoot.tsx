import { AppProviders } from './AppProviders.tsx';
import { appStore } from './appStore.ts';
import { RequireUser } from './guards.tsx';
import { IdleWatch } from './IdleWatch.tsx';
import { MobileDialog } from './MobileDialog.tsx';

/** Around all signed-in areas. The public pages work without store, permissions and toasts. */
export function Component() {
  return (
    <AppProviders store={appStore()}>
      <RequireUser />
      <MobileDialog />
      <IdleWatch />
    </AppProviders>
  );
}
