import type { CurrentUser } from '#contract/platform/users.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import type { Actor } from '#server/platform/access/viewpoint.ts';

/** The hospice or the group that a person belongs to and who it is in the directory of providers, as `GET /v1/users/me` answers it. */
export async function findOrganization(
  trx: Trx,
  { id, hospiceId, groupId }: Actor,
): Promise<Required<Pick<CurrentUser, 'hospice' | 'group' | 'providerId'>>> {
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
  const provider =
    groupId === null
      ? undefined
      : await trx.selectFrom('provider').select('id').where('user_id', '=', id).limit(1).executeTakeFirst();
  return { hospice: hospice ?? null, group: group ?? null, providerId: provider?.id ?? null };
}
