import { useAbility } from '#src/auth/AbilityProvider.tsx';
import { featureFlags } from '#src/config/featureFlags.ts';
import { AreaLayout } from './AreaLayout.tsx';
import { hospiceTabs } from './areaTabs.ts';
import { NewsCorner } from './NewsCorner.tsx';
import { useCurrentTab } from './useCurrentTab.ts';

export function Component() {
  const tabs = hospiceTabs(useAbility(), featureFlags, useCurrentTab());
  return (
    <AreaLayout
      accountPath="/hospice/account-settings"
      home="/hospice"
      tabs={tabs}
      tools={<NewsCorner home="/hospice" />}
    />
  );
}
