import { IconButton } from '#src/ui/buttons/IconButton.tsx';
import { useColorMode } from '#src/ui/theme/useColorMode.ts';

/** The quick way between light and dark; the user menu also knows "as the system". */
export function ThemeSwitch() {
  const { chooseColorMode, scheme } = useColorMode();
  const other = scheme === 'dark' ? 'light' : 'dark';
  return (
    <IconButton
      icon={other === 'dark' ? 'moon' : 'sun'}
      label={`Change to the ${other} theme`}
      onClick={() => chooseColorMode(other)}
    />
  );
}
