import { useEffect } from 'react';
import { Outlet, ScrollRestoration, useMatches } from 'react-router-dom';
import { PRODUCT_NAME } from '#contract/product.ts';

/** What a route says in its `handle`. Never a person's name: titles end in histories and on shared screens. */
const titleIn = (handle: unknown): string | null =>
  typeof handle === 'object' && handle !== null && 'title' in handle && typeof handle.title === 'string'
    ? handle.title
    : null;

export function RootLayout() {
  const title = useMatches().reduce<string | null>((found, { handle }) => titleIn(handle) ?? found, null);
  useEffect(() => {
    document.title = title ? `${title} · ${PRODUCT_NAME}` : PRODUCT_NAME;
  }, [title]);
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
