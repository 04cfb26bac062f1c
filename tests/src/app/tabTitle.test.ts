import { expect, test } from 'vitest';
import { tabTitle } from '#src/app/routes/tabTitle.ts';

test.each([
  ['/hospice', '?tab=work', 'My work'],
  ['/hospice/', '?tab=communication&part=inbox', 'Communication'],
  ['/stakeholder', '?tab=enrollments', 'Enrollments'],
  ['/hospice', '', undefined],
  ['/hospice', '?tab=registry', undefined],
  ['/hospice/referrals/1', '?tab=work', undefined],
])('%s%s has the tab’s own title: %s', (pathname, search, title) => {
  expect(tabTitle({ pathname, search })).toBe(title);
});
