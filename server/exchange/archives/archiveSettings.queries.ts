import type { HospiceView } from '#server/platform/access/viewpoint.ts';
import { sql, type Database } from '#server/platform/database/connection.ts';
import type { Cell } from '#server/platform/http/files/csv.ts';

export const SETTINGS_FILE = 'settings.csv';
export const SETTINGS_ABOUT = 'One row for each setting: profile, sharing, surveys, summaries and on call.';
export const SETTINGS_HEADINGS = ['Part', 'Setting', 'Value'];

/** All settings of the hospice, one line for each value. */
export async function settingLines(db: Database, { hospiceId }: HospiceView): Promise<Cell[][]> {
  const own = sql`hospice_id = ${hospiceId}::uuid`;
  const { rows } = await sql<{ part: string; settings: unknown }>`
    select 'Organization' as part, to_jsonb(hospice) - 'id' - 'sharing' as settings
      from hospice where id = ${hospiceId}::uuid
    union all select 'Sharing with all groups', sharing from hospice where id = ${hospiceId}::uuid
    union all select 'Sharing with ' || provider_group.name, group_sharing.sharing
      from group_sharing join provider_group on provider_group.id = group_sharing.group_id where ${own}
    union all select 'Surveys', settings from survey_settings where ${own}
    union all select 'Monthly summaries', to_jsonb(summary_settings) - 'hospice_id' from summary_settings where ${own}
    union all select 'On call at ' || coalesce(place.name, 'all locations'), to_jsonb(on_call) - 'id' - 'hospice_id'
      from on_call left join hospice_location as place on place.id = on_call.hospice_location_id
      where on_call.hospice_id = ${hospiceId}::uuid`.execute(db);
  return rows.flatMap(({ part, settings }) => [...valuesIn(settings, '')].map(([name, value]) => [part, name, value]));
}

function* valuesIn(value: unknown, path: string): Generator<[string, Cell]> {
  if (typeof value !== 'object' || value === null) {
    yield [path, typeof value === 'string' || value === null ? value : JSON.stringify(value)];
  } else if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) {
    yield [path, value.map(String).join('; ')];
  } else {
    for (const [name, part] of Object.entries(value)) yield* valuesIn(part, path === '' ? name : `${path}.${name}`);
  }
}
