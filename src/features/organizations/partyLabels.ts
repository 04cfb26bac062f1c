import { labels } from '#contract/platform/labels.ts';
import type { MergeKind } from '#contract/organizations/merges.ts';

export const kindNoun: Record<MergeKind, { readonly one: string; readonly many: string }> = {
  group: { one: 'provider group', many: 'provider groups' },
  community: { one: 'community', many: 'communities' },
  provider: { one: 'provider', many: 'providers' },
};

export const kindLabel = labels<MergeKind>({ group: 'Group', community: 'Community', provider: 'Provider' });

/** Said of a provider that no administrator has confirmed yet. */
export const UNVERIFIED = 'Unverified';

export const stateLabel = { yes: 'Active', no: 'Turned off' };
