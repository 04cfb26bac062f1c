import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import styles from './EmbeddedNotFound.module.css';
import { NOT_FOUND_TEXT } from './NotFound.tsx';

/** For an address within an area, below its header. */
export function Component() {
  return (
    <div className={styles['lost']}>
      <h1>{NOT_FOUND_TEXT}</h1>
      <p>Check the address. The page may have moved.</p>
      <LinkButton variant="primary" to="/">
        Go to homepage
      </LinkButton>
    </div>
  );
}
