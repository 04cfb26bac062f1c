import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import type { FirstPage } from '#contract/platform/firstPages.ts';
import { LoginNotice } from '#src/features/identity/LoginNotice.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { HospiceShell, ShellHeader, StakeholderShell } from './Shell.tsx';

const LISTS: Partial<Record<FirstPage, () => React.JSX.Element>> = {
  hospiceList: HospiceShell,
  stakeholderList: StakeholderShell,
};

/** The sizes of its bars are in the shell's own rules: the page's policy refuses styles in attributes. */
const INLINE_STYLE = / style="[^"]*"/g;

/** The login page, whose button loginFrame.ts brings to life. */
const Login = ({ supportEmail }: { readonly supportEmail: string }) => (
  <LoginNotice
    button={
      <Button data-waits="" size="large" variant="primary">
        Log in
      </Button>
    }
    support={<a href={`mailto:${supportEmail}`}>Contact support</a>}
  />
);

/** What stands in the page before the app: the login page itself, or an area's frame. Called by the build, never in a browser. */
export function writeShell(page: FirstPage, supportEmail: string): string {
  if (page === 'login') return `<div id="shell">${renderToStaticMarkup(<Login supportEmail={supportEmail} />)}</div>`;
  const List = LISTS[page];
  const markup = renderToStaticMarkup(
    <MemoryRouter>
      <ShellHeader />
      {List && <List />}
    </MemoryRouter>,
  );
  return `<div aria-hidden="true" id="shell" inert>${markup.replaceAll(INLINE_STYLE, '')}</div>`;
}
