/** Megabits a second: below that, the files take longer than drawing the frame. Browsers other than Chromium don't tell. */
const FAST = 5;

/**
 * A script for the head of a page, which begins to fetch the app's scripts: on a fast line once the frame has been drawn. Chromium compiles
 * them while they arrive, on the cores of a small laptop that also draw.
 * @param files addresses of modules
 */
export const laterScripts = (files: readonly string[]): string => `
{
  const load = () => {
    for (const href of ${JSON.stringify(files)}) {
      const link = document.createElement('link');
      Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href });
      document.head.append(link);
    }
  };
  if (navigator.connection?.downlink >= ${FAST} && !document.hidden)
    addEventListener('DOMContentLoaded', () => requestAnimationFrame(() => setTimeout(load)));
  else load();
}
`;
