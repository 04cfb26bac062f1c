import { useCallback } from 'react';
import { useStore } from 'react-redux';
import { selectAuthStatus, type AuthRoot } from '#src/auth/authSlice.ts';
import { showExportPanel } from './exportPanelRoot.tsx';
import { dropAllExports, startExport, type ExportJob } from './runningExports.ts';

interface WatchedStore {
  readonly getState: () => AuthRoot;
  readonly subscribe: (listener: () => void) => () => void;
}

const watched = new WeakSet<WatchedStore>();

/** At sign-out, running exports stop and the names of files disappear from the screen. */
function stopAtSignOut(store: WatchedStore): void {
  if (watched.has(store)) return;
  watched.add(store);
  const stop = store.subscribe(() => {
    if (selectAuthStatus(store.getState()) === 'signedIn') return;
    stop();
    watched.delete(store);
    dropAllExports();
  });
}

/** Starts an export, which continues while the person opens other screens. */
export function useStartExport(): (job: ExportJob) => void {
  const store = useStore<AuthRoot>();
  return useCallback(
    (job) => {
      stopAtSignOut(store);
      startExport(job);
      showExportPanel();
    },
    [store],
  );
}
