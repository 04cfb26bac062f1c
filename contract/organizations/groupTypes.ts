import { labels } from '#contract/platform/labels.ts';
import type { GroupType } from '#contract/platform/users.ts';

/** The labels of referring organizations' types, for lists and choices. */
export const groupTypeLabel = labels<GroupType>({
  physician_group: 'Physician group',
  aco: 'Accountable care organization',
  hospital: 'Hospital',
  snf: 'Skilled nursing facility',
  assisted_living: 'Assisted living',
  home_health: 'Home health agency',
  payer: 'Payer',
  other: 'Other',
});
