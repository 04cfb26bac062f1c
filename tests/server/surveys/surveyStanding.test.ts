import { describe, expect, test } from 'vitest';
import { SkipReason, skipReasonLabel } from '#contract/surveys/surveySending.ts';
import { DEFAULT_SURVEY_SETTINGS } from '#contract/surveys/surveySettings.ts';
import { refusalByHand, skippedFor } from '#server/surveys/sending/surveyStanding.rules.ts';

/** How often and how soon a family is asked again. */

const settings = { ...DEFAULT_SURVEY_SETTINGS, gapDays: 10, maxPerEnrollment: 3, repeatEveryDays: 30 };
const frame = { settings, timeZone: 'America/New_York', now: new Date('2026-11-20T15:00:00Z') };
const family = { asked: 0, last_at: null, barrier: null };

const askedAt = (last: string) => refusalByHand({ asked: 1, last_at: new Date(last), barrier: null }, frame);

describe('Automatic surveys', () => {
  test('stop once a family was asked as often as the hospice allows', () => {
    expect([0, 2, 3, 4].map((asked) => skippedFor({ ...family, asked }, settings))).toEqual([
      null,
      null,
      'max_reached',
      'max_reached',
    ]);
  });

  test('ask a family once when the hospice does not repeat surveys', () => {
    const once = { ...settings, repeatEveryDays: 0 };
    expect([0, 1].map((asked) => skippedFor({ ...family, asked }, once))).toEqual([null, 'asked_once']);
  });

  test.for(SkipReason.options)('are skipped for a barrier before any limit is considered: %s', (barrier) => {
    expect(skippedFor({ asked: 9, last_at: null, barrier }, settings)).toBe(barrier);
  });
});

describe('Surveys sent by hand', () => {
  test('are refused once a family was asked as often as the hospice allows', () => {
    const refused = `${skipReasonLabel.max_reached}.`;
    expect([2, 3, 4].map((asked) => refusalByHand({ ...family, asked }, frame))).toEqual([null, refused, refused]);
  });

  test('are allowed again when the gap in days is over, by the hospice’s calendar', () => {
    // 23:59 of the 10th in New York, and midnight.
    expect(askedAt('2026-11-11T04:59:00Z')).toBeNull();
    expect(askedAt('2026-11-11T05:00:00Z')).toBe('Last sent on Nov 11. You can send the next survey starting Nov 21.');
  });

  test.for(SkipReason.options)('are refused for every barrier but those that the sender can settle: %s', (barrier) => {
    // Only a new mail shows whether an address works, and a changed one confirmed in the same step.
    const expected =
      barrier === 'undeliverable' || barrier === 'address_unconfirmed' ? null : `${skipReasonLabel[barrier]}.`;
    expect(refusalByHand({ ...family, barrier }, frame)).toBe(expected);
  });

  test('are refused for a family without a patient in care', () => {
    expect(refusalByHand(undefined, frame)).toBe('Surveys begin after the start of care.');
  });
});
