import { labels } from '#contract/platform/labels.ts';
import * as z from 'zod/mini';
import { commaList } from '#contract/platform/listQuery.ts';
import {
  CAHPS_AREAS,
  CAHPS_MEASURES,
  CAHPS_NOT_AVAILABLE,
  CAHPS_PERIOD,
  CAHPS_SOURCE,
  cahpsAreaLabel,
  cahpsMeasureLabel,
  publishedBoxes,
  type CahpsArea,
  type CahpsMeasure,
} from '#contract/performance/publishedCahps.ts';
import { daysLabel } from '#src/features/performance/periodLabels.ts';
import { ChoiceFilter } from '#src/ui/filters/ChoiceFilter.tsx';
import { Card } from '#src/ui/page/Card.tsx';
import { BoxBars } from '#src/ui/charts/BoxBars.tsx';
import { FigureFrame } from '#src/ui/table/FigureFrame.tsx';
import { useAddressQuery } from '#src/ui/lists/useAddressQuery.ts';
import styles from './hospiceComparison.module.css';

const NATION: CahpsArea = 'US';
// In the order of their names.
const STATES = ['AL', 'AK', 'AZ', 'AR', 'CA', 'CO', 'CT', 'DE', 'DC', 'FL', 'GA', 'GU'] as const;
type State = (typeof STATES)[number];
const areaLabel = labels<CahpsArea | State>({ ...cahpsAreaLabel, ...CAHPS_NOT_AVAILABLE });

const LABELS_WIDTH = 260;
const AREA_WIDTH = 320;

const PublishedQuery = z.strictObject({ state: z.optional(commaList(z.enum(STATES))) });

const isPublished = (area: CahpsArea | State): area is CahpsArea => CAHPS_AREAS.some((each) => each === area);

function Published({ area, measure }: { area: CahpsArea | State; measure: CahpsMeasure }) {
  // CMS publishes no figure: that is not 0.
  return isPublished(area) ? <BoxBars boxes={publishedBoxes(area, measure)} /> : 'Not available';
}

/** Published figures of another survey, beside the group's own. */
export function PublishedCard() {
  const { changeQuery, query } = useAddressQuery(PublishedQuery);
  const areas = [NATION, ...(query.state ?? [])];
  return (
    <Card
      actions={
        <ChoiceFilter
          choices={STATES}
          label="State"
          onChange={(state) => changeQuery({ state })}
          selected={query.state}
          labels={areaLabel}
        />
      }
      className={styles['whole']}
      title="Published CAHPS Hospice Survey scores"
    >
      <p className={styles['lead']}>
        For context only. CAHPS is the official survey of families after a death, adjusted for case mix, for all
        hospices in an area. It can’t be compared with the answers above, which families gave during care.
      </p>
      <div className={styles['publishedTable']} style={{ maxWidth: LABELS_WIDTH + areas.length * AREA_WIDTH }}>
        <FigureFrame label="Published CAHPS Hospice Survey scores">
          <thead>
            <tr>
              <th scope="col">Top · middle · bottom answers</th>
              {areas.map((area) => (
                <th key={area} scope="col">
                  {areaLabel[area]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {CAHPS_MEASURES.map((measure) => (
              <tr key={measure}>
                <th scope="row">{cahpsMeasureLabel[measure]}</th>
                {areas.map((area) => (
                  <td className={styles['published']} key={area}>
                    <Published area={area} measure={measure} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </FigureFrame>
      </div>
      <p className="small">
        {`${CAHPS_SOURCE}. Deaths from ${daysLabel(CAHPS_PERIOD)}. Emotional and spiritual support has no middle answers.`}
      </p>
    </Card>
  );
}
