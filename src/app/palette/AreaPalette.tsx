import type { NumberedReferral } from '#contract/administration/administration.ts';
import { leadingSituation } from '#contract/referrals/situations.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAbility } from '#src/auth/AbilityProvider.tsx';
import { useSignOut } from '#src/auth/signOut.ts';
import { problem } from '#src/api/problem.ts';
import { CommandPalette, type PaletteGroup, type PaletteItem } from '#src/ui/commandPalette/CommandPalette.tsx';
import { ageOf, listName } from '#src/features/referrals/patientNames.ts';
import { useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { isOfPatient } from '#src/features/referrals/new/typedPatient.ts';
import { StatusChip } from '#src/features/referrals/rows/StatusChip.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { COLOR_MODES, type ColorMode } from '#src/ui/theme/colorMode.ts';
import type { IconName } from '#src/ui/icons.tsx';
import { colorModeIcons, useColorMode } from '#src/ui/theme/useColorMode.ts';
import type { AreaTab } from '#src/app/layout/Header.tsx';
import { areaLinksOf } from './areaLinks.ts';
import { useNumberedReferral } from './useNumberedReferral.ts';
import { useFoundReferrals } from './useFoundReferrals.ts';

interface AreaPaletteProps {
  home: string;
  screens: readonly Pick<AreaTab, 'label' | 'to'>[];
  accountPath: string | undefined;
  onHelp: () => void;
  onClose: () => void;
}

const themeLabels: Record<ColorMode, string> = {
  light: 'Light theme',
  dark: 'Dark theme',
  system: 'Match system theme',
};

/** Whether each typed word begins a word of the label. */
const wordsOf = (text: string): string[] => text.toLowerCase().split(/[^\p{L}\p{N}]+/u);

function matches(label: string, text: string): boolean {
  const words = wordsOf(label);
  return wordsOf(text)
    .filter(Boolean)
    .every((part) => words.some((word) => word.startsWith(part)));
}

const exportButton = () => document.querySelector<HTMLElement>('main [data-part="export"] button');

/** The command palette of an area: patients, screens and actions. */
export function AreaPalette({ accountPath, home, onClose, onHelp, screens }: AreaPaletteProps) {
  const [text, setText] = useState('');
  const found = useFoundReferrals(text);
  const isAdministrator = home === '/admin';
  const numbered = useNumberedReferral(isAdministrator, text);
  const { now, timeZone } = useOwnDisplayContext();
  const links = areaLinksOf(home, useAbility(), accountPath);
  const { chooseColorMode } = useColorMode();
  const signOut = useSignOut();
  const navigate = useNavigate();

  const close = (next: () => void) => () => {
    onClose();
    // The dialog first returns the focus; then the action may move it.
    setTimeout(next);
  };
  const go = (to: string, state?: unknown) => close(() => void navigate(to, { state }));
  const link = (label: string, to: string | null, icon: IconName): PaletteItem[] =>
    to === null ? [] : [{ id: to, label, icon, onSelect: go(to) }];

  const typed = text.trim();
  // Until the answer comes, the patients are those of the earlier text. Only those who match are shown, as Enter opens the first.
  const shown = found.isOfText
    ? found.items
    : found.items.filter(({ displayId, patient }) => matches(`${listName(patient)} ${displayId}`, text));
  const patients = shown.map(({ displayId, enrollments, id, patient, status }): PaletteItem => {
    const age = ageOf(patient, now, timeZone);
    return {
      id,
      label: listName(patient),
      note: [age, displayId].filter((part) => part !== null).join(', '),
      icon: 'user',
      detail: <StatusChip isShort situation={leadingSituation(enrollments, status)} status={status} />,
      onSelect: go(`${home}/referrals/${id}`),
    };
  });
  const goTo = [
    ...screens.flatMap(({ label, to }) => link(label, to, 'chevronRight')),
    ...link('Invitations', links.invitations, 'mail'),
    ...link('Account settings', links.account, 'user'),
  ];
  const actions: PaletteItem[] = [
    ...link('New referral', links.newReferral, 'plus'),
    ...link('Import…', links.importReferrals, 'upload'),
    ...link('New hospice…', links.newHospice, 'plus'),
    ...(exportButton()
      ? [{ id: 'export', label: 'Export…', icon: 'download' as const, onSelect: close(() => exportButton()?.click()) }]
      : []),
    ...COLOR_MODES.map((mode) => ({
      id: mode,
      label: themeLabels[mode],
      icon: colorModeIcons[mode],
      onSelect: close(() => chooseColorMode(mode)),
    })),
    { id: 'help', label: 'Keyboard shortcuts', icon: 'info', onSelect: close(onHelp) },
    { id: 'log-out', label: 'Log out', icon: 'logOut', onSelect: close(signOut) },
  ];
  const matching = (items: readonly PaletteItem[]) => items.filter(({ label }) => matches(label, text));
  const groups: PaletteGroup[] = [
    { heading: 'Patients', items: patients },
    { heading: 'Referrals', items: recordItems(numbered.item, go) },
    { heading: 'Go to', items: matching(goTo) },
    { heading: 'Actions', items: matching(actions) },
    {
      heading: 'Search',
      items: [
        ...(found.isMissing ? newItems(typed, links.newReferral, go) : []),
        ...(found.canFind ? inListItems(typed, home, go) : []),
      ],
    },
  ];

  return (
    <CommandPalette
      groups={groups}
      isBusy={found.isBusy || numbered.isBusy}
      label="Search"
      onClose={onClose}
      onType={setText}
      placeholder={placeholderOf(found.canFind, isAdministrator)}
      status={
        <Status
          count={groups.reduce((sum, { items }) => sum + items.length, 0)}
          found={found}
          isMissing={numbered.isMissing}
          typed={typed}
        />
      }
      text={text}
    />
  );
}

type Go = (to: string, state?: unknown) => () => void;

function inListItems(typed: string, home: string, go: Go): PaletteItem[] {
  if (typed === '') return [];
  const onSelect = go(home, { search: typed });
  return [{ id: 'in-list', label: `Search the list for “${typed}”`, icon: 'search', onSelect }];
}

/** For somebody who is not on the list yet. */
function newItems(typed: string, newReferral: string | null, go: Go): PaletteItem[] {
  if (newReferral === null || !isOfPatient(typed)) return [];
  const onSelect = go(newReferral, { search: typed });
  return [{ id: 'as-new', label: `New referral for “${typed}”`, icon: 'plus', onSelect }];
}

/** Opening it asks for a reason. */
function recordItems(referral: NumberedReferral | undefined, go: Go): PaletteItem[] {
  if (!referral) return [];
  const { displayId, id } = referral;
  const onSelect = go(`/admin/referrals/${id}`);
  return [{ id, label: `Open ${displayId}…`, note: 'Asks for a reason', icon: 'eye', onSelect }];
}

function placeholderOf(canFind: boolean, isAdministrator: boolean): string {
  if (canFind) return 'Find a patient, page, or action';
  return isAdministrator ? 'Find a page, action, or referral number' : 'Find a page or action';
}

interface StatusProps {
  found: ReturnType<typeof useFoundReferrals>;
  typed: string;
  /** An administrator's number that no referral has. */
  isMissing: boolean;
  count: number;
}

function Status({ count, found, isMissing, typed }: StatusProps) {
  if (isMissing) return 'No referral has this number';
  const { canFind, error, isBusy, items, retry, total } = found;
  if (error !== undefined) {
    return (
      <>
        We couldn’t search patients. {problem(error).title}.
        <Button icon="refresh" onClick={retry} size="small">
          Try again
        </Button>
      </>
    );
  }
  if (isBusy) return 'Searching patients';
  if (typed === '' || !canFind) return count === 0 ? 'No results' : 'Arrows to move, Enter to choose';
  if (typed.length < 2) return 'Type one more letter to search patients';
  if (items.length === 0) return 'No patients found. Check the spelling. Referral numbers start with R-.';
  return total > items.length
    ? `${items.length} of ${total.toLocaleString('en-US')} patients. See all in the list.`
    : `${total} ${total === 1 ? 'patient' : 'patients'}`;
}
