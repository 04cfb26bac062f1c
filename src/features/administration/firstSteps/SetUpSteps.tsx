import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { useAbility } from '#src/auth/AbilityProvider.tsx';
import { selectHospice } from '#src/auth/authSlice.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Icon } from '#src/ui/icons.tsx';
import styles from './SetUpSteps.module.css';
import { useFirstSteps, type Step } from './useFirstSteps.ts';

function StepLink({ step: { icon, isDone, label, to, why } }: { readonly step: Step }) {
  const inside = (
    <>
      <Icon name={isDone ? 'check' : icon} />
      <span>
        <span className={styles['label']}>
          {label}
          {isDone && <span className={styles['done']}> Done</span>}
        </span>
        <span className="small block">{why}</span>
      </span>
      <Icon name={to.startsWith('mailto:') ? 'mail' : 'chevronRight'} />
    </>
  );
  return to.startsWith('mailto:') ? (
    <a className={styles['step']} data-done={isDone || undefined} href={to}>
      {inside}
    </a>
  ) : (
    <Link className={styles['step']} data-done={isDone || undefined} to={to}>
      {inside}
    </Link>
  );
}

function Steps({ hospiceId }: { readonly hospiceId: string }) {
  const { dismiss, steps } = useFirstSteps(hospiceId);
  if (steps.length === 0) return null;
  return (
    <section aria-labelledby="first-steps" className={styles['steps']}>
      <div className={styles['head']}>
        <h2 id="first-steps">First steps</h2>
        <span className={styles['count']}>
          {steps.filter(({ isDone }) => isDone).length} of {steps.length} done
        </span>
        <Button onClick={dismiss} size="small" variant="quiet">
          Dismiss
        </Button>
      </div>
      <ul>
        {steps.map((step) => (
          <li key={step.label}>
            <StepLink step={step} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The set-up steps for administrators of a new hospice, ticked when done. The card disappears when all are. */
export function SetUpSteps() {
  const hospice = useSelector(selectHospice);
  const canSetUp = useAbility().can('manage', 'HospiceSettings');
  return hospice && canSetUp ? <Steps hospiceId={hospice.id} /> : null;
}
