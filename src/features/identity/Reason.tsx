import styles from './Reason.module.css';

/** Why the person is on this page: what happened, and what to do. */
export function Reason({ message, title }: { readonly title: string; readonly message: string }) {
  return (
    <div role="alert" className={styles['reason']}>
      <strong>{title}</strong>
      <p>{message}</p>
    </div>
  );
}
