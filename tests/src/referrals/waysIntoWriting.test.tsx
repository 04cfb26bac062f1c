import { screen, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import type { SourceFigureQuery } from '#contract/performance/performance.ts';
import { firstSentence, writeToSource } from '#src/features/performance/hospice/source/sourceMessage.ts';
import { beginningIn } from '#src/features/referrals/messageStart.ts';
import { test } from '../../server/support/server.ts';
import { makeWorld } from '../../server/support/world.ts';
import { addReferral, openAsGroup, openAsHospice } from '../support/referralPage.ts';

const figure = (value: number | null, isSuppressed = false) => ({
  value,
  n: null,
  numerator: null,
  denominator: null,
  ci95: null,
  isLowN: false,
  isSuppressed,
});
const GROUP = { id: '5c3f0a52-9d0c-4a0e-8f0a-0d5f6d9b1c11', name: 'Lakeside Physicians' };
const PROVIDER = { id: '5c3f0a52-9d0c-4a0e-8f0a-0d5f6d9b1c22', name: 'Dr. Ines Okafor', detail: null, group: GROUP };
const detailOf = (figures: object) => ({
  source: PROVIDER,
  figures,
  period: {
    from: '2026-08-23',
    to: '2026-11-20',
    before: { from: '2026-05-25', to: '2026-08-22' },
    timeZone: 'America/New_York',
    computedAt: '2026-11-20T15:00:00.000Z',
  },
});
const QUARTER: SourceFigureQuery = { period: 'last_90_days' };

describe('Message from a performance page', () => {
  test("starts with the figures of the page, and goes to the provider's group or the community", () => {
    const detail = detailOf({ referrals: figure(14), enrolled: figure(1) });
    expect(firstSentence('responsible-provider', detail, QUARTER)).toEqual({
      body: 'In the last 90 days, Dr. Ines Okafor referred 14 patients to us; 1 was enrolled.\n\n',
    });
    expect(firstSentence('community', { ...detail, source: { ...PROVIDER, name: 'Maple Court' } }, QUARTER).body).toBe(
      'In the last 90 days, 14 patients from Maple Court were referred to us; 1 was enrolled.\n\n',
    );
    expect(firstSentence('responsible-provider', detail, { period: 'quarter' }).body).toMatch(
      /^From Aug 23 to Nov 20, 2026, Dr/,
    );
    expect(writeToSource('responsible-provider', detail)).toBe(
      `/hospice?tab=communication&compose=new&group=${GROUP.id}`,
    );
    expect(writeToSource('community', detail)).toBe(`/hospice?tab=communication&compose=new&community=${PROVIDER.id}`);
    expect(writeToSource('nurse', detail)).toBeUndefined();
    expect(writeToSource('community', { ...detail, source: { ...PROVIDER, id: null } })).toBeUndefined();
  });

  test('mentions no figure that is withheld, filtered or missing', () => {
    const whole = detailOf({ referrals: figure(14), enrolled: figure(9) });
    expect(firstSentence('responsible-provider', whole, { ...QUARTER, 'filter.source': ['physician'] })).toEqual({});
    expect(firstSentence('responsible-provider', detailOf({}), QUARTER)).toEqual({});
    expect(firstSentence('responsible-provider', detailOf({ referrals: figure(null, true) }), QUARTER)).toEqual({});
    const partly = detailOf({ referrals: figure(1), enrolled: figure(null, true) });
    expect(firstSentence('responsible-provider', partly, QUARTER).body).toBe(
      'In the last 90 days, Dr. Ines Okafor referred 1 patient to us.\n\n',
    );
  });
});

test('navigation state is read as the beginning of a message, or ignored', () => {
  expect(beginningIn({ body: 'Hello', other: 1 })).toEqual({ body: 'Hello' });
  for (const state of [null, undefined, 'words', { body: 3 }]) expect(beginningIn(state)).toEqual({});
});

describe('Message from a referral page', () => {
  test.for([
    ['hospice_admin', true],
    ['hospice_business_development', true],
    ['hospice_clinical_manager', false],
  ] as const)('%s is offered to write to the group: %s', async ([role, isOffered], { server }) => {
    const world = await makeWorld(server);
    const { id } = await addReferral(server, world);
    openAsHospice(server, world, id, role);
    const card = await screen.findByRole('region', { name: 'Responsible provider' });
    const link = within(card).queryByRole('link', { name: 'Message the group…' });
    expect(link?.getAttribute('href') ?? null).toBe(
      isOffered ? `/hospice?tab=communication&compose=new&referral=${id}` : null,
    );
  });

  test('timeline entries link to the messages, for hospice and group', async ({ server }) => {
    const world = await makeWorld(server);
    const { id } = await addReferral(server, world);
    await server.db
      .insertInto('timeline_event')
      .values({
        referral_id: id,
        hospice_id: world.hospiceId,
        group_id: world.groupId,
        at: new Date(),
        kind: 'message_sent',
        actor_name: 'Ada Byron',
        text: 'Visit on Monday',
        visibility: 'shared',
      })
      .execute();
    const { unmount } = openAsHospice(server, world, id, 'hospice_business_development');
    const name = 'Open the messages';
    expect(await screen.findByRole('link', { name })).toHaveAttribute(
      'href',
      `/hospice?tab=communication&filter.referral.id=${id}`,
    );
    unmount();
    openAsGroup(server, world, id);
    expect(await screen.findByRole('link', { name })).toHaveAttribute(
      'href',
      `/stakeholder/manage-communication?part=messages&filter.referral.id=${id}`,
    );
  });
});
