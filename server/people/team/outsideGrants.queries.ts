import { PRODUCT_NAME } from '#contract/platform/product.ts';
import type { Role } from '#contract/platform/roles.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { asSystem, type Person } from '#server/platform/access/session.queries.ts';
import { queueMail } from '#server/mail/queueMail.queries.ts';
import { addedFromOutsideMail, type GrantKind } from './addedFromOutside.mail.ts';

/** Access to a hospice that somebody of another organization gave. */
interface OutsideGrant {
  readonly hospiceId: string;
  readonly what: GrantKind;
  /** The name, or the email of somebody who has not accepted yet. */
  readonly person: string;
  readonly role: Role;
  readonly awaitsConfirmation?: boolean;
}

interface Notified {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly hospice: string;
  readonly replyTo: string | null;
}

/** Whether somebody of the hospice can confirm whom others invite. */
export async function hasSuperAdmin(trx: Trx, hospiceId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from app_user where hospice_id = ${hospiceId}::uuid and role = 'hospice_super_admin' and is_active limit 1`.execute(
    trx,
  );
  return rows.length > 0;
}

/** Notifies all administrators of the hospice at once, by mail and in their news, so that nobody is let in unseen. */
export async function noteOutsideGrant(trx: Trx, actor: Person, grant: OutsideGrant, now: Date): Promise<void> {
  const { awaitsConfirmation = false, hospiceId, person, role, what } = grant;
  const grantedBy = `${actor.firstName} ${actor.lastName} of ${PRODUCT_NAME}`;
  await asSystem(trx, async () => {
    await trx
      .insertInto('outside_grant')
      .values({ hospice_id: hospiceId, at: now, what, person, role, granted_by: grantedBy })
      .execute();
    const { rows } = await sql<Notified>`
      select person.id, person.email, person.first_name as "firstName", person.last_name as "lastName",
        hospice.name as hospice, hospice.email as "replyTo"
      from app_user as person join hospice on hospice.id = person.hospice_id
      where person.hospice_id = ${hospiceId}::uuid and person.is_active
        and person.role in ('hospice_super_admin', 'hospice_admin')`.execute(trx);
    for (const { email, firstName, hospice, id, lastName, replyTo } of rows) {
      await queueMail(
        trx,
        addedFromOutsideMail,
        {
          to: { address: email, name: `${firstName} ${lastName}`, userId: id },
          from: { name: hospice, replyTo },
          hospiceId,
          language: 'en',
          data: { firstName, hospice, what, person, role, grantedBy, awaitsConfirmation },
        },
        now,
      );
    }
  });
}
