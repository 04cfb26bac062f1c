import { AreaLayout } from './AreaLayout.tsx';
import { stakeholderTabs } from './areaTabs.ts';
import { NewsCorner } from './NewsCorner.tsx';
import { usePlace } from './usePlace.ts';

export function Component() {
  return (
    <AreaLayout
      accountPath="/stakeholder/account-settings"
      home="/stakeholder"
      tabs={stakeholderTabs(usePlace())}
      tools={<NewsCorner home="/stakeholder" />}
    />
  );
}
