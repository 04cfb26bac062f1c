import { useId, useState } from 'react';
import { Switch } from '#src/ui/controls/Switch.tsx';
import styles from '#src/features/people/account/account.module.css';
import { areBrowserNoticesOn, keepBrowserNotices } from './browserNotices.ts';

const LABEL = 'Notify me in this browser';

/** Turns on notices outside of Wayside. The browser asks for its permission when the switch is pressed, and never before. */
export function BrowserNoticesRow() {
  const [isOn, setOn] = useState(areBrowserNoticesOn);
  const [isBlocked, setBlocked] = useState(false);
  const aboutId = useId();
  if (!('Notification' in window)) return null;
  const change = async (wanted: boolean) => {
    const isAllowed = !wanted || (await Notification.requestPermission()) === 'granted';
    setBlocked(!isAllowed);
    if (!isAllowed) return;
    keepBrowserNotices(wanted);
    setOn(wanted);
  };
  return (
    <div className={styles['row']}>
      <div className="grows breakable">
        <strong>{LABEL}</strong>
        <p aria-live="polite" className="small" id={aboutId}>
          {isBlocked
            ? 'Your browser blocks notifications. Allow them for this site in its settings, then try again.'
            : 'When a next action is nearly due, due, or late, while Wayside is open. Without the patient’s name.'}
        </p>
      </div>
      <Switch describedBy={aboutId} isOn={isOn} label={LABEL} onChange={(wanted) => void change(wanted)} />
    </div>
  );
}
