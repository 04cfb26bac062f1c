import type { ComponentPropsWithRef, ReactNode } from 'react';
import type { SortKey } from '#contract/platform/listQuery.ts';
import { classes } from '#src/ui/classes.ts';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { ColumnWidths, minWidthOf, type ColumnWidthsProps } from '#src/ui/table/columns/ColumnWidths.tsx';
import { RowCheckbox } from './RowCheckbox.tsx';
import { RowGroup } from './RowGroup.tsx';
import styles from './table.module.css';
import { HeadCells } from './TableHead.tsx';
import type { Column, Density } from './tableTypes.ts';
import type { RowGroupState } from './useRowsInView.ts';
import { WaitingCells } from './WaitingCells.tsx';

/** A table's markup, without hooks. */

const HEAD_CHECK = classes(styles['headCell'], styles['check']);
const HEAD_ACTIONS = classes(styles['headCell'], styles['actions']);
const CHECK = classes(styles['cell'], styles['check']);
const FIRST = classes(styles['cell'], styles['first']);
const END = classes(styles['cell'], styles['end']);
const ACTIONS = classes(styles['cell'], styles['actions']);

interface TableParts<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly density: Density;
  readonly sort: readonly SortKey[];
  readonly onSort: ((sort: SortKey[]) => void) | undefined;
  /** The box that ticks all rows; missing where rows cannot be ticked. */
  readonly headBox: ReactNode | undefined;
  readonly hasActions: boolean;
  readonly isFetching: boolean;
  readonly describedBy: string | undefined;
  readonly bodyProps: ComponentPropsWithRef<'tbody'>;
  readonly groups: readonly RowGroupState<Row>[];
  readonly drawGroup: (group: RowGroupState<Row>) => ReactNode;
  /** Room for rows that are drawn later. */
  readonly abovePx: number | undefined;
  readonly belowPx: number | undefined;
}

const room = (place: 'above' | 'below', px = 0, widths: ColumnWidthsProps) =>
  px > 0 && (
    // A new part for each height: one that changed its height would count as a shift of the page.
    <tbody aria-hidden="true" key={`${place} ${px}`}>
      <tr className={styles['waiting']} style={{ height: px }}>
        <WaitingCells {...widths} />
      </tr>
    </tbody>
  );

export function tableMarkup<Row>(parts: TableParts<Row>) {
  const { columns, hasActions } = parts;
  const widths = { columns, hasActions, hasBoxes: parts.headBox !== undefined };
  const minWidth = minWidthOf(widths);
  return (
    <table
      aria-busy={parts.isFetching}
      aria-describedby={parts.describedBy}
      aria-label={parts.label}
      className={styles['table']}
      data-density={parts.density}
      data-fixed={minWidth !== undefined || undefined}
      style={minWidth === undefined ? undefined : { minWidth }}
    >
      <ColumnWidths {...widths} />
      <thead>
        <tr>
          {parts.headBox !== undefined && (
            <th className={HEAD_CHECK} scope="col">
              {parts.headBox}
            </th>
          )}
          <HeadCells columns={columns} onSort={parts.onSort} sort={parts.sort} />
          {hasActions && (
            <th className={HEAD_ACTIONS} scope="col">
              <VisuallyHidden>Actions</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      {room('above', parts.abovePx, widths)}
      {parts.groups.map((group) => (
        <tbody key={group.turn} {...(group.place === 'shown' ? parts.bodyProps : { hidden: true })}>
          <RowGroup draw={() => parts.drawGroup(group)} isLeaving={group.place === 'leaving'} />
        </tbody>
      ))}
      {room('below', parts.belowPx, widths)}
    </table>
  );
}

/** The box of the table's head. */
export const headBox = (
  state: { readonly isChecked: boolean; readonly isMixed: boolean },
  onChange: (isSelected: boolean) => void,
) => <RowCheckbox {...state} label="Select all rows on this page" onChange={onChange} />;

interface RowParts<Row> {
  readonly columns: readonly Column<Row>[];
  /** What is in each column. */
  readonly inside: readonly ReactNode[];
  readonly href: string | undefined;
  readonly label: string;
  readonly isSelected: boolean | undefined;
  /** The Tab key stops at this row. */
  readonly isStop: boolean;
  readonly onSelect: (isSelected: boolean, isRange: boolean) => void;
  /** Undefined where rows have no actions. */
  readonly actions: ReactNode;
}

export function rowMarkup<Row>(parts: RowParts<Row>) {
  const { actions, columns, href, inside, isSelected, isStop, label, onSelect } = parts;
  const tabIndex = isStop ? 0 : -1;
  return (
    <tr aria-selected={isSelected} className={styles['row']} data-opens={href === undefined ? undefined : true}>
      {isSelected !== undefined && (
        <td className={CHECK}>
          <RowCheckbox
            isChecked={isSelected}
            isOfRow
            label={`Select ${label}`}
            onChange={onSelect}
            tabIndex={tabIndex}
          />
        </td>
      )}
      {columns.map((column, index) =>
        index === 0 ? (
          <th className={FIRST} key={column.id} scope="row">
            {href === undefined ? (
              inside[index]
            ) : (
              <a data-row-link="" href={href} tabIndex={tabIndex}>
                {inside[index]}
              </a>
            )}
          </th>
        ) : (
          <td className={column.align ? END : styles['cell']} key={column.id}>
            {inside[index]}
          </td>
        ),
      )}
      {actions !== undefined && <td className={ACTIONS}>{actions !== null && <div>{actions}</div>}</td>}
    </tr>
  );
}
