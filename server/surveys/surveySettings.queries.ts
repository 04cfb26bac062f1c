import { isDeepStrictEqual } from 'node:util';
import {
  DEFAULT_SURVEY_SETTINGS,
  StoredSurveySettings,
  type SurveySettings,
  type SurveySettingsChange,
} from '#contract/surveys/surveySettings.ts';
import { sql, type Database, type Trx } from '#server/platform/database/connection.ts';

/** The version of settings that were never saved. */
const FIRST_VERSION = 1;

/** Settings stored before a new one was added get its default value. */
const readStored = (stored: object | null): StoredSurveySettings =>
  StoredSurveySettings.parse({ ...DEFAULT_SURVEY_SETTINGS, ...stored });

/** A hospice with the data for its survey mails, and its settings. */
export interface AskingHospice {
  readonly id: string;
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly timeZone: string;
  /** An inactive hospice asks nobody. */
  readonly isActive: boolean;
  readonly settings: StoredSurveySettings;
  readonly version: number;
}

interface HospiceRow extends Omit<AskingHospice, 'settings'> {
  readonly settings: object | null;
}

const columns = sql`hospice.id, hospice.name, hospice.phone, hospice.email, hospice.time_zone as "timeZone",
  hospice.is_active as "isActive", survey_settings.settings, coalesce(survey_settings.version, ${FIRST_VERSION}) as version`;

/** A hospice that the caller may see, with its settings or the defaults. */
export async function readAskingHospice(db: Database, hospiceId: string): Promise<AskingHospice | undefined> {
  const { rows } = await sql<HospiceRow>`
    select ${columns} from hospice left join survey_settings on survey_settings.hospice_id = hospice.id
    where hospice.id = ${hospiceId}::uuid`.execute(db);
  return rows[0] && { ...rows[0], settings: readStored(rows[0].settings) };
}

/** The ids of all hospices that send surveys automatically, for background jobs. */
export async function listAskingHospices(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select hospice.id from hospice join survey_settings on survey_settings.hospice_id = hospice.id
    where hospice.is_active and (survey_settings.settings ->> 'isEnabled')::boolean order by hospice.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** A hospice's settings as the API returns them. */
export const toSettings = ({ settings, version }: AskingHospice): SurveySettings => ({ ...settings, version });

/** The users of this list who are not active staff of the hospice. */
export async function notOfHospice(db: Database, hospiceId: string, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from app_user where hospice_id = ${hospiceId}::uuid and is_active and id = any (${userIds}::uuid[])`.execute(
    db,
  );
  const own = new Set(rows.map(({ id }) => id));
  return new Set(userIds.filter((id) => !own.has(id.toLowerCase())));
}

const sortedOnce = <Value extends number | string>(values: readonly Value[]): Value[] =>
  [...new Set(values)].toSorted((one, other) => (one < other ? -1 : 1));

/**
 * Stores all settings at once; undefined if they were changed since they were read.
 * @returns the names of the changed settings
 */
export async function saveSurveySettings(
  trx: Trx,
  { id, settings: former, version: current }: AskingHospice,
  { version, ...wanted }: SurveySettingsChange,
  now: Date,
): Promise<readonly string[] | undefined> {
  if (version !== current) return undefined;
  const settings: StoredSurveySettings = {
    ...wanted,
    window: { ...wanted.window, weekdays: sortedOnce(wanted.window.weekdays) },
    languages: sortedOnce(wanted.languages),
    notifyUserIds: sortedOnce(wanted.notifyUserIds.map((userId) => userId.toLowerCase())),
  };
  // No row means that another request stored the first settings at the same time.
  const { rows } = await sql`
    insert into survey_settings (hospice_id, settings, version, updated_at)
    values (${id}::uuid, ${JSON.stringify(settings)}::jsonb, ${FIRST_VERSION + 1}, ${now})
    on conflict (hospice_id) do update
      set settings = excluded.settings, version = survey_settings.version + 1, updated_at = excluded.updated_at
      where survey_settings.version = ${version}
    returning version`.execute(trx);
  if (rows.length === 0) return undefined;
  const before = new Map<string, unknown>(Object.entries(former));
  return Object.entries(settings).flatMap(([name, value]) =>
    isDeepStrictEqual(value, before.get(name)) ? [] : [name],
  );
}
