import type { CurrentUser } from '#contract/users.ts';
import type { Actor } from '#server/domain/actor.ts';
import type { Trx } from './connection.ts';

/** The hospice or the group that a person belongs to, as `GET /v1/users/me` tells it. */
export async function findOrganisation(
  trx: Trx,
  { hospiceId, groupId }: Actor,
): Promise<Required<Pick<CurrentUser, 'hospice' | 'group'>>> {
  const hospice =
    hospiceId === null
      ? undefined
      : await trx
          .selectFrom('hospice')
          .select(['id', 'name', 'plan', 'time_zone as timeZone'])
          .select([
            'response_target_minutes as responseTargetMinutes',
            'admission_target_hours as admissionTargetHours',
          ])
          .where('id', '=', hospiceId)
          .executeTakeFirst();
  const group =
    groupId === null
      ? undefined
      : await trx
          .selectFrom('provider_group')
          .select(['id', 'name', 'type'])
          .where('id', '=', groupId)
          .executeTakeFirst();
  return { hospice: hospice ?? null, group: group ?? null };
}
