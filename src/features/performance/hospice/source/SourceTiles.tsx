import type { PerformanceView } from '#contract/platform/ability.ts';
import type { PerformanceSourceDetail } from '#contract/performance/performance.ts';
import { hospiceFigureLink } from '#src/features/performance/figureLinks.ts';
import { FigureTile } from '#src/features/performance/FigureTile.tsx';
import { FigureTiles } from '#src/features/performance/FigureTiles.tsx';
import { comparisonLabel, TILES } from './sourceMetrics.ts';
import type { SourceScope } from './sourceScope.ts';

interface SourceTilesProps {
  readonly view: PerformanceView;
  readonly detail: PerformanceSourceDetail | undefined;
  readonly part: SourceScope | undefined;
  readonly isStale: boolean;
}

/** The most important figures of the source, each beside the hospice's. */
export function SourceTiles({ detail, isStale, part, view }: SourceTilesProps) {
  return (
    <FigureTiles isAlone isStale={isStale} label="Figures">
      {TILES[view].map((key) => (
        <FigureTile
          against={detail ? comparisonLabel(key, detail.hospice[key]) : ''}
          before={detail?.before[key]}
          figure={detail?.figures[key]}
          key={key}
          metric={key}
          to={part && hospiceFigureLink(key, part)}
        />
      ))}
    </FigureTiles>
  );
}
