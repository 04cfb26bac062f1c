import { useSyncExternalStore } from 'react';
import { chooseColorMode, onColorModeChange, readColorMode, readScheme } from './colorMode.ts';

export function useColorMode() {
  const mode = useSyncExternalStore(onColorModeChange, readColorMode);
  const scheme = useSyncExternalStore(onColorModeChange, readScheme);
  return { mode, scheme, chooseColorMode };
}
