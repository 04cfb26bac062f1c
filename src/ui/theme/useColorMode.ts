import { useSyncExternalStore } from 'react';
import type { IconName } from '#src/ui/icons.tsx';
import { chooseColorMode, onColorModeChange, readColorMode, readScheme, type ColorMode } from './colorMode.ts';

export const colorModeIcons: Record<ColorMode, IconName> = { light: 'sun', dark: 'moon', system: 'system' };

export function useColorMode() {
  const mode = useSyncExternalStore(onColorModeChange, readColorMode);
  const scheme = useSyncExternalStore(onColorModeChange, readScheme);
  return { mode, scheme, chooseColorMode };
}
