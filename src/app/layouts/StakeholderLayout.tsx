import { AreaLayout } from './AreaLayout.tsx';
import { stakeholderTabs } from './areaTabs.ts';
import { usePlace } from './usePlace.ts';

export function Component() {
  return (
    <AreaLayout accountPath="/stakeholder/account-settings" home="/stakeholder" tabs={stakeholderTabs(usePlace())} />
  );
}
