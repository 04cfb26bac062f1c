import { expect, test } from 'vitest';
import type { TimelineEvent } from '#contract/timeline.ts';
import { actorWords } from '#src/shared/referrals/timelineWords.ts';

const event = (kind: TimelineEvent['kind']): TimelineEvent => ({
  id: '0b8f3a52-4f4e-4b1f-9d5f-1f6b2f0f7a01',
  at: '2026-11-20T13:00:00.000Z',
  kind,
  actor: { name: 'Wayside', organisation: null, isSystem: true },
  hospice: null,
  fromStatus: null,
  toStatus: null,
  text: null,
  visibility: 'shared',
});

test('a survey that goes out by itself is the system’s doing, its answer is the family’s', () => {
  expect(actorWords(event('survey_sent'))).toBe('Done by the system');
  expect(actorWords(event('survey_answered'))).toBe('');
});
