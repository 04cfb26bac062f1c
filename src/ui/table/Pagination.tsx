import { countText } from '#src/ui/countText.ts';
import { PAGE_SIZES } from '#contract/platform/listQuery.ts';
import { IconButton } from '#src/ui/buttons/IconButton.tsx';
import styles from './TableFoot.module.css';

interface PaginationProps {
  page: number;
  limit: number;
  /** Not known before the first answer. */
  totalItems: number | undefined;
  /** Another size begins at the first page again. */
  onChange: (change: { page: number; limit?: number }) => void;
  /** Called with true when someone points at the next page’s button or focuses it, and with false when they leave it. */
  onReach?: ((isOnButton: boolean) => void) | undefined;
}

function rangeText(page: number, limit: number, totalItems: number): string {
  const first = (page - 1) * limit + 1;
  if (first > totalItems) return `0 of ${countText(totalItems)}`;
  return `${countText(first)}–${countText(Math.min(page * limit, totalItems))} of ${countText(totalItems)}`;
}

export function Pagination({ limit, onChange, onReach, page, totalItems }: PaginationProps) {
  const lastPage = totalItems === undefined ? page : Math.max(1, Math.ceil(totalItems / limit));
  const noEarlier = page <= 1 ? 'This is the first page' : undefined;
  const noLater = page >= lastPage ? 'This is the last page' : undefined;
  const sizes = PAGE_SIZES.some((size) => size === limit) ? PAGE_SIZES : [limit, ...PAGE_SIZES];

  return (
    <nav aria-label="Pages" className={styles['pages']}>
      <output className="tabular">{totalItems === undefined ? '' : rangeText(page, limit, totalItems)}</output>
      <span className={styles['buttons']}>
        <IconButton
          icon="first"
          label="First page"
          onClick={() => onChange({ page: 1 })}
          reason={noEarlier}
          size="small"
        />
        <IconButton
          icon="chevronLeft"
          label="Previous page"
          onClick={() => onChange({ page: page - 1 })}
          reason={noEarlier}
          size="small"
        />
        <IconButton
          icon="chevronRight"
          label="Next page"
          onBlur={() => onReach?.(false)}
          onClick={() => onChange({ page: page + 1 })}
          onFocus={() => onReach?.(true)}
          onPointerEnter={() => onReach?.(true)}
          onPointerLeave={() => onReach?.(false)}
          reason={noLater}
          size="small"
        />
      </span>
      <label className="inlineRow gap8 screenOnly">
        Rows per page
        <select
          className="smallControl"
          onChange={({ target }) => onChange({ page: 1, limit: Number(target.value) })}
          value={limit}
        >
          {sizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
    </nav>
  );
}
