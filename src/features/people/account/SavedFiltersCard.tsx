import { labels } from '#contract/platform/labels.ts';
import { useState } from 'react';
import type { SavedFilter, SavedFilterKind } from '#contract/people/savedFilters.ts';
import { problem } from '#src/api/problem.ts';
import { SaveFilterDialog } from '#src/features/people/savedFilters/SaveFilterDialog.tsx';
import { useSavedFilterActions } from '#src/features/people/savedFilters/useSavedFilterActions.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Chip } from '#src/ui/Chip.tsx';
import { Menu } from '#src/ui/popovers/Menu.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import styles from './account.module.css';
import { accountApi } from './accountApi.ts';
import { Section } from './Section.tsx';

const kindLabels = labels<SavedFilterKind>({
  referral_registries: 'Referrals and enrollments',
  hospice_performance: 'Performance',
  communication: 'Communication',
  hospice_user_access: 'People',
  provider_groups: 'Provider groups',
  stakeholders: 'Providers and communities',
});

/** The person's own saved filters of every list. */
export function SavedFiltersCard() {
  const answer = accountApi.useListEverySavedFilterQuery();
  const actions = useSavedFilterActions();
  const [renamed, setRenamed] = useState<SavedFilter>();
  const own = answer.data?.data.filter(({ isOwn }) => isOwn);
  const kinds = Object.entries(kindLabels).map(([kind, label]) => ({
    label,
    filters: own?.filter((filter) => filter.kind === kind) ?? [],
  }));

  const itemsFor = (filter: SavedFilter) => {
    const { isDefault, name } = filter;
    const text = isDefault ? `The list no longer opens with “${name}”` : `The list opens with “${name}”`;
    return [
      { label: 'Rename…', icon: 'edit' as const, onSelect: () => setRenamed(filter) },
      {
        label: isDefault ? 'Remove as default' : 'Make default',
        icon: 'check' as const,
        onSelect: () => void actions.change(filter, { isDefault: !isDefault }, text, { isDefault }),
      },
      'line' as const,
      { label: 'Delete', icon: 'trash' as const, isDanger: true, onSelect: () => void actions.deleteFilter(filter) },
    ];
  };

  return (
    <Section id="saved-filters" title="Saved filters">
      {answer.error !== undefined && (
        <p className="small" role="alert">
          {problem(answer.error).title}. {problem(answer.error).message}{' '}
          <Button onClick={() => void answer.refetch()} size="small">
            Try again
          </Button>
        </p>
      )}
      {answer.isLoading && <Skeleton height={88} />}
      {own?.length === 0 && (
        <p className={styles['lead']}>No saved filters yet. Set filters on a list, then save the view.</p>
      )}
      {kinds
        .filter(({ filters }) => filters.length > 0)
        .map(({ filters, label }) => (
          <div className={styles['kind']} key={label}>
            <h3>{label}</h3>
            <ul className={styles['rows']}>
              {filters.map((filter) => (
                <li className={styles['row']} key={filter.id}>
                  <span className="grows breakable">{filter.name}</span>
                  {filter.isDefault && (
                    <Chip icon="check" tone="brand">
                      Default
                    </Chip>
                  )}
                  {filter.isShared && (
                    <Chip icon="people" tone="declined">
                      Shared
                    </Chip>
                  )}
                  <Menu align="end" icon="more" items={itemsFor(filter)} label={`Change ${filter.name}`} size="small" />
                </li>
              ))}
            </ul>
          </div>
        ))}
      {renamed && (
        <SaveFilterDialog
          canShare={false}
          filter={renamed}
          hasSearch={false}
          kind={renamed.kind}
          onClose={() => setRenamed(undefined)}
          onSaved={() => setRenamed(undefined)}
          query={renamed.query}
        />
      )}
    </Section>
  );
}
