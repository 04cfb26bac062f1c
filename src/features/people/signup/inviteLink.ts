import { tabStorage, type BrowserStorage } from '#src/config/browserStorage.ts';
import { takeLinkToken } from '#src/config/linkToken.ts';

const LINK = 'wayside.invite.link';

/** Runs first: moves the invitation's token from the address into this tab's storage until it was used. */
export function takeInviteLink(storage: BrowserStorage = tabStorage): void {
  const token = takeLinkToken();
  if (token !== null) storage.setItem(LINK, token);
}

export const keptInvite = (storage: BrowserStorage = tabStorage): string | null => storage.getItem(LINK);

/** After it was used, or cannot be used any more. */
export const forgetInvite = (storage: BrowserStorage = tabStorage): void => storage.removeItem(LINK);
