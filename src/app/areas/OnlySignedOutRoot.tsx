import { AppProviders } from '#src/app/signedIn/AppProviders.tsx';
import { store } from '#src/app/appStore.ts';
import { OnlySignedOut } from '#src/app/signedIn/guards.tsx';

export function Component() {
  return (
    <AppProviders store={store}>
      <OnlySignedOut />
    </AppProviders>
  );
}
