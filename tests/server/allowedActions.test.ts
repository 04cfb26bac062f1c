import { describe, expect, test } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { allowedActions, type ReferralState } from '#server/domain/allowedActions.ts';
import type { Actor } from '#server/domain/actor.ts';
import { groupView, hospiceView } from '#server/domain/viewpoint.ts';

/** What a record offers to whom. */

const HOSPICE = '00000000-0000-4000-8000-000000000001';
const GROUP = '00000000-0000-4000-8000-000000000002';
const OTHER = '00000000-0000-4000-8000-000000000003';

type Enrollment = ReferralState['enrollments'][number];

const received: Enrollment = {
  status: 'referral_received',
  isContacted: false,
  hasOpenConcern: false,
  allowedTransitions: ['declined'],
};
const enrolled: Enrollment = { ...received, status: 'enrolled', isContacted: true, allowedTransitions: [] };
const inError: Enrollment = { ...received, status: 'entered_in_error', allowedTransitions: [] };

const actorOf = (role: Role): Actor => ({
  id: OTHER,
  accountType: role === 'care_manager' ? 'stakeholder' : 'hospice',
  role,
  hospiceId: role === 'care_manager' ? null : HOSPICE,
  groupId: role === 'care_manager' ? GROUP : null,
  locationIds: [],
});

const ofGroup = (enrollments: readonly Enrollment[], more: Partial<ReferralState> = {}) =>
  allowedActions(
    { creatorGroupId: GROUP, isDeleted: false, enrollments, ...more },
    groupView(GROUP),
    actorOf('care_manager'),
  );

function ofHospice(role: Role, enrollments: readonly Enrollment[], more: Partial<ReferralState> = {}) {
  const actor = actorOf(role);
  const state = { creatorGroupId: GROUP, isDeleted: false, enrollments, ...more };
  return allowedActions(state, hospiceView(HOSPICE, actor), actor);
}

const ALWAYS = ['edit', 'add_note', 'add_document'];

describe('a group', () => {
  test('takes its own referral back while nobody has answered', () => {
    expect(ofGroup([received, received])).toEqual([...ALWAYS, 'raise_concern', 'withdraw', 'delete']);
  });

  test('deletes none that another sent, that was answered, or of which one hospice was further', () => {
    expect(ofGroup([received], { creatorGroupId: OTHER })).not.toContain('delete');
    expect(ofGroup([received], { creatorGroupId: null })).not.toContain('delete');
    expect(ofGroup([{ ...received, isContacted: true }])).not.toContain('delete');
    expect(ofGroup([received, enrolled])).not.toContain('delete');
  });

  test('raises a concern unless everything was entered in error', () => {
    expect(ofGroup([enrolled, inError])).toEqual([...ALWAYS, 'raise_concern']);
    expect(ofGroup([inError])).toEqual(ALWAYS);
  });

  test('restores what it may delete, and does nothing else with a deleted one', () => {
    expect(ofGroup([received], { isDeleted: true })).toEqual(['restore']);
    expect(ofGroup([enrolled], { isDeleted: true })).toEqual([]);
  });
});

describe('a hospice', () => {
  const waiting = { ...received, hasOpenConcern: true };

  test.for<readonly [Role, readonly string[]]>([
    ['hospice_admin', [...ALWAYS, 'log_contact', 'answer_concern', 'delete']],
    ['hospice_super_admin', [...ALWAYS, 'log_contact', 'answer_concern', 'delete']],
    ['hospice_clinical_manager', ['add_note', 'add_document', 'log_contact', 'answer_concern']],
    ['hospice_business_development', []],
  ])('lets its %s do what the role allows: %j', ([role, expected]) => {
    expect(ofHospice(role, [waiting])).toEqual(expected);
  });

  test('logs a contact while the enrollment is open, and answers a concern while one is', () => {
    expect(ofHospice('hospice_admin', [enrolled])).toEqual([...ALWAYS, 'delete']);
    expect(ofHospice('hospice_admin', [{ ...enrolled, hasOpenConcern: true }])).toContain('answer_concern');
    expect(ofHospice('hospice_admin', [{ ...enrolled, status: 'pending_start_of_care' }])).toContain('log_contact');
  });

  test('restores a deleted one by whom may delete', () => {
    expect(ofHospice('hospice_admin', [enrolled], { isDeleted: true })).toEqual(['restore']);
    expect(ofHospice('hospice_clinical_manager', [enrolled], { isDeleted: true })).toEqual([]);
  });
});
