import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { AdministratorInviteCreation, INVITE_DAYS } from '#contract/people/invites.ts';
import { recordAudit } from '#server/platform/access/recordAudit.queries.ts';
import { readConfig } from '#server/app/config.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { migrate } from '#server/platform/database/migrate.queries.ts';
import { inviteAdministrator } from '#server/people/invites/inviteMails.queries.ts';
import { signupLink } from '#server/mail/links.ts';
import { onDatabase } from './onDatabase.ts';

// `npm run admin:create -- --email a@b.example [--first-name Ada --last-name Byron]`: invites an administrator, the first one too.
const USAGE = 'npm run admin:create -- --email you@your.host [--first-name Ada] [--last-name Byron]';
const text = { type: 'string' } as const;

/** Reads the person to invite; for invalid options, prints an error with the usage and returns undefined. */
function readOptions(): AdministratorInviteCreation | undefined {
  try {
    const { values } = parseArgs({ options: { email: text, 'first-name': text, 'last-name': text } });
    const wanted = { email: values.email, firstName: values['first-name'], lastName: values['last-name'] };
    const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
    const read = z.safeParse(AdministratorInviteCreation, given);
    if (read.success) return read.data;
    const [issue] = read.error.issues;
    throw new Error(`${issue?.path.join('.')}: ${issue?.message}`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${USAGE}\n`);
    process.exitCode = 1;
    return undefined;
  }
}

async function invite(db: Database, person: AdministratorInviteCreation): Promise<void> {
  const { mail, publicOrigin } = readConfig(process.env);
  const isMailed = mail.smtpUrl !== undefined;
  await migrate(db);
  const now = new Date();
  const { token } = await db.transaction().execute(async (trx) => {
    const invited = await inviteAdministrator(trx, person, { isMailed, now });
    await recordAudit(trx, {
      at: now,
      actorId: null,
      verb: 'createAdministratorInvite',
      entity: 'Users',
      entityId: invited.id,
      address: null,
      outcome: 'ok',
      accessReason: null,
      requestId: randomUUID(),
      detail: { role: 'superuser' },
    });
    return invited;
  });
  process.stdout.write(
    [
      `${person.email} is invited as an administrator. This link sets the account up, once and within ${INVITE_DAYS} days:`,
      '',
      `  ${signupLink(publicOrigin, token)}`,
      '',
      isMailed
        ? 'It is also sent by email as soon as the server runs.'
        : 'Send it privately. Anyone with this link can use it.',
      '',
    ].join('\n'),
  );
}

const person = readOptions();
if (person) await onDatabase((db) => invite(db, person));
