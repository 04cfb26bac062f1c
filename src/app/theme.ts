import { startColorMode } from '#src/ui/colorMode.ts';
import { applyTokens } from '#src/ui/tokens.ts';

/** The look of the whole product: the tokens as custom properties and the remembered colour mode, before the first paint. */
export function startTheme(): void {
  applyTokens();
  startColorMode();
}
