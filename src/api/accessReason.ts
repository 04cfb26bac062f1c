import type { AccessReason } from '#contract/platform/accessReason.ts';
import { MINUTE } from '#contract/platform/durations.ts';

/** How long a reason is valid. After that the administrator is asked for a reason again. */
export const REASON_MINUTES = 30;

/** Why an administrator reads one patient's record, and until when the reason is valid. */
export interface GivenReason {
  readonly reason: AccessReason;
  readonly referralId: string;
  readonly since: number;
  readonly until: number;
}

let given: GivenReason | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function setReason(next: GivenReason | undefined): void {
  clearTimeout(timer);
  given = next;
  for (const listener of listeners) listener();
}

/** From now on every call for patient data carries the reason. It is kept in memory only: a reload forgets it. */
export function giveAccessReason(referralId: string, reason: AccessReason): void {
  const life = REASON_MINUTES * MINUTE;
  const since = Date.now();
  setReason({ referralId, reason, since, until: since + life });
  timer = setTimeout(() => setReason(undefined), life);
}

export function forgetAccessReason(): void {
  if (given) setReason(undefined);
}

/** Checks the time itself, since timers stop while a computer sleeps. */
export const accessReason = (): GivenReason | undefined => (given && given.until > Date.now() ? given : undefined);

/** Calls the listener when a reason is given, ends or is forgotten. */
export function watchAccessReason(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
