/** How long a reason holds. Longer work on a record says again why. */
export const REASON_MINUTES = 30;

/** Why an administrator reads one patient's record, and until when that holds. */
export interface AccessReason {
  readonly reason: string;
  readonly referralId: string;
  readonly since: number;
  readonly until: number;
}

let given: AccessReason | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function put(next: AccessReason | undefined): void {
  clearTimeout(timer);
  given = next;
  for (const listener of listeners) listener();
}

/** Every call for patient data carries it from now on. Kept in memory alone: a reload forgets it. */
export function giveAccessReason(referralId: string, reason: string): void {
  const life = REASON_MINUTES * 60_000;
  const since = Date.now();
  put({ referralId, reason, since, until: since + life });
  timer = setTimeout(() => put(undefined), life);
}

export function forgetAccessReason(): void {
  if (given) put(undefined);
}

/** A machine that slept keeps no reason longer than it holds. */
export const accessReason = (): AccessReason | undefined => (given && given.until > Date.now() ? given : undefined);

/** Tells when a reason was given, ended or was forgotten. */
export function watchAccessReason(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
