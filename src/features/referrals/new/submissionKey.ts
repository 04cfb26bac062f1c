/**
 * The idempotency key of one submission: the same for the same content in the same attempt, also after a reload, so that a lost answer never
 * makes a second referral.
 */
export async function submissionKey(attempt: string, body: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(`${attempt} ${JSON.stringify(body)}`);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
