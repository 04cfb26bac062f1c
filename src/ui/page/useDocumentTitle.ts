import { useEffect, useLayoutEffect } from 'react';
import { PRODUCT_NAME } from '#contract/platform/product.ts';

const show = (title: string): void => {
  document.title = title === '' ? PRODUCT_NAME : `${title} · ${PRODUCT_NAME}`;
};

/** `Referrals · Wayside`. Never a person's name: titles end in histories and on shared screens. */
export const useDocumentTitle = (title: string): void => useEffect(() => show(title), [title]);

/** The title in a route; before that of its screen, which knows more, such as the reader's language. */
export const useRouteTitle = (title: string): void => useLayoutEffect(() => show(title), [title]);
