import { useState } from 'react';
import { useSelector } from 'react-redux';
import { selectCurrentUser } from '#src/auth/authSlice.ts';
import { tabStorage } from '#src/config/browserStorage.ts';
import { lostFiles, forgetUnsentFile } from '#src/config/unsentFiles.ts';

/** The names of this referral's files whose upload a reload ended, until each is added again or dismissed. */
export function useLostFiles(referralId: string) {
  const owner = useSelector(selectCurrentUser)?.id ?? '';
  const [lost, setLost] = useState(() => lostFiles(tabStorage, owner, referralId));
  return {
    lost,
    /** One file of each name was sent, or dismissed. */
    forget: (names: readonly string[]) => {
      for (const name of names) forgetUnsentFile(tabStorage, owner, referralId, name);
      setLost(lostFiles(tabStorage, owner, referralId));
    },
  };
}
