import { PRODUCT_NAME } from '#contract/platform/product.ts';
import type { Role } from '#contract/platform/roles.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { asSystem, type Person } from '#server/platform/access/session.queries.ts';
import { queueMail } from '#server/mail/queueMail.queries.ts';
import type { Organization } from './team.queries.ts';
import { addedFromOutsideMail, type GrantKind } from './addedFromOutside.mail.ts';

/** Access to a hospice or a group that somebody of another organization gave. */
interface OutsideGrant {
  readonly to: Organization;
  readonly what: GrantKind;
  /** Left out: somebody who has not accepted yet. */
  readonly userId?: string;
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
  readonly organization: string;
  readonly replyTo: string | null;
}

const administratorsOf = (hospiceId: string) => sql<Notified>`
  select person.id, person.email, person.first_name as "firstName", person.last_name as "lastName",
    hospice.name as organization, hospice.email as "replyTo"
  from app_user as person join hospice on hospice.id = person.hospice_id
  where person.hospice_id = ${hospiceId}::uuid and person.is_active
    and person.role in ('hospice_super_admin', 'hospice_admin')`;

/** A group has no administrators: its care managers, who see all of its patients; without another one, all its people. */
const keepersOf = (groupId: string, addedId: string | null) => sql<Notified>`
  with others as (
    select * from app_user where group_id = ${groupId}::uuid and is_active and id is distinct from ${addedId}::uuid
  )
  select person.id, person.email, person.first_name as "firstName", person.last_name as "lastName",
    provider_group.name as organization, null as "replyTo"
  from others as person join provider_group on provider_group.id = person.group_id
  where person.role = 'care_manager' or not exists (select from others where others.role = 'care_manager')`;

/** Whether somebody of the hospice can confirm whom others invite. */
export async function hasSuperAdmin(trx: Trx, hospiceId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from app_user where hospice_id = ${hospiceId}::uuid and role = 'hospice_super_admin' and is_active limit 1`.execute(
    trx,
  );
  return rows.length > 0;
}

/**
 * Notifies all administrators of the hospice, or the care managers of the group, at once: by mail and in their news, so that nobody is let
 * in unseen.
 */
export async function noteOutsideGrant(trx: Trx, actor: Person, grant: OutsideGrant, now: Date): Promise<void> {
  const { awaitsConfirmation = false, person, role, to, userId = null, what } = grant;
  const [hospiceId, groupId] = 'hospiceId' in to ? [to.hospiceId, null] : [null, to.groupId];
  const grantedBy = `${actor.firstName} ${actor.lastName} of ${PRODUCT_NAME}`;
  await asSystem(trx, async () => {
    await trx
      .insertInto('outside_grant')
      .values({
        hospice_id: hospiceId,
        group_id: groupId,
        at: now,
        what,
        user_id: userId,
        person,
        role,
        granted_by: grantedBy,
      })
      .execute();
    const readers = 'hospiceId' in to ? administratorsOf(to.hospiceId) : keepersOf(to.groupId, userId);
    const { rows } = await readers.execute(trx);
    const side = hospiceId === null ? 'group' : 'hospice';
    for (const { email, firstName, id, lastName, organization, replyTo } of rows) {
      await queueMail(
        trx,
        addedFromOutsideMail,
        {
          to: { address: email, name: `${firstName} ${lastName}`, userId: id },
          from: { name: side === 'hospice' ? organization : PRODUCT_NAME, replyTo },
          hospiceId,
          data: { firstName, organization, side, what, person, role, grantedBy, awaitsConfirmation },
        },
        now,
      );
    }
  });
}
