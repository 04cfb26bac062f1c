export interface AccessTokenSource {
  /** A token without asking the person anything. */
  get: () => Promise<string | undefined>;
  /** The API no longer takes the token. */
  refused: () => void;
  /** The person's hospice or group is switched off: every call is refused until it is on again. */
  switchedOff?: () => void;
  /** What the person may do is perhaps no longer what was told at the sign-in. */
  rightsInDoubt?: () => void;
}

const NO_SOURCE: AccessTokenSource = { get: () => Promise.resolve(undefined), refused: () => {} };

let source = NO_SOURCE;

/** Sign-in stands above the API in this house, so it hands its tokens down. Without an argument nobody is signed in. */
export function setAccessTokenSource(next: AccessTokenSource = NO_SOURCE): void {
  source = next;
}

/** Where no token can be had the call goes out without one, and its 401 says the rest. */
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
