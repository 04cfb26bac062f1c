import { writeSearchParams } from '#contract/platform/listQuery.ts';
import type { MergeKind } from '#contract/organizations/merges.ts';

export const STAKEHOLDERS_PATH = '/admin/stakeholders';

export const STAKEHOLDER_TABS = ['groups', 'directory', 'duplicates'] as const;
export type StakeholderTab = (typeof STAKEHOLDER_TABS)[number];

export const stakeholderTabLabel: Record<StakeholderTab, string> = {
  groups: 'Groups',
  directory: 'Providers and communities',
  duplicates: 'Duplicates',
};

export const tabPath = (tab: StakeholderTab): string =>
  tab === 'groups' ? STAKEHOLDERS_PATH : `${STAKEHOLDERS_PATH}?tab=${tab}`;

/** Parameter of the duplicates tab that shows the merges instead of the likely duplicates. */
export const SHOW = 'show';
export const MERGED_VIEW = 'merged';

/** Everything that was merged. */
export const MERGES_PATH = `${tabPath('duplicates')}&${SHOW}=${MERGED_VIEW}`;

export const groupPath = (groupId: string): string => `${STAKEHOLDERS_PATH}/${groupId}`;

export const GROUP_TABS = ['people', 'providers', 'communities', 'hospices', 'connections'] as const;
export type GroupTab = (typeof GROUP_TABS)[number];

export const groupTabLabel: Record<GroupTab, string> = {
  people: 'People',
  providers: 'Providers',
  communities: 'Communities',
  hospices: 'Hospices',
  connections: 'Connected systems',
};

/** Two records side by side, before they become one. */
export const mergePath = (kind: MergeKind, first: string, second: string): string =>
  `${STAKEHOLDERS_PATH}/merge?${writeSearchParams({ kind, first, second }).toString()}`;

/** The part of the address that names the provider or community that is open beside its list. */
export const RECORD = 'record';

/** The page of a kept or merged record. */
export const recordPath = (kind: MergeKind, id: string): string =>
  kind === 'group' ? groupPath(id) : `${STAKEHOLDERS_PATH}?tab=directory&${RECORD}=${id}`;
