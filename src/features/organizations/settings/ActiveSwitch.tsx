import { Button } from '#src/ui/buttons/Button.tsx';
import styles from './hospiceSettings.module.css';

interface ActiveSwitchProps {
  readonly label: string;
  readonly meaning: string;
  readonly onPress: () => void;
}

/** The button below the form of a hospice's part that deactivates or reactivates it. */
export function ActiveSwitch({ label, meaning, onPress }: ActiveSwitchProps) {
  return (
    <div className={styles['actions']}>
      <Button onClick={onPress}>{label}</Button>
      <p>{meaning}</p>
    </div>
  );
}
