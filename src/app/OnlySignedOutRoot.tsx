import { AppProviders } from './AppProviders.tsx';
import { store } from './appStore.ts';
import { OnlySignedOut } from './guards.tsx';

export function Component() {
  return (
    <AppProviders store={store}>
      <OnlySignedOut />
    </AppProviders>
  );
}
