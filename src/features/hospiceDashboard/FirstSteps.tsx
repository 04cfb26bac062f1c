import { Link } from 'react-router-dom';
import { useAbility } from '#src/auth/AbilityProvider.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Icon, type IconName } from '#src/ui/icons.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import styles from './FirstSteps.module.css';

interface Step {
  readonly icon: IconName;
  readonly label: string;
  readonly why: string;
  readonly to: string;
}

const SETTINGS = '/hospice/settings';

const STEPS: readonly Step[] = [
  { icon: 'people', label: 'Invite your staff', why: 'Each person with a role of their own', to: SETTINGS },
  { icon: 'home', label: 'Add your locations', why: 'Offices and inpatient units', to: SETTINGS },
  {
    icon: 'link',
    label: 'Connect provider groups',
    why: 'They refer patients to you and follow each step',
    to: `${SETTINGS}/information-sharing`,
  },
  {
    icon: 'eye',
    label: 'Decide what groups see',
    why: 'Status, dates, decline reasons and more',
    to: `${SETTINGS}/information-sharing`,
  },
  {
    icon: 'send',
    label: 'Set up the family survey',
    why: 'When families are asked, and in which words',
    to: `${SETTINGS}/survey-send`,
  },
];

/** A hospice without any referral: what its administrators set up first, and what everybody can expect here. */
export function FirstSteps() {
  const ability = useAbility();
  const canAdd = ability.can('manage', 'HospicePatientRegistry');
  const canSetUp = ability.can('manage', 'HospiceSettings');
  return (
    <>
      <EmptyState
        actions={canAdd && <LinkButton to="/hospice/referrals/new">Record a referral</LinkButton>}
        title="No referrals yet"
      >
        They appear here as soon as a group sends one
        {canAdd ? ', or when you record one that came by phone or fax' : ''}.
      </EmptyState>
      {canSetUp && (
        <section aria-labelledby="first-steps" className={styles['steps']}>
          <h2 id="first-steps">First steps</h2>
          <ul>
            {STEPS.map(({ icon, label, to, why }) => (
              <li key={label}>
                <Link className={styles['step']} to={to}>
                  <Icon name={icon} />
                  <span>
                    <span className={styles['label']}>{label}</span>
                    <span className={styles['why']}>{why}</span>
                  </span>
                  <Icon name="chevronRight" />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
