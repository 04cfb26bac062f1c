import { Button } from '#src/ui/buttons/Button.tsx';
import styles from './hospiceSettings.module.css';

interface ActiveSwitchProps {
  readonly label: string;
  readonly meaning: string;
  readonly onPress: () => void;
}

/** Below the form of what belongs to a hospice: takes it out of use or brings it back. */
export function ActiveSwitch({ label, meaning, onPress }: ActiveSwitchProps) {
  return (
    <div className={styles['actions']}>
      <Button onClick={onPress}>{label}</Button>
      <p>{meaning}</p>
    </div>
  );
}
