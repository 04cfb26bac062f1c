import { describe, expect, test } from 'vitest';
import { formatDateTime } from '#contract/platform/formats.ts';
import { MINUTE } from '#contract/platform/durations.ts';
import { localTimesIn } from '#server/exchange/exports/localTimes.ts';

/** As the database writes moments: without a fraction where there is none. */
const inSeconds = (at: number): string => String(at / 1_000);

/** As Intl writes each moment by itself. */
function oneByOne(timeZone: string): (at: number) => { plain: string; fields: string } {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return (at) => {
    const plain = format.format(at);
    return { plain, fields: `"${formatDateTime(at, timeZone)}",${plain}` };
  };
}

describe('Times of an export', () => {
  test.for([
    ['America/New_York', '2026-03-08T04:00Z', 'the spring hour that is left out'],
    ['America/New_York', '2026-11-01T03:00Z', 'the autumn hour that comes twice'],
    ['America/Los_Angeles', '2025-12-31T22:00Z', 'the turn of a year'],
    ['America/Phoenix', '2026-03-08T06:00Z', 'a zone without summer time'],
    ['America/St_Johns', '2026-03-08T02:00Z', 'a zone that is half an hour off'],
    ['Asia/Kathmandu', '2026-11-20T17:00Z', 'a zone that is a quarter of an hour off'],
    ['Australia/Lord_Howe', '2026-04-04T12:00Z', 'a zone whose summer time is half an hour'],
    ['America/New_York', '1883-11-18T14:00Z', 'a day before time zones, some seconds off'],
    ['UTC', '2024-02-28T22:00Z', 'a leap day'],
  ] as const)('are those of the zone at every minute: %s, %s, %s', ([zone, from]) => {
    const { dayOf, fieldsOf } = localTimesIn(zone);
    const expected = oneByOne(zone);
    const wrong: unknown[] = [];
    const start = Date.parse(from);
    for (let at = start; at < start + 6 * 60 * MINUTE; at += MINUTE) {
      for (const each of [at, at + MINUTE - 1]) {
        const { fields, plain } = expected(each);
        const written = { fields: fieldsOf(inSeconds(each)), day: dayOf(inSeconds(each)) };
        if (written.fields !== fields || written.day !== plain.slice(0, 10)) wrong.push({ fields, written });
      }
    }
    expect(wrong).toEqual([]);
  });

  test('are those of each zone, whichever was asked for before', () => {
    const at = inSeconds(Date.parse('2026-07-01T02:30:59.999Z'));
    const zones = ['UTC', 'Asia/Tokyo', 'Asia/Kolkata', 'America/New_York', 'Pacific/Honolulu'];
    for (const zone of [...zones, ...zones.toReversed()]) {
      expect([zone, localTimesIn(zone).fieldsOf(at)]).toEqual([
        zone,
        oneByOne(zone)(Date.parse('2026-07-01T02:30Z')).fields,
      ]);
    }
  });

  test('are right for years beyond those that are kept', () => {
    const zone = 'America/New_York';
    const { fieldsOf } = localTimesIn(zone);
    const hour = 60 * MINUTE;
    const start = Date.parse('2020-01-01T00:00Z');
    for (let at = start; at < start + 30_000 * hour; at += hour) fieldsOf(inSeconds(at));
    expect(fieldsOf(inSeconds(start))).toBe(oneByOne(zone)(start).fields);
  });
});
