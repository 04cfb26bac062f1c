import { useState } from 'react';
import { useSelector } from 'react-redux';
import { DEFAULT_SCREENS, defaultScreenLabel, type Account, type DefaultScreen } from '#contract/people/accounts.ts';
import { AccountType } from '#contract/platform/roles.ts';
import { selectCurrentUser } from '#src/auth/authSlice.ts';
import { colorModeLabel } from '#src/ui/theme/colorMode.ts';
import { optionsOf } from '#src/ui/form/fields/optionsOf.ts';
import { SelectField } from '#src/ui/form/fields/SelectField.tsx';
import { deviceTimeZone } from '#src/ui/time/readIn.ts';
import { timeZoneOptions } from '#src/ui/form/fields/timeZoneOptions.ts';
import { zoneLabel } from '#src/ui/time/zoneLabels.ts';
import { RadioField } from '#src/ui/form/fields/RadioField.tsx';
import { useColorMode } from '#src/ui/theme/useColorMode.ts';
import { useOutcome } from '#src/ui/toasts/useOutcome.ts';
import { accountApi } from './accountApi.ts';
import { Section } from './Section.tsx';

interface ZoneChoiceProps {
  readonly stored: string | null;
  readonly onChoose: (zone: string) => void;
}

/** People of a hospice read in the hospice's zone; everybody else chooses one, or follows the device. */
function ZoneChoice({ onChoose, stored }: ZoneChoiceProps) {
  return (
    <SelectField label="Time zone" onChange={onChoose} value={stored ?? ''}>
      <option value="">Same as this device: {zoneLabel(deviceTimeZone())}</option>
      {timeZoneOptions().map(({ label, value }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

/** The first screen, the time zone and the theme; each choice is saved at once. */
export function PreferencesCard({ account }: { readonly account: Account }) {
  const accountType = AccountType.safeParse(useSelector(selectCurrentUser)?.accountType);
  const { chooseColorMode, mode } = useColorMode();
  const [update] = accountApi.useUpdateAccountMutation();
  const [wanted, setWanted] = useState<DefaultScreen>();
  const showOutcome = useOutcome();
  const screens: readonly DefaultScreen[] = accountType.success ? DEFAULT_SCREENS[accountType.data] : [];
  const [first] = screens;

  const chooseScreen = async (screen: DefaultScreen) => {
    setWanted(screen);
    // The first is the default, which is stored as null.
    const answer = await update({
      body: { version: account.version, defaultScreen: screen === first ? null : screen },
    });
    setWanted(undefined);
    showOutcome(answer, `Your start page is now ${defaultScreenLabel[screen]}`);
  };

  const chooseZone = async (zone: string) => {
    const timeZone = zone === '' ? null : zone;
    const answer = await update({ body: { version: account.version, timeZone } });
    showOutcome(answer, `Times are now shown in ${zoneLabel(timeZone ?? deviceTimeZone())}`);
  };

  return (
    <Section id="preferences" title="Preferences">
      <div className="grid gap20">
        {first !== undefined && (
          <RadioField
            isRow
            label="Start page"
            onChange={(screen) => void chooseScreen(screen)}
            options={optionsOf(defaultScreenLabel, screens)}
            value={wanted ?? account.defaultScreen ?? first}
          />
        )}
        {accountType.data !== 'hospice' && (
          <ZoneChoice onChoose={(zone) => void chooseZone(zone)} stored={account.timeZone} />
        )}
        <RadioField
          isRow
          label="Theme on this device"
          onChange={chooseColorMode}
          options={optionsOf(colorModeLabel)}
          value={mode}
        />
      </div>
    </Section>
  );
}
