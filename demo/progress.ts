const BAR = 30;

interface Screen {
  readonly isTTY?: boolean;
  readonly write: (text: string) => unknown;
}

interface Progress {
  /** Hears how many referrals there are so far. */
  readonly onProgress: (referrals: number) => void;
  /** Called with the name of each step that takes long without adding referrals. */
  readonly onStep: (step: string) => void;
  readonly end: () => void;
}

/**
 * Shows how far the demo data is: a bar while referrals are written, which is one line that changes on a terminal and a line for each tenth in
 * a log; then a line for each further step, and the time of all.
 */
export function showProgress(of: number, screen: Screen): Progress {
  const started = performance.now();
  const total = `${of.toLocaleString('en-US')} referrals`;
  const seconds = () => `${Math.round((performance.now() - started) / 1000)} s`;
  let tenths = 0;
  /** The terminal's line with the bar has no end yet. */
  let isLineOpen = false;
  return {
    onProgress: (done) => {
      const bar = '█'.repeat(Math.floor((BAR * done) / of)).padEnd(BAR, '░');
      const line = `${bar} ${done.toLocaleString('en-US')} of ${total}, ${seconds()}`;
      if (screen.isTTY === true) {
        isLineOpen = done < of;
        return void screen.write(`\r${line}${isLineOpen ? '' : '\n'}`);
      }
      const now = Math.floor((10 * done) / of);
      if (now > tenths) screen.write(`${line}\n`);
      tenths = now;
    },
    onStep: (step) => {
      screen.write(`${isLineOpen ? '\n' : ''}${step}…\n`);
      isLineOpen = false;
    },
    end: () => void screen.write(`The demo data with ${total} is ready after ${seconds()}\n`),
  };
}
