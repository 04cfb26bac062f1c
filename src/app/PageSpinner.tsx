import { PRODUCT_NAME } from '#contract/platform/product.ts';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import styles from './PageSpinner.module.css';

/** Fills the window until it is known who is signed in; everything else shows a skeleton while it loads. */
export function PageSpinner() {
  return (
    <main className={styles['page']}>
      <h1 className="visuallyHidden">{PRODUCT_NAME}</h1>
      <output className={styles['page']}>
        <span aria-hidden="true" className={styles['spinner']} />
        <VisuallyHidden>Logging in</VisuallyHidden>
      </output>
    </main>
  );
}
