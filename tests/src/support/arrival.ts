import { headings, isAnswered } from './offered.ts';
import type { Expected } from './routeExpectations.ts';
import type { App } from './wholeApp.tsx';

/** The differences between the expected page and the one that the app opened. */
export function arrival({ address, heading }: Expected, app: App): readonly string[] {
  const { pathname, search } = app.router.state.location;
  const there = address.includes('?') ? pathname + search : pathname;
  const wrong = there === address ? [] : [`${there} instead of ${address}`];
  if (heading === undefined) return wrong;
  const shown = headings();
  if (!shown.includes(heading)) wrong.push(`“${heading}” is not among ${shown.join(', ')}`);
  if (!isAnswered(app)) wrong.push('it still waits for an answer');
  return wrong;
}
