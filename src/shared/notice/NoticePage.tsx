import type { ReactNode } from 'react';
import { PRODUCT_NAME } from '#contract/product.ts';
import { ProductMark } from '#src/ui/ProductMark.tsx';
import styles from './NoticePage.module.css';

interface Props {
  readonly title: string;
  readonly children?: ReactNode;
  /** Buttons and links: the ways on. */
  readonly actions: ReactNode;
}

/** A whole window for one message and the ways on from it. Needs neither store nor router. */
export function NoticePage({ actions, children, title }: Props) {
  return (
    <main className={styles['page']}>
      <div className={styles['notice']}>
        <p className={styles['product']}>
          <ProductMark />
          {PRODUCT_NAME}
        </p>
        <h1>{title}</h1>
        {children}
        <div className={styles['actions']}>{actions}</div>
      </div>
    </main>
  );
}
