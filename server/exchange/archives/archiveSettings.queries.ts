import { sql, type Database } from '#server/platform/database/connection.ts';
import type { Cell } from '#server/platform/http/files/csv.ts';
import { linesOfSettings } from './archiveSettings.rules.ts';
import { personName, type Reading } from './archiveTable.queries.ts';

export const SETTINGS_FILE = 'settings.csv';
export const SETTINGS_ABOUT = 'One row for each setting: profile, sharing, surveys, summaries, and on call.';
export const SETTINGS_HEADINGS = ['Part', 'Setting', 'Value', 'Value as stored'];

/** All settings of the hospice, one line for each value. */
export async function settingLines(db: Database, { view, zone }: Reading): Promise<Cell[][]> {
  const own = sql`hospice_id = ${view.hospiceId}::uuid`;
  const { rows } = await sql<{ part: string; settings: unknown }>`
    select 'Organization' as part, to_jsonb(hospice) - '{id,sharing,sharing_version,version}'::text[] as settings
      from hospice where id = ${view.hospiceId}::uuid
    union all select 'Sharing with all groups', sharing from hospice where id = ${view.hospiceId}::uuid
    union all select 'Sharing with ' || provider_group.name, group_sharing.sharing
      from group_sharing join provider_group on provider_group.id = group_sharing.group_id where ${own}
    union all select 'Surveys', settings || jsonb_build_object('notifyUserIds', array(
        select ${personName(sql`person`)} from app_user as person
        where settings -> 'notifyUserIds' ? person.id::text order by 1))
      from survey_settings where ${own}
    union all select 'Monthly summaries', to_jsonb(summary_settings) - '{hospice_id,version}'::text[]
      from summary_settings where ${own}
    union all select 'On call at ' || coalesce(place.name, 'all locations'), to_jsonb(on_call)
        - '{id,hospice_id,hospice_location_id,default_owner_id,manager_id,version}'::text[]
        || jsonb_build_object('default_owner', ${personName(sql`owner`)}, 'manager', ${personName(sql`manager`)})
      from on_call left join hospice_location as place on place.id = on_call.hospice_location_id
        left join app_user as owner on owner.id = on_call.default_owner_id
        left join app_user as manager on manager.id = on_call.manager_id
      where on_call.hospice_id = ${view.hospiceId}::uuid`.execute(db);
  return rows.flatMap(({ part, settings }) => [...linesOfSettings(part, settings, zone)]);
}
