import { useState } from 'react';
import { useSelector } from 'react-redux';
import { DEFAULT_SCREENS, type Account, type DefaultScreen } from '#contract/people/accounts.ts';
import { AccountType } from '#contract/platform/roles.ts';
import { problem } from '#src/api/problem.ts';
import { selectCurrentUser } from '#src/auth/authSlice.ts';
import { COLOR_MODES, type ColorMode } from '#src/ui/theme/colorMode.ts';
import { Segments } from '#src/ui/controls/Segments.tsx';
import { useColorMode } from '#src/ui/theme/useColorMode.ts';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { useUpdateAccountMutation } from './accountApi.ts';
import { Section } from './Section.tsx';

const SCREEN_WORDS: Record<DefaultScreen, string> = {
  registry: 'Referrals',
  referrals: 'Referrals',
  enrollments: 'Enrollments',
  performance: 'Performance',
  overview: 'Overview',
  hospices: 'Hospices',
  stakeholders: 'Stakeholders',
  audit: 'Audit',
};
const MODE_WORDS: Record<ColorMode, string> = { light: 'Light', dark: 'Dark', system: 'As the system' };

/** Where the person begins, and how it looks. Chosen at once. */
export function PreferencesCard({ account }: { readonly account: Account }) {
  const accountType = AccountType.safeParse(useSelector(selectCurrentUser)?.accountType);
  const { chooseColorMode, mode } = useColorMode();
  const [update] = useUpdateAccountMutation();
  const [wanted, setWanted] = useState<DefaultScreen>();
  const showToast = useToast();
  const screens: readonly DefaultScreen[] = accountType.success ? DEFAULT_SCREENS[accountType.data] : [];
  const [first] = screens;

  const chooseScreen = async (screen: DefaultScreen) => {
    setWanted(screen);
    // The first is where everybody begins.
    const { error } = await update({ version: account.version, defaultScreen: screen === first ? null : screen });
    setWanted(undefined);
    if (error) showToast({ tone: 'error', text: `${problem(error).title}. ${problem(error).message}` });
    else showToast({ text: `After logging in you begin with ${SCREEN_WORDS[screen]}` });
  };

  return (
    <Section id="preferences" title="Preferences">
      <div className="grid gap20">
        {first !== undefined && (
          <div>
            <Segments
              hasLabel
              label="Begin with, after logging in"
              onChange={(screen) => void chooseScreen(screen)}
              options={screens.map((value) => ({ value, label: SCREEN_WORDS[value] }))}
              value={wanted ?? account.defaultScreen ?? first}
            />
          </div>
        )}
        <div>
          <Segments
            hasLabel
            label="Theme, on this device"
            onChange={chooseColorMode}
            options={COLOR_MODES.map((value) => ({ value, label: MODE_WORDS[value] }))}
            value={mode}
          />
        </div>
      </div>
    </Section>
  );
}
