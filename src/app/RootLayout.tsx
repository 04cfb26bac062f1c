import { Outlet, ScrollRestoration, useMatches } from 'react-router-dom';
import { useDocumentTitle } from '#src/ui/page/useDocumentTitle.ts';

/** The title in a route's `handle`. Never a person's name: titles show in histories and on shared screens. */
const titleIn = (handle: unknown): string =>
  typeof handle === 'object' && handle !== null && 'title' in handle && typeof handle.title === 'string'
    ? handle.title
    : '';

export function RootLayout() {
  useDocumentTitle(useMatches().reduce((found, { handle }) => titleIn(handle) || found, ''));
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
