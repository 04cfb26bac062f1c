import type { ReactNode, Ref } from 'react';
import { PRODUCT_NAME } from '#contract/platform/product.ts';
import { ProductMark } from '#src/ui/ProductMark.tsx';
import styles from './NoticePage.module.css';

interface Props {
  readonly title: string;
  readonly children?: ReactNode;
  /** Buttons and links: the ways on. */
  readonly actions: ReactNode;
  /** For a page whose message changes: the title may take the focus, to be read aloud. */
  readonly titleRef?: Ref<HTMLHeadingElement>;
}

/** A whole window for one message and the ways on from it. Needs neither store nor router. */
export function NoticePage({ actions, children, title, titleRef }: Props) {
  return (
    <main className={styles['page']}>
      <div className={styles['notice']}>
        <p className={styles['product']}>
          <ProductMark />
          {PRODUCT_NAME}
        </p>
        <h1 {...(titleRef && { ref: titleRef, tabIndex: -1 })}>{title}</h1>
        {children}
        {actions !== null && <div className={styles['actions']}>{actions}</div>}
      </div>
    </main>
  );
}
