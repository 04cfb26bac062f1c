import { useState } from 'react';
import { PRODUCT_NAME } from '#contract/platform/product.ts';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import styles from './PageSpinner.module.css';
import { hasShell, useShell } from './shell/shellElement.ts';

/**
 * Fills the window until it is known who is signed in; everything else shows a skeleton while it loads. Where the page came with an
 * area's frame, that is what people see.
 */
export function PageSpinner() {
  useShell();
  const [isFramed] = useState(hasShell);
  return (
    <main className={isFramed ? undefined : styles['page']}>
      <h1 className="visuallyHidden">{PRODUCT_NAME}</h1>
      <output className={isFramed ? undefined : styles['page']}>
        {!isFramed && <span aria-hidden="true" className={styles['spinner']} />}
        <VisuallyHidden>Logging in</VisuallyHidden>
      </output>
    </main>
  );
}
