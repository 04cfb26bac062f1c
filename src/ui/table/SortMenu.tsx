import type { SortKey } from '#contract/platform/listQuery.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import controls from '#src/ui/controls/listControls.module.css';
import { IconButton } from '#src/ui/buttons/IconButton.tsx';
import { PopoverButton } from '#src/ui/popovers/PopoverButton.tsx';
import { directionLabel, MAX_SORTS } from './sorting.ts';
import listStyles from '#src/ui/lists/list.module.css';
import styles from './SortMenu.module.css';
import type { Column } from './tableTypes.ts';

interface SortMenuProps<Row> {
  columns: readonly Column<Row>[];
  sort: readonly SortKey[];
  onSort: (sort: readonly SortKey[]) => void;
}

const turned = ({ column, direction }: SortKey): SortKey => ({
  column,
  direction: direction === 'ASC' ? 'DESC' : 'ASC',
});

function swapped(sort: readonly SortKey[], index: number): SortKey[] {
  const [above, below] = [sort[index - 1], sort[index]];
  if (!above || !below) return [...sort];
  return [...sort.slice(0, index - 1), below, above, ...sort.slice(index + 1)];
}

/** Chooses the columns that a list is sorted by, in order; the same as Shift and a press on a column head. */
export function SortMenu<Row>({ columns, onSort, sort }: SortMenuProps<Row>) {
  const headerOf = (id: string) => columns.find((column) => column.id === id)?.header ?? id;
  const unused = columns.filter(({ id, isSortable }) => isSortable && !sort.some(({ column }) => column === id));

  const add = (id: string) => {
    const column = columns.find((one) => one.id === id);
    if (column) onSort([...sort, { column: id, direction: column.isSortable === 'downFirst' ? 'DESC' : 'ASC' }]);
  };

  return (
    <PopoverButton
      align="end"
      focus="select, button"
      icon="arrowDown"
      label="Sort"
      text={
        <>
          <span className={listStyles['toolText']}>Sort</span>
          {sort.length > 1 && <span className={controls['value']}>{sort.length}</span>}
        </>
      }
      title="Sort"
      variant="quiet"
    >
      {() => (
        <div className={styles['panel']}>
          <ol>
            {sort.map((key, index) => {
              const header = headerOf(key.column);
              return (
                <li className={styles['key']} key={key.column}>
                  <span aria-hidden="true" className={styles['rank']}>
                    {index + 1}
                  </span>
                  <span className={styles['name']}>{header}</span>
                  <Button
                    aria-label={`${header}: ${directionLabel[key.direction]}, reverse order`}
                    icon={key.direction === 'ASC' ? 'arrowUp' : 'arrowDown'}
                    onClick={() => onSort(sort.map((one) => (one === key ? turned(one) : one)))}
                    size="small"
                    variant="quiet"
                  >
                    {directionLabel[key.direction]}
                  </Button>
                  <IconButton
                    icon="chevronUp"
                    label={`Sort by ${header} earlier`}
                    onClick={() => onSort(swapped(sort, index))}
                    reason={index === 0 ? 'Already first' : undefined}
                    size="small"
                  />
                  <IconButton
                    icon="close"
                    label={`Stop sorting by ${header}`}
                    onClick={() => onSort(sort.filter((one) => one !== key))}
                    size="small"
                  />
                </li>
              );
            })}
          </ol>
          {sort.length < MAX_SORTS && unused.length > 0 && (
            <label className={styles['add']}>
              {sort.length > 0 ? 'Then by' : 'Sort by'}
              <select className="smallControl" onChange={({ target }) => add(target.value)} value="">
                <option value="">Choose a column</option>
                {unused.map(({ header, id }) => (
                  <option key={id} value={id}>
                    {header}
                  </option>
                ))}
              </select>
            </label>
          )}
        </div>
      )}
    </PopoverButton>
  );
}
