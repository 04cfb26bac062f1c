import { ImportScreen } from './ImportScreen.tsx';

/** A group refers the patients of a file. */
export function Component() {
  return <ImportScreen side="group" />;
}
