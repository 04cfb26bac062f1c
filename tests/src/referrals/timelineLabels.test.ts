import { expect, test } from 'vitest';
import type { TimelineEvent } from '#contract/referrals/timeline.ts';
import { actorLabel } from '#src/features/referrals/page/timeline/timelineLabels.ts';

const event = (kind: TimelineEvent['kind']): TimelineEvent => ({
  id: '0b8f3a52-4f4e-4b1f-9d5f-1f6b2f0f7a01',
  at: '2026-11-20T13:00:00.000Z',
  kind,
  actor: { name: 'Wayside', organization: null, isSystem: true },
  hospice: null,
  group: null,
  fromStatus: null,
  toStatus: null,
  text: null,
  visibility: 'shared',
});

test('the timeline shows the system as the sender of an automatic survey, and no actor for its answer', () => {
  expect(actorLabel(event('survey_sent'))).toBe('Automatic');
  expect(actorLabel(event('survey_answered'))).toBe('');
});
