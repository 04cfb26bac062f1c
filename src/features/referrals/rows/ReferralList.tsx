import { type ComponentProps, type ComponentType, type ReactNode } from 'react';
import { WorkList } from '#src/ui/lists/WorkList.tsx';
import { ListDisplayContext, type DisplayContext } from '#src/ui/time/displayContext.ts';
import type { ListFiltersProps, useWorkList } from '#src/ui/lists/useWorkList.ts';
import type { ListSchema } from '#src/ui/lists/useListQuery.ts';
import { lazyComponent } from '#src/ui/lazyComponent.ts';

const SavedFiltersMenu = lazyComponent(
  async () => (await import('#src/features/people/savedFilters/listTools/SavedFiltersMenu.tsx')).SavedFiltersMenu,
);

interface ReferralListProps<S extends ListSchema, Row extends { readonly id: string }> extends Omit<
  ComponentProps<typeof WorkList<Row>>,
  'list' | 'filters' | 'isZoned' | 'saved'
> {
  /** The result of `useWorkList`. */
  list: ReturnType<typeof useWorkList<S, Row>>;
  Filters: ComponentType<ListFiltersProps<S>>;
  display: DisplayContext;
  /** The tab of the list, where its address has several. */
  keeps?: { readonly tab: string };
  /** Dialogs that the rows open. */
  children?: ReactNode;
}

/** Referrals or enrollments of a hospice or a group, with their filters and saved views. */
export function ReferralList<S extends ListSchema, Row extends { readonly id: string }>(
  props: ReferralListProps<S, Row>,
) {
  const { children, display, Filters, keeps, list, ...rest } = props;
  const { bar, changeQuery, filter, query, saved, state } = list;
  return (
    <ListDisplayContext value={display}>
      <WorkList
        {...rest}
        filters={<Filters bar={bar} filter={filter} onChange={changeQuery} query={query} />}
        isZoned
        list={state}
        saved={<SavedFiltersMenu {...saved} kind="referral_registries" {...(keeps && { keeps })} />}
      />
      {children}
    </ListDisplayContext>
  );
}
