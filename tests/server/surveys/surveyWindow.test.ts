import { describe, expect, test } from 'vitest';
import {
  isInWindow,
  nextInWindow,
  startOfDayIn,
  type SendingWindow,
} from '#server/surveys/sending/surveyWindow.rules.ts';

const NEW_YORK = 'America/New_York';
const everyDay = [1, 2, 3, 4, 5, 6, 7];
const nineToSix: SendingWindow = { from: 9, until: 18, weekdays: [1, 2, 3, 4, 5, 6] };
const at = (from: number, until: number, weekdays = everyDay): SendingWindow => ({ from, until, weekdays });

/** Each row: what it shows, the zone, the window, a moment, and when the next mail may go out. */
const NEXT: readonly (readonly [string, string, SendingWindow, string, string])[] = [
  [
    'a mail inside the window goes out immediately',
    NEW_YORK,
    nineToSix,
    '2026-11-20T15:00:00.123Z',
    '2026-11-20T15:00:00.123Z',
  ],
  ['the first moment of the window is inside', NEW_YORK, nineToSix, '2026-11-20T14:00:00Z', '2026-11-20T14:00:00Z'],
  [
    'the moment before the window waits for it to open',
    NEW_YORK,
    nineToSix,
    '2026-11-20T13:59:59.999Z',
    '2026-11-20T14:00:00Z',
  ],
  [
    'the last moment of the window is inside',
    NEW_YORK,
    nineToSix,
    '2026-11-20T22:59:59.999Z',
    '2026-11-20T22:59:59.999Z',
  ],
  [
    'the end of the window is outside and waits for the next day',
    NEW_YORK,
    nineToSix,
    '2026-11-20T23:00:00Z',
    '2026-11-21T14:00:00Z',
  ],
  ['a Sunday without a window is skipped', NEW_YORK, nineToSix, '2026-11-21T23:00:00Z', '2026-11-23T14:00:00Z'],
  [
    'a window on one weekday waits for that weekday',
    NEW_YORK,
    at(9, 18, [5]),
    '2026-11-20T23:00:00Z',
    '2026-11-27T14:00:00Z',
  ],
  [
    'a window until midnight is open up to midnight',
    NEW_YORK,
    at(20, 24),
    '2026-11-21T04:59:59Z',
    '2026-11-21T04:59:59Z',
  ],
  [
    'the weekday is the local one, not that of UTC',
    NEW_YORK,
    at(20, 24, [5]),
    '2026-11-21T02:00:00Z',
    '2026-11-21T02:00:00Z',
  ],
  ['a window of the whole day is always open', NEW_YORK, at(0, 24), '2026-03-08T07:00:00Z', '2026-03-08T07:00:00Z'],
  // 8 March 2026, 2:00 becomes 3:00: a day of 23 hours.
  [
    'after the spring clock change the window opens an hour earlier in UTC',
    NEW_YORK,
    at(9, 18),
    '2026-03-07T23:30:00Z',
    '2026-03-08T13:00:00Z',
  ],
  [
    'an opening hour skipped by the clock change moves to the moment after it',
    NEW_YORK,
    at(2, 9),
    '2026-03-08T06:30:00Z',
    '2026-03-08T07:00:00Z',
  ],
  [
    'a window skipped entirely by the clock change moves to the next day',
    NEW_YORK,
    at(2, 3),
    '2026-03-08T06:30:00Z',
    '2026-03-09T06:00:00Z',
  ],
  [
    'a window on one weekday skipped by the clock change moves a week later',
    NEW_YORK,
    at(2, 3, [7]),
    '2026-03-08T06:30:00Z',
    '2026-03-15T06:00:00Z',
  ],
  // 1 November 2026, 2:00 becomes 1:00: a day of 25 hours.
  [
    'after the fall clock change the window opens an hour later in UTC',
    NEW_YORK,
    at(9, 18),
    '2026-10-31T22:30:00Z',
    '2026-11-01T14:00:00Z',
  ],
  [
    'an hour repeated by the clock change opens the first time',
    NEW_YORK,
    at(1, 2),
    '2026-11-01T04:30:00Z',
    '2026-11-01T05:00:00Z',
  ],
  [
    'an hour repeated by the clock change is still open the second time',
    NEW_YORK,
    at(1, 2),
    '2026-11-01T06:59:59Z',
    '2026-11-01T06:59:59Z',
  ],
  [
    'an hour repeated by the clock change closes after the second time',
    NEW_YORK,
    at(1, 2),
    '2026-11-01T07:00:00Z',
    '2026-11-02T06:00:00Z',
  ],
  [
    'Arizona does not change its clocks in spring',
    'America/Phoenix',
    nineToSix,
    '2026-03-09T12:00:00Z',
    '2026-03-09T16:00:00Z',
  ],
  [
    'Arizona does not change its clocks in the fall',
    'America/Phoenix',
    nineToSix,
    '2026-11-02T12:00:00Z',
    '2026-11-02T16:00:00Z',
  ],
  [
    'Puerto Rico keeps standard time in summer',
    'America/Puerto_Rico',
    nineToSix,
    '2026-07-01T12:59:00Z',
    '2026-07-01T13:00:00Z',
  ],
  [
    'Puerto Rico keeps standard time in winter',
    'America/Puerto_Rico',
    nineToSix,
    '2026-12-01T12:59:00Z',
    '2026-12-01T13:00:00Z',
  ],
  [
    'Hawaii uses its own date, a day behind UTC',
    'Pacific/Honolulu',
    at(9, 18, [5]),
    '2026-11-21T03:59:00Z',
    '2026-11-21T03:59:00Z',
  ],
  [
    'Guam uses its own date, a day ahead of UTC',
    'Pacific/Guam',
    at(9, 18, [6]),
    '2026-11-20T23:00:00Z',
    '2026-11-20T23:00:00Z',
  ],
];

test.for(NEXT)('Sending window: %s', ([, zone, window, moment, next]) => {
  const found = nextInWindow(window, zone, new Date(moment));
  expect(found.toISOString()).toBe(new Date(next).toISOString());
  expect(isInWindow(window, zone, found)).toBe(true);
});

/** Each row: the zone, a day, when it begins and how many hours it has. */
const DAYS: readonly (readonly [string, string, string, number])[] = [
  [NEW_YORK, '2026-03-08', '2026-03-08T05:00:00Z', 23],
  [NEW_YORK, '2026-11-01', '2026-11-01T04:00:00Z', 25],
  [NEW_YORK, '2026-11-20', '2026-11-20T05:00:00Z', 24],
  ['America/Phoenix', '2026-03-08', '2026-03-08T07:00:00Z', 24],
  ['America/Puerto_Rico', '2026-11-01', '2026-11-01T04:00:00Z', 24],
  // The clocks are put forward at midnight: the day begins at one.
  ['America/Havana', '2026-03-08', '2026-03-08T05:00:00Z', 23],
];

describe('Local day', () => {
  test.for(DAYS)('in %s on %s starts at %s and lasts %i hours', ([zone, day, begins, hours]) => {
    const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
    const start = startOfDayIn(zone, day);
    expect(start.toISOString()).toBe(new Date(begins).toISOString());
    expect((startOfDayIn(zone, next).getTime() - start.getTime()) / 3_600_000).toBe(hours);
  });
});
