import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { AbilityProvider } from '#src/auth/AbilityProvider.tsx';
import { AuthGate } from '#src/auth/AuthGate.tsx';
import '#src/ui/theme/primitives.css';
import { ToastProvider } from '#src/ui/toasts/ToastProvider.tsx';
import type { AppStore } from './store.ts';

/** Gives every screen behind the sign-in the store, the person's abilities and toasts. */
export function AppProviders({ children, store }: { readonly children: ReactNode; readonly store: AppStore }) {
  return (
    <Provider store={store}>
      <AbilityProvider>
        <ToastProvider>
          <AuthGate>{children}</AuthGate>
        </ToastProvider>
      </AbilityProvider>
    </Provider>
  );
}
