import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import type { FirstPage } from '#contract/platform/firstPages.ts';
import { HospiceShell, ShellHeader, StakeholderShell } from './Shell.tsx';

const LISTS: Partial<Record<FirstPage, () => React.JSX.Element>> = {
  hospiceList: HospiceShell,
  stakeholderList: StakeholderShell,
};

/** The sizes of its bars are in the shell's own rules: the page's policy refuses styles in attributes. */
const INLINE_STYLE = / style="[^"]*"/g;

/** An area's frame as markup; '' for the login. Called by the build, never in a browser. */
export function writeShell(page: FirstPage): string {
  if (page === 'login') return '';
  const List = LISTS[page];
  const markup = renderToStaticMarkup(
    <MemoryRouter>
      <ShellHeader />
      {List && <List />}
    </MemoryRouter>,
  );
  return markup.replaceAll(INLINE_STYLE, '');
}
