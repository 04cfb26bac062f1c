import * as z from 'zod/mini';
import { MINUTE } from '#contract/platform/durations.ts';
import { recordSignIn } from '#server/audit/recordSignIn.queries.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { hashHandle } from './provider/payloads.queries.ts';
import { isLinked, linkPerson } from './identities.queries.ts';
import type { Log } from '#server/platform/log.ts';
import { IdentityUnavailable, type VerifiedToken } from './verifyToken.ts';
import type { Identity } from '#server/platform/access/session.queries.ts';

interface Parts {
  readonly db: Database;
  readonly issuer: string;
  readonly clock: () => Date;
  readonly log: Log;
}

const UserInfo = z.object({
  sub: z.string(),
  email: z.string().check(z.maxLength(320), z.regex(/^[^\0\s]+@[^\0\s]+$/)),
  email_verified: z.literal(true),
});

const ASK_TIMEOUT_MS = 5000;
const REMEMBER_MS = MINUTE;
const MAX_REMEMBERED = 10_000;

/**
 * Finds the person of a foreign provider's token. A new identity is linked by email: the provider is asked once, and its answer
 * counts only if the email is verified and belongs to one active person who is not linked yet.
 * @returns a function that returns null for an unknown person, and throws IdentityUnavailable if the provider does not
 * answer
 */
export function createLinking({ db, issuer, clock, log }: Parts) {
  const linked = new Set<string>();
  /** Unknown tokens, by hash, so that the provider is asked about each at most once a minute. */
  const strangers = new Map<string, number>();

  function rememberStranger(token: string): void {
    if (strangers.size >= MAX_REMEMBERED) strangers.clear();
    strangers.set(hashHandle(token), clock().getTime() + REMEMBER_MS);
  }

  /** Every link between a person and an identity is recorded in the audit. */
  const link = (found: { issuer: string; subject: string; email: string }): Promise<string | undefined> =>
    db.transaction().execute(async (trx) => {
      const userId = await linkPerson(trx, found);
      if (userId !== undefined) await recordSignIn(trx)({ kind: 'linked', userId, address: null, at: clock() });
      return userId;
    });

  return async ({ subject, token }: VerifiedToken): Promise<Identity | null> => {
    const identity: Identity = { issuer, subject, isEmbedded: false };
    if (linked.has(subject)) return identity;
    if (subject.includes('\0')) return null;
    if (!(await isLinked(db, identity))) {
      if ((strangers.get(hashHandle(token)) ?? 0) > clock().getTime()) return null;
      const email = await askForEmail(issuer, subject, token);
      const userId = email === undefined ? undefined : await link({ issuer, subject, email });
      if (userId === undefined) {
        rememberStranger(token);
        return null;
      }
      log.info({ userId }, 'A person was linked to the identity provider');
    }
    if (linked.size >= MAX_REMEMBERED) linked.clear();
    linked.add(subject);
    return identity;
  };
}

/** The person's email as the provider gives it; undefined if it gives none. */
async function askForEmail(issuer: string, subject: string, token: string): Promise<string | undefined> {
  let answer: Response;
  let body: unknown;
  try {
    answer = await fetch(new URL('userinfo', issuer), {
      headers: { Authorization: `Bearer ${token}`, Accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(ASK_TIMEOUT_MS),
    });
    if (answer.status >= 500 || answer.status === 429) throw new Error(`userinfo answered ${answer.status}`);
    body = answer.ok ? await answer.json() : undefined;
  } catch (error) {
    throw new IdentityUnavailable(error);
  }
  const parsed = z.safeParse(UserInfo, body);
  return parsed.success && parsed.data.sub === subject ? parsed.data.email : undefined;
}
