import { useEffect } from 'react';
import { PRODUCT_NAME } from '#contract/platform/product.ts';

/** `Referrals · Wayside`. Never a person's name: titles end in histories and on shared screens. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? PRODUCT_NAME : `${title} · ${PRODUCT_NAME}`;
  }, [title]);
}
