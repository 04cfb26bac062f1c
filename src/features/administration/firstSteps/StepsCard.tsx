import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { StepState } from '#contract/administration/setUp.ts';
import { browserStorage } from '#src/config/browserStorage.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Icon, type IconName } from '#src/ui/icons.tsx';
import styles from './StepsCard.module.css';

export interface Step {
  readonly icon: IconName;
  readonly label: string;
  readonly why: string;
  /** Where it is done. */
  readonly to: string;
  readonly state: StepState;
}

const STATE_TEXT: Record<StepState, string | undefined> = { done: 'Done', next: 'Next', later: undefined };

function StepLink({ step: { icon, label, state, to, why } }: { readonly step: Step }) {
  const text = STATE_TEXT[state];
  const inside = (
    <>
      <Icon name={state === 'done' ? 'check' : icon} />
      <span>
        <span className={styles['label']}>
          {label}
          {text !== undefined && <span className={styles['state']}> {text}</span>}
        </span>
        <span className="small block">{why}</span>
      </span>
      <Icon name={to.startsWith('mailto:') ? 'mail' : 'chevronRight'} />
    </>
  );
  return to.startsWith('mailto:') ? (
    <a className={styles['step']} data-state={state} href={to}>
      {inside}
    </a>
  ) : (
    <Link className={styles['step']} data-state={state} to={to}>
      {inside}
    </Link>
  );
}

/** Whether the steps were dismissed in this browser. @param of whose steps: a hospice's, or the whole system's */
export function useDismissal(of: string) {
  const key = `wayside.firstSteps.${of}`;
  const [isDismissed, setDismissed] = useState(() => browserStorage.getItem(key) !== null);
  const dismiss = () => {
    browserStorage.setItem(key, 'dismissed');
    setDismissed(true);
  };
  return { isDismissed, dismiss };
}

interface StepsCardProps {
  readonly steps: readonly Step[];
  readonly onDismiss: () => void;
}

/** What to do first, step by step, each with its state and a link to where it is done. Nothing once all are done. */
export function StepsCard({ onDismiss, steps }: StepsCardProps) {
  const done = steps.filter(({ state }) => state === 'done').length;
  if (done === steps.length) return null;
  return (
    <section aria-labelledby="first-steps" className={styles['steps']}>
      <div className={styles['head']}>
        <h2 id="first-steps">First steps</h2>
        <span className={styles['count']}>
          {done} of {steps.length} done
        </span>
        <Button onClick={onDismiss} size="small" variant="quiet">
          Dismiss
        </Button>
      </div>
      <ol>
        {steps.map((step) => (
          <li key={step.label}>
            <StepLink step={step} />
          </li>
        ))}
      </ol>
    </section>
  );
}
