import { PRODUCT_NAME } from '#contract/platform/product.ts';
import { Spinner } from '#src/ui/states/Spinner.tsx';
import styles from './PageSpinner.module.css';

/** Fills the window until it is known who is signed in. */
export function PageSpinner() {
  return (
    <main className={styles['page']}>
      <h1 className="visuallyHidden">{PRODUCT_NAME}</h1>
      <Spinner />
    </main>
  );
}
