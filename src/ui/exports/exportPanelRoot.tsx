import { createRoot } from 'react-dom/client';
import { ExportPanel } from './ExportPanel.tsx';
import { onExports, shownExports } from './runningExports.ts';

let isThere = false;

/**
 * Shows the exports beside the app, in a root of their own: they stay while one walks through lists, and no screen's first load
 * carries them. The root goes with the last of them.
 */
export function showExportPanel(): void {
  if (isThere) return;
  isThere = true;
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  root.render(<ExportPanel />);
  const stop = onExports(() => {
    if (shownExports().length > 0) return;
    stop();
    isThere = false;
    // After the panel has shown itself empty: React does not take a root away while it renders.
    setTimeout(() => {
      root.unmount();
      element.remove();
    });
  });
}
