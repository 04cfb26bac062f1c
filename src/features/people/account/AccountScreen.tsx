import type { Account } from '#contract/people/accounts.ts';
import { LoadedAnswer } from '#src/ui/states/LoadedAnswer.tsx';
import { MuiProvider } from '#src/ui/form/MuiProvider.tsx';
import { PageHeader } from '#src/ui/page/PageHeader.tsx';
import { LoadingParts } from '#src/ui/states/LoadingParts.tsx';
import styles from './account.module.css';
import { accountApi } from './accountApi.ts';
import { DevicesCard } from './DevicesCard.tsx';
import { NotificationsCard } from '#src/features/people/noticeChoices/NotificationsCard.tsx';
import { PasskeysCard } from './PasskeysCard.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { PreferencesCard } from './PreferencesCard.tsx';
import { ProfileCard } from './ProfileCard.tsx';
import { SavedFiltersCard } from './SavedFiltersCard.tsx';
import { useOwnTimeZone } from '#src/ui/time/displayContext.ts';

const PASSKEYS = 'passkeys';
const PARTS = [
  ['profile', 'Profile'],
  ['password', 'Password'],
  [PASSKEYS, 'Passkeys'],
  ['notifications', 'Notification settings'],
  ['preferences', 'Preferences'],
  ['devices', 'Devices'],
  ['saved-filters', 'Saved filters'],
] as const;

function Parts({ account }: { readonly account: Account }) {
  const timeZone = useOwnTimeZone();
  return (
    <div className="column shrinks gap20">
      <MuiProvider>
        <ProfileCard account={account} />
        <PasswordCard account={account} timeZone={timeZone} />
        {account.hasPasskeys && <PasskeysCard email={account.email} timeZone={timeZone} />}
        <NotificationsCard timeZone={timeZone} />
        <PreferencesCard account={account} />
      </MuiProvider>
      <DevicesCard isSignInManaged={account.isSignInManaged} timeZone={timeZone} />
      <SavedFiltersCard />
    </div>
  );
}

/** The signed-in person's own settings, the same page in every area. */
export function Component() {
  const answer = accountApi.useGetAccountQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <div className="column shrinks gap20">
      <PageHeader title="Account settings" />
      <div className={styles['page']}>
        <nav aria-label="Account settings" className={styles['parts']}>
          {PARTS.filter(([id]) => id !== PASSKEYS || answer.data?.hasPasskeys !== false).map(([id, label]) => (
            <a href={`#${id}`} key={id}>
              {label}
            </a>
          ))}
        </nav>
        <LoadedAnswer answer={answer} skeleton={<LoadingParts heights={[340, 108, 120]} label="your account" />}>
          {(account) => <Parts account={account} />}
        </LoadedAnswer>
      </div>
    </div>
  );
}
