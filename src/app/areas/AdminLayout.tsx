import { AreaLayout } from '#src/app/layout/AreaLayout.tsx';
import type { SideLink } from '#src/app/layout/SideNavigation.tsx';

const LINKS: readonly SideLink[] = [
  { label: 'Overview', to: '/admin', icon: 'home', isIndex: true },
  { label: 'Hospices', to: '/admin/hospices', icon: 'enrolled' },
  { label: 'Stakeholders', to: '/admin/stakeholders', icon: 'people' },
  { label: 'Invitations', to: '/admin/invitations', icon: 'mail' },
  { label: 'Email', to: '/admin/mail', icon: 'send' },
  { label: 'Audit log', to: '/admin/audit', icon: 'eye' },
  { label: 'System', to: '/admin/system', icon: 'settings' },
];

export function Component() {
  return (
    <AreaLayout accountPath="/admin/account-settings" home="/admin" side={{ label: 'Administration', links: LINKS }} />
  );
}
