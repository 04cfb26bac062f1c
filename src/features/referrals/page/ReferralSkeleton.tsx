import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import styles from './page.module.css';

/** Has the page's own sizes, so that nothing moves when the record loads. */
export function ReferralSkeleton() {
  return (
    <div aria-busy="true" className="grid gap16">
      <h1 className="visuallyHidden">Referral</h1>
      <output>
        <VisuallyHidden>Loading the referral</VisuallyHidden>
      </output>
      <div className={styles['headPlace']}>
        <Skeleton height={28} width={280} />
        <Skeleton width={420} />
        <Skeleton height={56} width="100%" />
      </div>
      <div className={styles['columns']}>
        <Skeleton height={620} width="100%" />
        <Skeleton height={620} width="100%" />
        <Skeleton height={620} width="100%" />
      </div>
    </div>
  );
}
