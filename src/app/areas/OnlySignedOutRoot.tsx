import { AppProviders } from '#src/app/signedIn/AppProviders.tsx';
import { appStore } from '#src/app/signedIn/appStore.ts';
import { OnlySignedOut } from '#src/app/signedIn/guards.tsx';

export function Component() {
  return (
    <AppProviders store={appStore()}>
      <OnlySignedOut />
    </AppProviders>
  );
}
