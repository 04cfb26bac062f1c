import { describe, expect, test } from 'vitest';
import { DEFAULT_SHARING } from '#contract/organizations/sharing/sharingSettings.ts';
import { DEFAULT_SURVEY_SETTINGS } from '#contract/surveys/surveySettings.ts';
import { linesOfSettings } from '#server/exchange/archives/archiveSettings.rules.ts';

const ZONE = 'America/New_York';
const written = (settings: unknown) => [...linesOfSettings('Part', settings, ZONE)].map(([, ...line]) => line);

describe('The settings in an export of all data', () => {
  test('have the names of their screens, values in words, and beside them the values as stored', () => {
    expect(written(DEFAULT_SURVEY_SETTINGS)).toEqual(
      expect.arrayContaining([
        ['Send surveys automatically', 'No', 'false'],
        ['Send from', '9:00 AM', '9'],
        ['Send until', '6:00 PM', '18'],
        ['Days of the week', 'Monday; Tuesday; Wednesday; Thursday; Friday; Saturday', '1; 2; 3; 4; 5; 6'],
        ['Languages', 'English; Spanish', 'en; es'],
        ['People to notify', '', ''],
        ['Invitation in Spanish: subject', expect.stringContaining('Unas'), expect.stringContaining('Unas')],
      ]),
    );
    expect(written({ quiet_from: '22:00:00', updated_at: '2026-11-26T21:54:00Z', city: null })).toEqual([
      ['Quiet from', '10:00 PM', '22:00:00'],
      ['Last changed', 'Nov 26, 2026, 4:54 PM', '2026-11-26T21:54:00Z'],
      ['City', '', ''],
    ]);
  });

  test('say who sees each step, and how', () => {
    expect(written(DEFAULT_SHARING)).toEqual(
      expect.arrayContaining([
        [
          'Shared',
          expect.stringContaining('Decline reason; Dates of contact'),
          expect.stringContaining('decline_reason'),
        ],
        ['Enrolled: others in the group', 'In the app; By email', 'in_app; email'],
        ['Declined: community', 'Off', ''],
      ]),
    );
  });

  test('are all named in plain words, without the names that they are stored under', () => {
    for (const [name] of [...written(DEFAULT_SURVEY_SETTINGS), ...written(DEFAULT_SHARING)]) {
      expect(name).not.toMatch(/_|[a-z][A-Z]/);
    }
  });
});
