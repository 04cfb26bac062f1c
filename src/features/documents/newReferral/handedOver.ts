/** The files of referrals that were just created, until their page takes them and sends them. */
const waiting = new Map<string, readonly File[]>();

export function handOver(referralId: string, files: readonly File[]): void {
  if (files.length > 0) waiting.set(referralId, files);
}

/** The files handed over for this referral. Whoever takes them sends them: the second to ask gets none. */
export function takeOver(referralId: string): readonly File[] {
  const files = waiting.get(referralId) ?? [];
  waiting.delete(referralId);
  return files;
}
