import type { ReactNode } from 'react';
import { Button } from '#src/ui/buttons/Button.tsx';
import { useLinkProps } from '#src/ui/links/useLinkProps.ts';
import styles from './FigureLine.module.css';
import { Tile, TileStrip, type TileProps } from './Tile.tsx';
import { useFold } from './useFold.ts';

interface FigureLineProps {
  readonly items: readonly TileProps[];
  /** Shown below the tiles. */
  readonly children?: ReactNode;
}

/** Figures above a list as one line, so that the rows come first. It opens to tiles, and this device remembers that. */
export function FigureLine({ children, items }: FigureLineProps) {
  const { isOpen, toggle } = useFold('wayside.figures');
  const linkProps = useLinkProps();
  return (
    <>
      <div className={styles['row']}>
        {!isOpen && (
          <section aria-label="Figures" className={styles['line']}>
            {items.map(({ figure = '…', hint, isCurrent, label, note, state, to, tone }) => {
              const inside = (
                <>
                  {label} <strong data-tone={tone}>{figure}</strong>
                  {note !== undefined && ` · ${note}`}
                </>
              );
              return to === undefined ? (
                <span className={styles['figure']} key={label}>
                  {inside}
                </span>
              ) : (
                <a
                  {...linkProps(to, { state })}
                  aria-current={isCurrent ? 'true' : undefined}
                  className={styles['figure']}
                  key={label}
                  title={hint}
                >
                  {inside}
                </a>
              );
            })}
          </section>
        )}
        <Button
          aria-expanded={isOpen}
          icon={isOpen ? 'chevronDown' : 'chevronRight'}
          onClick={toggle}
          size="small"
          variant="quiet"
        >
          All figures
        </Button>
      </div>
      {isOpen && (
        <>
          <TileStrip label="Figures">
            {items.map((item) => (
              <Tile key={item.label} {...item} />
            ))}
          </TileStrip>
          {children}
        </>
      )}
    </>
  );
}
