import { tabStorage, type BrowserStorage } from '#src/config/browserStorage.ts';
import { takeLinkToken } from '#src/config/linkToken.ts';

const LINK = 'wayside.invite.link';

/** Before anything else runs: the invitation's token leaves the address, and is kept for this tab until it was used. */
export function takeInviteLink(storage: BrowserStorage = tabStorage): void {
  const token = takeLinkToken();
  if (token !== null) storage.setItem(LINK, token);
}

export const keptInvite = (storage: BrowserStorage = tabStorage): string | null => storage.getItem(LINK);

/** Used, or nothing that can be used any more. */
export const forgetInvite = (storage: BrowserStorage = tabStorage): void => storage.removeItem(LINK);
