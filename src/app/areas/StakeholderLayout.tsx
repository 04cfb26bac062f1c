import { AreaLayout } from '#src/app/layout/AreaLayout.tsx';
import { stakeholderTabs, useCurrentTab } from '#src/app/layout/areaTabs.ts';
import { NewsCorner } from '#src/app/layout/NewsCorner.tsx';

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
