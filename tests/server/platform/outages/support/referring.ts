import { expect } from 'vitest';
import { sql, type Database } from '#server/platform/database/connection.ts';
import { refer, type Office } from '#tests/server/support/serverProcess.ts';

/** People who refer at a server that is about to be taken away, and what the database has afterwards. */

export const AT_ONCE = 6;

/** The stored parts of each referral: everything that one call writes, or nothing. */
export async function readReferrals(db: Database) {
  const { rows } = await sql<{ id: string; parts: string }>`
    select id, concat_ws(' ',
      (select count(*) from enrollment where referral_id = referral.id),
      (select count(*) from status_history join enrollment on enrollment.id = enrollment_id where referral_id = referral.id),
      (select count(*) from timeline_event where referral_id = referral.id),
      (select count(*) from audit_event where entity_id = referral.id),
      (select count(*) from idempotency_key where body ->> 'id' = referral.id::text)
    ) as parts from referral`.execute(db);
  return rows;
}
/** What `parts` says of a referral that was saved whole. */
export const WHOLE = '1 1 2 1 1';

export interface Load {
  /** The referrals that were answered with 201. */
  readonly created: string[];
  /** Other answers, and calls that got none. */
  readonly others: string[];
}

const causeOf = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause ?? error);
};

/** Refers patients, several at once, each one after the other, until a call gets no answer. */
export async function referUntilGone(origin: string, authorization: string, office: Office, load: Load): Promise<Load> {
  const one = async (): Promise<void> => {
    try {
      for (;;) {
        const answer = await refer(origin, authorization, office);
        const body: unknown = await answer.json();
        if (answer.status === 201 && typeof body === 'object' && body && 'id' in body)
          load.created.push(String(body.id));
        else load.others.push(`${answer.status} ${JSON.stringify(body)}`);
      }
    } catch (error) {
      load.others.push(causeOf(error));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return load;
}

/** Waits until the server has given more answers than this. */
export const hasCreated = async (load: Load, count: number): Promise<void> => {
  const answers = () => load.created.length + load.others.length;
  await expect.poll(answers, { timeout: 120_000, interval: 5 }).toBeGreaterThan(count);
};
