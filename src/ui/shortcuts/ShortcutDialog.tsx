import { Dialog } from '#src/ui/dialogs/Dialog.tsx';
import { CheckField } from '#src/ui/form/fields/CheckField.tsx';
import { MuiProvider } from '#src/ui/form/MuiProvider.tsx';
import type { Shortcut, ShortcutGroup } from './shortcutTypes.ts';
import styles from './ShortcutDialog.module.css';

interface ShortcutDialogProps {
  groups: readonly ShortcutGroup[];
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
  onClose: () => void;
}

const keysOf = ({ keys, shown }: Shortcut): readonly string[] => shown ?? keys.split(' ');

function Keys({ shortcut }: { shortcut: Shortcut }) {
  return keysOf(shortcut).map((key, index) => (
    <span key={key}>
      {index > 0 && (shortcut.shown ? ' + ' : ' then ')}
      <kbd>{key}</kbd>
    </span>
  ));
}

/** Every shortcut there is, and the switch for those of one letter. */
export function ShortcutDialog({ groups, isOn, onClose, onSwitch }: ShortcutDialogProps) {
  return (
    <Dialog onClose={onClose} size="large" title="Keyboard shortcuts">
      <MuiProvider>
        <CheckField
          hint="Turn these off if you use voice control or a screen reader. Saved on this device."
          isOn={isOn}
          label="Single-letter shortcuts"
          onChange={onSwitch}
        />
      </MuiProvider>
      <div className={styles['groups']}>
        {groups
          .filter(({ shortcuts }) => shortcuts.length > 0)
          .map(({ heading, shortcuts }) => (
            <section key={heading}>
              <h3>{heading}</h3>
              <dl>
                {shortcuts.map((shortcut) => (
                  <div key={shortcut.label}>
                    <dt>{shortcut.label}</dt>
                    <dd>
                      <Keys shortcut={shortcut} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
      </div>
    </Dialog>
  );
}
