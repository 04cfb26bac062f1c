import type { Referral } from '#contract/referrals.ts';
import { Card } from '#src/ui/Card.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { phoneLink } from './links.tsx';
import styles from './page.module.css';

/** Whom to call about the patient's care so far. */
export function ProviderCard({ referral: { responsibleProvider } }: { referral: Referral }) {
  return (
    <Card title="Responsible provider">
      {responsibleProvider === null ? (
        <p className={styles['quiet']}>No provider is named yet</p>
      ) : (
        <>
          <p className={styles['strong']}>{responsibleProvider.name}</p>
          <p className={styles['quiet']}>{responsibleProvider.group.name}</p>
          {responsibleProvider.phone !== null && (
            <p className={styles['call']}>
              <Icon name="phone" />
              {phoneLink(responsibleProvider.phone)}
            </p>
          )}
        </>
      )}
    </Card>
  );
}
