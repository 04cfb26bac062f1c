import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAbility } from '#src/auth/AbilityProvider.tsx';
import { lazyPart } from '#src/ui/lazyComponent.ts';
import {
  focusSearch,
  focusSelectionBar,
  moveRow,
  pressInRow,
  pressUndo,
  tickRow,
} from '#src/ui/shortcuts/pageParts.ts';
import type { Shortcut, ShortcutGroup } from '#src/ui/shortcuts/shortcutTypes.ts';
import { areShortcutsOn, switchShortcuts, useShortcuts } from '#src/ui/shortcuts/useShortcuts.ts';
import type { AreaTab } from '#src/app/layout/Header.tsx';
import { areaLinksOf } from './areaLinks.ts';

// Loaded when the help first opens: it brings the form fields with it.
const ShortcutDialog = lazyPart(async () => (await import('#src/ui/shortcuts/ShortcutDialog.tsx')).ShortcutDialog);

interface AreaShortcutsProps {
  home: string;
  screens: readonly Pick<AreaTab, 'label' | 'to'>[];
  accountPath: string | undefined;
  /** The key that was pressed before this component was loaded. */
  firstKey: KeyboardEvent | undefined;
  isHelpOpen: boolean;
  onHelp: (isOpen: boolean) => void;
  onPalette: () => void;
}

/** The second key after `g`, by the screen's name. */
const GO_KEYS: Readonly<Record<string, string>> = {
  'My work': 'w',
  Referrals: 'r',
  Enrollments: 'e',
  Communication: 'c',
  Performance: 'p',
  Settings: 's',
  Overview: 'o',
  Hospices: 'h',
  Stakeholders: 's',
  Audit: 'u',
};

const pressed = (key: string) => () => void pressInRow(key);

/** In My work, N logs a call that nobody took. */
const newReferralKey = (open: () => void): Shortcut => ({
  keys: 'n',
  label: 'New referral',
  run: () => {
    if (!pressInRow('n')) open();
  },
});

/** @param isBound N is bound already */
const workKeys = (isBound: boolean): ShortcutGroup => ({
  heading: 'In My work',
  shortcuts: [
    { keys: 'r', label: 'Reached the family', run: pressed('r') },
    { keys: isBound ? '' : 'n', shown: ['n'], label: 'No answer', run: isBound ? undefined : pressed('n') },
    { keys: 'm', label: 'Left a message', run: pressed('m') },
    { keys: 'e', label: 'Enroll', run: pressed('e') },
    { keys: 'd', label: 'Done', run: pressed('d') },
    { keys: 't', label: 'Take unowned work', run: pressed('t') },
    { keys: 'u', label: 'Undo', run: pressUndo },
  ],
});

/** An area's shortcuts: the same table binds the keys and fills the help. */
export function AreaShortcuts(props: AreaShortcutsProps) {
  const { accountPath, firstKey, home, isHelpOpen, onHelp, onPalette, screens } = props;
  const [isOn, setOn] = useState(areShortcutsOn);
  const navigate = useNavigate();
  const { account, newReferral } = areaLinksOf(home, useAbility(), accountPath);
  const go = (to: string) => () => void navigate(to);
  const goTo = (keys: string, label: string, to: string | null): Shortcut[] =>
    to === null ? [] : [{ keys, label, run: go(to) }];

  const groups: ShortcutGroup[] = [
    {
      heading: 'Anywhere',
      shortcuts: [
        { keys: '', shown: ['Ctrl or ⌘', 'K'], label: 'Find a patient, page, or action' },
        {
          keys: '/',
          label: 'Search the list',
          run: () => {
            if (!focusSearch()) onPalette();
          },
        },
        ...(newReferral === null ? [] : [newReferralKey(go(newReferral))]),
        { keys: '[Shift]+?', shown: ['?'], label: 'Keyboard shortcuts', run: () => onHelp(true) },
      ],
    },
    {
      heading: 'Go to',
      shortcuts: [
        ...screens.flatMap(({ label, to }) => {
          const key = GO_KEYS[label];
          return key === undefined ? [] : goTo(`g ${key}`, label, to);
        }),
        ...goTo('g a', 'Account settings', account),
      ],
    },
    {
      heading: 'In a list',
      shortcuts: [
        { keys: 'j', label: 'Next row', run: () => moveRow(1) },
        { keys: 'k', label: 'Previous row', run: () => moveRow(-1) },
        { keys: 'x', label: 'Select row', run: tickRow },
        { keys: 'b', label: 'Actions for selected rows', run: focusSelectionBar },
        { keys: '', shown: ['Enter'], label: 'Open row' },
        { keys: '', shown: ['Shift', '↓'], label: 'Select several rows' },
        { keys: '', shown: ['Shift', 'Enter'], label: 'On a column heading: add it to the sort' },
      ],
    },
  ];
  if (home === '/hospice') groups.push(workKeys(newReferral !== null));
  useShortcuts(groups, isOn, firstKey);

  if (!isHelpOpen) return null;
  return (
    <ShortcutDialog
      groups={groups}
      isOn={isOn}
      onClose={() => onHelp(false)}
      onSwitch={(next) => {
        switchShortcuts(next);
        setOn(next);
      }}
    />
  );
}
