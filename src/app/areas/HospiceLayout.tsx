import { useAbility } from '#src/auth/AbilityProvider.tsx';
import { featureFlags } from '#src/config/featureFlags.ts';
import { AreaLayout } from '#src/app/layout/AreaLayout.tsx';
import { hospiceTabs, useCurrentTab } from '#src/app/layout/areaTabs.ts';
import { NewsCorner } from '#src/app/layout/NewsCorner.tsx';

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
