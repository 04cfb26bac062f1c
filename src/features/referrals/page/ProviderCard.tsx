import type { Referral } from '#contract/referrals/referrals.ts';
import { factsBody } from '#src/features/referrals/facts/factsForm.ts';
import { StakeholderField } from '#src/features/referrals/facts/StakeholderField.tsx';
import { Chip } from '#src/ui/Chip.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { FactsCard } from './facts/FactsCard.tsx';
import { phoneLink } from '#src/ui/contactLinks.tsx';
import styles from './page.module.css';

/** The responsible provider with phone number: shown and corrected here. */
export function ProviderCard({ referral, write }: { referral: Referral; write?: string | undefined }) {
  const { responsibleProvider } = referral;
  return (
    <FactsCard
      action="change_provider"
      bodyOf={(values) => ({ responsibleProviderId: factsBody.idOrNull(values.responsibleProviderId) })}
      renderFields={(control) => (
        <StakeholderField chosen={responsibleProvider} control={control} kind="provider" label="Name" />
      )}
      referral={referral}
      title="Responsible provider"
    >
      {responsibleProvider === null ? (
        <>
          <p className="second">No responsible provider yet</p>
          {referral.referredBy && <p className="second">Referred by {referral.referredBy.name}</p>}
        </>
      ) : (
        <>
          <p className="medium">{responsibleProvider.name}</p>
          <p className="second">{responsibleProvider.group.name}</p>
          {responsibleProvider.isUnverified === true && (
            <p>
              <Chip title="Added with a referral. An administrator hasn’t confirmed this provider yet." tone="pending">
                Unverified
              </Chip>
            </p>
          )}
          {responsibleProvider.phone !== null && (
            <p className={styles['call']}>
              <Icon name="phone" />
              {phoneLink(responsibleProvider.phone)}
            </p>
          )}
        </>
      )}
      {write !== undefined && (
        <p className={styles['write']}>
          <LinkButton icon="mail" size="small" to={write}>
            Message the group…
          </LinkButton>
        </p>
      )}
    </FactsCard>
  );
}
