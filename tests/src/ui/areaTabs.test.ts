import { describe, expect, test } from 'vitest';
import { abilityFor } from '#contract/platform/ability.ts';
import { hospiceTabs, stakeholderTabs } from '#src/app/layout/areaTabs.ts';

const FLAGS = { view_communication_tab: true, pdf_export_optimization: false, tsf: false };
const HOME = { pathname: '/hospice', tab: null };

describe('Tabs of the hospice area', () => {
  test.each([
    ['hospice_super_admin', ['My work', 'Referrals', 'Enrollments', 'Communication', 'Performance', 'Settings']],
    ['hospice_admin', ['My work', 'Referrals', 'Enrollments', 'Communication', 'Performance', 'Settings']],
    ['hospice_business_development', ['My work', 'Referrals', 'Enrollments', 'Communication', 'Performance']],
    ['hospice_clinical_manager', ['My work', 'Referrals', 'Enrollments', 'Performance']],
    ['nobody_knows', []],
  ])('show a %s only what the role may open', (role, labels) => {
    expect(hospiceTabs(abilityFor(role), FLAGS, HOME).map(({ label }) => label)).toEqual(labels);
  });

  test('leave out Communication when its flag is off', () => {
    const tabs = hospiceTabs(abilityFor('hospice_admin'), { ...FLAGS, view_communication_tab: false }, HOME);
    expect(tabs.map(({ label }) => label)).not.toContain('Communication');
  });

  test.each([
    ['/hospice', null, 'Referrals'],
    ['/hospice/referrals/42', null, 'Referrals'],
    ['/hospice', 'work', 'My work'],
    ['/hospice', 'enrollments', 'Enrollments'],
    ['/hospice', 'communication', 'Communication'],
    ['/hospice/performances/nurse/7', null, 'Performance'],
    ['/hospice', 'feedback', 'Referrals'],
    ['/hospice', 'registry', 'Referrals'],
    ['/hospice', 'what-nobody-knows', 'Referrals'],
    ['/hospice/settings/survey-send', null, 'Settings'],
    ['/hospice/account-settings', null, undefined],
  ])('mark the current one: %s, %s', (pathname, tab, label) => {
    const tabs = hospiceTabs(abilityFor('hospice_admin'), FLAGS, { pathname, tab });
    expect(tabs.filter((one) => one.isCurrent).map((one) => one.label)).toEqual(label === undefined ? [] : [label]);
  });
});

const current = (pathname: string, tab: string | null) =>
  stakeholderTabs({ pathname, tab }).flatMap(({ isCurrent, label }) => (isCurrent ? [label] : []));

test('the tabs of the stakeholder area mark one current tab', () => {
  expect(current('/stakeholder', null)).toEqual(['Referrals']);
  expect(current('/stakeholder', 'registry')).toEqual(['Referrals']);
  expect(current('/stakeholder', 'enrollments')).toEqual(['Enrollments']);
  expect(current('/stakeholder/manage-communication', null)).toEqual(['Communication']);
});
