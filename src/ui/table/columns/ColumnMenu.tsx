import { labels } from '#contract/platform/labels.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import controls from '#src/ui/controls/listControls.module.css';
import { IconButton } from '#src/ui/buttons/IconButton.tsx';
import { PopoverButton } from '#src/ui/popovers/PopoverButton.tsx';
import listStyles from '#src/ui/lists/list.module.css';
import type { Column, Density } from '#src/ui/table/tableTypes.ts';
import type { TableLayout } from '#src/ui/table/useTableLayout.ts';

const densityLabel = labels<Density>({ comfortable: 'Comfortable', compact: 'Compact' });
const DENSITIES = ['comfortable', 'compact'] as const;

function Densities({ layout }: { layout: TableLayout }) {
  return (
    <fieldset className={controls['densities']}>
      <legend>Row height</legend>
      {DENSITIES.map((density) => (
        <label key={density}>
          <input
            checked={layout.density === density}
            name="density"
            onChange={() => layout.changeDensity(density)}
            type="radio"
          />
          {densityLabel[density]}
        </label>
      ))}
    </fieldset>
  );
}

interface ColumnMenuProps<Row> {
  columns: readonly Column<Row>[];
  layout: TableLayout;
}

/** Which columns a table shows, in which order and how high its rows are. */
export function ColumnMenu<Row>({ columns, layout }: ColumnMenuProps<Row>) {
  const headerOf = (id: string) => columns.find((column) => column.id === id)?.header ?? id;

  return (
    <PopoverButton
      align="end"
      focus="input:checked"
      icon="columns"
      label="Columns"
      text={<span className={listStyles['toolText']}>Columns</span>}
      title="Columns"
      variant="quiet"
    >
      {() => (
        <div className="column">
          <Densities layout={layout} />
          <div className={controls['options']}>
            {layout.order.map((id, index) => (
              <div className={controls['columnRow']} key={id}>
                <label className={controls['option']}>
                  <input
                    checked={!layout.hidden.includes(id)}
                    onChange={() => layout.toggleColumn(id)}
                    type="checkbox"
                  />
                  <span className={controls['optionLabel']}>{headerOf(id)}</span>
                </label>
                <IconButton
                  icon="chevronUp"
                  label={`Move ${headerOf(id)} left`}
                  onClick={() => layout.moveColumn(id, -1)}
                  reason={index === 0 ? 'Already first' : undefined}
                  size="small"
                />
                <IconButton
                  icon="chevronDown"
                  label={`Move ${headerOf(id)} right`}
                  onClick={() => layout.moveColumn(id, 1)}
                  reason={index === layout.order.length - 1 ? 'Already last' : undefined}
                  size="small"
                />
              </div>
            ))}
          </div>
          <div className={controls['panelFoot']}>
            <Button onClick={layout.reset} size="small" variant="quiet">
              Reset columns
            </Button>
          </div>
        </div>
      )}
    </PopoverButton>
  );
}
