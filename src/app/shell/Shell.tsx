import { PRODUCT_NAME } from '#contract/platform/product.ts';
import layout from '#src/app/layout/layout.module.css';
import { groupReferralRows } from '#src/features/referrals/group/groupColumns.tsx';
import { QUICK_STATUSES } from '#src/features/referrals/group/groupFilters.ts';
import needs from '#src/features/referrals/group/groupNeeds.module.css';
import { registryRows } from '#src/features/referrals/hospice/registryColumns.tsx';
import { QUICK_FILTERS } from '#src/features/referrals/hospice/registryFilters.ts';
import { situationLabel, situationOf } from '#contract/referrals/situations.ts';
import list from '#src/ui/lists/list.module.css';
import { QuickFilters, Tabs } from '#src/ui/page/LinkRow.tsx';
import { Toolbar } from '#src/ui/page/Toolbar.tsx';
import { ProductMark } from '#src/ui/ProductMark.tsx';
import { TableSkeleton } from '#src/ui/table/TableSkeleton.tsx';
import type { Column } from '#src/ui/table/tableTypes.ts';
import { atFirst } from '#src/ui/table/tableLayout.ts';

/** The header of an area, with the room of its menu: what that contains depends on the person. */
export const ShellHeader = () => (
  <div className={layout['header']}>
    <span className={layout['product']}>
      <ProductMark />
      <span className={layout['productName']}>{PRODUCT_NAME}</span>
    </span>
    <div className={layout['tabs']}>
      <span className={layout['tab']}>&nbsp;</span>
    </div>
  </div>
);

const links = (labels: readonly string[]) => labels.map((label, index) => ({ label, to: '', isCurrent: index === 0 }));

interface ShellListProps<Row> {
  readonly tabs: readonly string[];
  readonly quick: readonly string[];
  readonly columns: readonly Column<Row>[];
  readonly hasActions?: boolean;
  /** What stands between the tabs and the figures. */
  readonly hasNeeds?: boolean;
}

/** An area's first list as it is before its rows are there. */
function ShellList<Row>({ columns, hasActions = false, hasNeeds = false, quick, tabs }: ShellListProps<Row>) {
  return (
    <div className={layout['main']}>
      <div className={list['screen']}>
        <div className={list['head']}>
          <Tabs items={links(tabs)} label="" />
        </div>
        {hasNeeds && (
          <div className={list['figures']}>
            <div className={needs['room']} data-lines="1" />
          </div>
        )}
        <div className={list['figures']} />
        <div className={list['list']}>
          <div className={list['heads']}>
            <div>
              <Toolbar isSpread>
                <QuickFilters items={links(quick)} label="" />
                <span className={list['tools']} />
              </Toolbar>
            </div>
          </div>
          <div className={list['filters']}>
            <div className={list['filterRoom']} data-cleared />
          </div>
          <TableSkeleton
            columns={columns}
            hasActions={hasActions}
            hasSelection
            label=""
            layout={atFirst(columns)}
            rows={10}
          />
        </div>
      </div>
    </div>
  );
}

export const HospiceShell = () => (
  <ShellList
    columns={registryRows.columns}
    hasActions
    quick={QUICK_FILTERS.map(({ label }) => label)}
    tabs={['Referrals', 'Enrollments', 'Feedback']}
  />
);

export const StakeholderShell = () => (
  <ShellList
    columns={groupReferralRows.columns}
    hasNeeds
    quick={['All', ...QUICK_STATUSES.map((status) => situationLabel(situationOf({ status }))), 'Withdrawn']}
    tabs={['Referrals', 'Enrollments']}
  />
);
