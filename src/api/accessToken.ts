export interface AccessTokenSource {
  /** A token without asking the person anything. */
  get: () => Promise<string | undefined>;
  /** The API has refused the token. */
  refused: () => void;
  /** The person's hospice or group is switched off: every call is refused until it is on again. */
  switchedOff?: () => void;
  /** The API refused something that the screens offered: the person's rights may have changed since the sign-in. */
  rightsInDoubt?: () => void;
}

const NO_SOURCE: AccessTokenSource = { get: () => Promise.resolve(undefined), refused: () => {} };

let source = NO_SOURCE;

/** The sign-in imports the API, not the other way round, so it sets the source here. Without an argument nobody is signed in. */
export function setAccessTokenSource(next: AccessTokenSource = NO_SOURCE): void {
  source = next;
}

/** Without a token the call is sent anyway, and answered with 401. */
export async function accessToken(): Promise<string | undefined> {
  try {
    return await source.get();
  } catch {
    return undefined;
  }
}

export const accessTokenRefused = (): void => source.refused();

export const organizationFoundOff = (): void => source.switchedOff?.();

export const doubtRights = (): void => source.rightsInDoubt?.();
