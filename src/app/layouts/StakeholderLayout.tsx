import { AreaLayout } from './AreaLayout.tsx';
import { stakeholderTabs } from './areaTabs.ts';
import { NewsCorner } from './NewsCorner.tsx';
import { useCurrentTab } from './useCurrentTab.ts';

export function Component() {
  return (
    <AreaLayout
      accountPath="/stakeholder/account-settings"
      home="/stakeholder"
      tabs={stakeholderTabs(useCurrentTab())}
      tools={<NewsCorner home="/stakeholder" />}
    />
  );
}
