import { type ComponentProps, type ComponentType, type ReactNode } from 'react';
import type * as z from 'zod/mini';
import { WorkList } from '#src/ui/lists/WorkList.tsx';
import type { WorkListState } from '#src/ui/lists/useWorkList.ts';
import { ListDisplayContext, type DisplayContext } from '#src/ui/time/displayContext.ts';
import type { ListLink, ListPatch, ListSchema } from '#src/ui/lists/useListQuery.ts';
import { lazyComponent } from '#src/ui/lazyComponent.ts';

const SavedFiltersMenu = lazyComponent(
  async () => (await import('#src/features/people/savedFilters/SavedFiltersMenu.tsx')).SavedFiltersMenu,
);

export interface ListFiltersProps<S extends ListSchema> {
  query: z.output<S>;
  onChange: (patch: ListPatch<S>) => void;
  /** The list without its filters, where some are set. */
  clearLink: ListLink | undefined;
}

interface ReferralListProps<S extends ListSchema, Row extends { readonly id: string }> extends Omit<
  ComponentProps<typeof WorkList<Row>>,
  'list' | 'filters' | 'saved'
> {
  /** What `useWorkList` returns. */
  list: { query: z.output<S>; changeQuery: (patch: ListPatch<S>) => void; state: WorkListState<Row> };
  schema: S;
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
  const { children, display, Filters, keeps, list, schema, ...rest } = props;
  const { changeQuery, query, state } = list;
  return (
    <ListDisplayContext value={display}>
      <WorkList
        {...rest}
        filters={<Filters clearLink={state.clearLink} onChange={changeQuery} query={query} />}
        list={state}
        saved={
          <SavedFiltersMenu
            isFresh={state.isFresh}
            kind="referral_registries"
            layout={state.layout}
            query={query}
            schema={schema}
            {...(keeps && { keeps })}
          />
        }
      />
      {children}
    </ListDisplayContext>
  );
}
