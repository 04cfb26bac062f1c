import { randomBytes } from 'node:crypto';
import { intakeAddressEndpoints as rows, type IntakeAddress } from '#contract/exchange/intake/intakeAddress.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { Refusal } from '#server/platform/access/refusal.ts';
import { answer, type App } from '#server/platform/http/answer.ts';
import { dropIntakeToken, readIntakeToken, saveIntakeToken } from './intakeAddress.queries.ts';
import { addressWith, TOKEN_BYTES, tokenOf } from './intakeAddress.rules.ts';

declare module '#server/platform/http/app.ts' {
  interface Services {
    /** The server’s address for papers, to which each hospice’s token is added; undefined: papers do not come by email. */
    readonly intakeAddress?: string | undefined;
  }
}

async function addressOf(db: Database, { services }: App, hospiceId: string): Promise<IntakeAddress> {
  const base = services.intakeAddress;
  const stored = base === undefined ? undefined : await readIntakeToken(db, hospiceId);
  const { madeAt = null, madeBy = null } = stored ?? {};
  const address = base !== undefined && stored ? addressWith(base, stored.token) : null;
  return { id: hospiceId, isAvailable: base !== undefined, address, madeAt, madeBy };
}

answer(rows.getIntakeAddress, ({ app, db, params }) => addressOf(db, app, params.hospiceId));

answer(rows.renewIntakeAddress, async ({ actor, app, db, now, params: { hospiceId } }) => {
  if (app.services.intakeAddress === undefined) {
    throw new Refusal('forbidden', 'This server doesn’t receive email. Ask your Wayside administrator to set it up');
  }
  await saveIntakeToken(db, { actor, hospiceId, now, token: tokenOf(randomBytes(TOKEN_BYTES)) });
  return addressOf(db, app, hospiceId);
});

answer(rows.endIntakeAddress, ({ db, params }) => dropIntakeToken(db, params.hospiceId));
