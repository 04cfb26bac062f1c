import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useColorMode } from '#src/ui/theme/useColorMode.ts';
import { muiTheme } from './muiTheme.ts';

/** The server puts a new nonce into each page; styles without it are refused by the content security policy. */
function readNonce(): string | undefined {
  const meta = document.querySelector('meta[property="csp-nonce"]');
  return meta instanceof HTMLElement && meta.nonce ? meta.nonce : undefined;
}

let cache: ReturnType<typeof createCache> | undefined;

/** Made at the first use and shared by all forms: two caches would write the same styles twice. */
function styleCache() {
  cache ??= makeCache();
  return cache;
}

function makeCache() {
  const nonce = readNonce();
  // All rules go into one style sheet, in development and tests as in production: one element for each rule is slow.
  return createCache({ key: 'mui', speedy: true, ...(nonce === undefined ? {} : { nonce }) });
}

/** Around every part that uses MUI. Loaded with the first form, never with a list. */
export function MuiProvider({ children }: { children: ReactNode }) {
  const { scheme } = useColorMode();
  return (
    <CacheProvider value={styleCache()}>
      <ThemeProvider theme={muiTheme(scheme)}>{children}</ThemeProvider>
    </CacheProvider>
  );
}
