import { levelOfCareLabel } from '#contract/organizations/levelsOfCare.ts';
import { sharedFactLabel } from '#contract/organizations/sharing/sharing.ts';
import {
  sharedEventLabel,
  sharingAudienceLabel,
  sharingChannelLabel,
} from '#contract/organizations/sharing/sharingSettings.ts';
import { formatDateTime, formatHour, formatTime, formatWeekday } from '#contract/platform/formats.ts';
import { asWritten, labelIn } from '#contract/platform/labels.ts';
import { planLabel } from '#contract/platform/plans.ts';
import { languageName } from '#contract/platform/spokenLanguages.ts';
import type { Cell } from '#server/platform/http/files/csv.ts';

/** How the settings of a hospice are written in an export of all data: each with the name that its screen gives it. */

type Scalar = string | number | boolean | null;
type Format = (value: string, zone: string) => string;

const moment: Format = (at, zone) => formatDateTime(at, zone);
const hour: Format = (value) => formatHour(Number(value));
const timeOfDay: Format = (value) => formatTime(`1970-01-01T${value}Z`, 'UTC');

/** By the stored name, with its path inside the settings. */
const SETTINGS: Readonly<Record<string, readonly [name: string, format?: Format]>> = {
  legal_name: ['Legal name'],
  ccn: ['CCN'],
  npi: ['NPI'],
  plan: ['Plan', labelIn(planLabel)],
  phone: ['24-hour phone'],
  time_zone: ['Time zone'],
  response_target_minutes: ['First contact within (minutes)'],
  urgent_response_target_minutes: ['First contact within, if urgent (minutes)'],
  admission_target_hours: ['Admission within (hours)'],
  levels_of_care: ['Levels of care', labelIn(levelOfCareLabel)],
  service_area_zips: ['ZIP codes of the service area'],
  families_told_at: ['Families informed about individual answers since', moment],
  is_active: ['Active'],
  created_at: ['Added', moment],
  updated_at: ['Last changed', moment],
  shared: ['Shared', labelIn(sharedFactLabel)],
  isEnabled: ['Send surveys automatically'],
  firstAfterDays: ['First survey (days after the start of care)'],
  repeatEveryDays: ['Repeat (days)'],
  gapDays: ['Minimum gap (days)'],
  maxPerEnrollment: ['Maximum surveys for each patient'],
  'window.from': ['Send from', hour],
  'window.until': ['Send until', hour],
  'window.weekdays': ['Days of the week', (weekday) => formatWeekday(Number(weekday))],
  reminderDays: ['Reminders (days after the survey)'],
  languages: ['Languages', languageName],
  lowItem: ['Low score (of 5)'],
  lowRecommend: ['Low recommendation (of 10)'],
  callbackHours: ['Call back within (hours)'],
  notifyUserIds: ['People to notify'],
  fromName: ['Sender name'],
  replyTo: ['Reply-to address'],
  is_on: ['Monthly summaries are sent'],
  on_since: ['On since', moment],
  is_own: ['Has its own settings'],
  quiet_from: ['Quiet from', timeOfDay],
  quiet_to: ['Quiet until', timeOfDay],
  quiet_holds_received: ['Also hold emails about new referrals'],
};

const CHANNELS = labelIn({
  in_app: asWritten(sharingChannelLabel.in_app),
  email: asWritten(sharingChannelLabel.email),
});

/** What a setting is called on its screen, and how its value is written. */
function settingAt(path: readonly string[]): readonly [name: string, format?: Format] {
  const [part = '', one = '', two = '', three = ''] = path;
  if (part === 'events') {
    return [`${labelIn(sharedEventLabel)(one)}: ${labelIn(sharingAudienceLabel)(two).toLowerCase()}`, CHANNELS];
  }
  if (part === 'words') return [`${asWritten(one)} in ${languageName(two)}: ${three === 'body' ? 'text' : three}`];
  return SETTINGS[path.join('.')] ?? [asWritten(path.join(' '))];
}

const plain = (value: Scalar): string => (value === null ? '' : String(value));

function readable(value: Scalar, format: Format | undefined, zone: string): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return format ? format(String(value), zone) : String(value);
}

const isScalar = (value: unknown): value is Scalar => typeof value !== 'object' || value === null;

/** A line for each value in the settings: its part, its name, the value as people read it, and as it is stored. */
export function* linesOfSettings(
  part: string,
  settings: unknown,
  zone: string,
  path: readonly string[] = [],
): Generator<Cell[]> {
  const values: unknown = isScalar(settings) ? [settings] : settings;
  if (Array.isArray(values) && values.every(isScalar)) {
    const [name, format] = settingAt(path);
    const read = values.map((value) => readable(value, format, zone)).join('; ');
    yield [part, name, read === '' && format === CHANNELS ? 'Off' : read, values.map(plain).join('; ')];
    return;
  }
  for (const [name, value] of Object.entries(settings ?? {}))
    yield* linesOfSettings(part, value, zone, [...path, name]);
}
