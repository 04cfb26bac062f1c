import styles from './Reason.module.css';

/** Explains why the person is on this page and how to continue. */
export function Reason({ message, title }: { readonly title: string; readonly message: string }) {
  return (
    <div role="alert" className={styles['reason']}>
      <strong>{title}</strong>
      <p>{message}</p>
    </div>
  );
}
