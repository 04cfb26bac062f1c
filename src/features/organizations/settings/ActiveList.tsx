import { Fragment, type ReactNode } from 'react';
import type { ListQuery } from '#contract/platform/listQuery.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { SearchField } from '#src/ui/controls/SearchField.tsx';
import { QuickFilters } from '#src/ui/page/LinkRow.tsx';
import { RowMenu } from '#src/ui/popovers/RowMenu.tsx';
import { PagedTable, type PagedTableProps } from '#src/ui/lists/PagedTable.tsx';
import { Toolbar } from '#src/ui/page/Toolbar.tsx';
import { useOpenRow } from '#src/ui/lists/useOpenRow.ts';
import { tableOf, type WorkListState } from '#src/ui/lists/useWorkList.ts';
import styles from './hospiceSettings.module.css';

interface Part {
  readonly id: string;
  readonly name: string;
  readonly isActive: boolean;
}

interface ActiveListProps<Row extends Part> extends Pick<PagedTableProps<Row>, 'empty'> {
  readonly texts: Readonly<Record<'label' | 'add' | 'states' | 'active' | 'inactive' | 'take' | 'bringBack', string>>;
  readonly intro: string | undefined;
  readonly list: {
    readonly query: ListQuery & { readonly search?: string | undefined };
    readonly bar: { readonly onSearch: (search: string | undefined) => void };
    readonly state: WorkListState<Row>;
  };
  /** The rows, and how many are active and how many are not. */
  readonly answers: Readonly<Record<'shown' | 'active' | 'inactive', PagedTableProps<Row>['answer']>>;
  readonly mayAdd: boolean;
  readonly mayChange: (row: Row) => boolean;
  readonly filters?: ReactNode;
  readonly onSetActive: (row: Row, isActive: boolean) => Promise<void>;
  /** Why a row cannot be removed or restored. */
  readonly refusalOf?: (row: Row) => string | undefined;
  /** The part of the address that names the open row. */
  readonly openName: string;
  /** The panel of the open row; for a new row the id is null. */
  readonly children: (id: string | null, onClose: () => void) => ReactNode;
}

const NEW = 'new';

/** Lists the active or inactive parts of a hospice. A row opens beside the list. */
export function ActiveList<Row extends Part>(props: ActiveListProps<Row>) {
  const { answers, children, filters, list, mayAdd, mayChange, onSetActive, openName, refusalOf, texts } = props;
  const { bar, query, state } = list;
  const isInactive = query['filter.isActive'] === false;
  const row = useOpenRow(openName);
  const view = (name: 'active' | 'inactive', isActive: false | undefined) => ({
    label: texts[name],
    count: answers[name].data?.meta.totalItems,
    isCurrent: isInactive === (name === 'inactive'),
    keepsPlace: true,
    ...state.links.linkTo({ ...query, page: 1, 'filter.isActive': isActive }),
  });
  const actionsFor = (each: Row) =>
    mayChange(each) && (
      <RowMenu
        items={[
          { label: 'Edit…', icon: 'edit', onSelect: () => row.open(each.id) },
          {
            label: each.isActive ? texts.take : texts.bringBack,
            icon: each.isActive ? 'declined' : 'check',
            onSelect: () => void onSetActive(each, !each.isActive),
            reason: refusalOf?.(each),
          },
        ]}
        name={each.name}
      />
    );
  return (
    <div className={styles['list']}>
      {props.intro !== undefined && <p className={styles['quiet']}>{props.intro}</p>}
      <Toolbar>
        <QuickFilters items={[view('active', undefined), view('inactive', false)]} label={texts.states} />
        <SearchField
          label="Search name"
          onChange={(text) => bar.onSearch(text || undefined)}
          value={query.search ?? ''}
        />
        {filters}
        {mayAdd && (
          <span className={styles['tools']}>
            <Button icon="plus" onClick={() => row.open(NEW)} variant="primary">
              {texts.add}
            </Button>
          </span>
        )}
      </Toolbar>
      <PagedTable
        {...tableOf(state)}
        answer={answers.shown}
        empty={props.empty}
        isCompact
        label={texts.label}
        rowActions={answers.shown.data?.data.some(mayChange) ? actionsFor : undefined}
        rowHref={({ id }) => row.hrefOf(id)}
        rowLabel={({ name }) => name}
        rowLinkOptions={row.linkOptions}
      />
      {row.openId !== null && (
        <Fragment key={row.openId}>{children(row.openId === NEW ? null : row.openId, row.close)}</Fragment>
      )}
    </div>
  );
}
