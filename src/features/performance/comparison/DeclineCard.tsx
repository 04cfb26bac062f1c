import type { ComparedHospice } from '#contract/performance/performance.ts';
import { DECLINE_REASONS, declineReasonLabel } from '#contract/referrals/statuses.ts';
import { CellBar } from '#src/ui/charts/CellBar.tsx';
import { Card } from '#src/ui/page/Card.tsx';
import { FigureFrame } from '#src/ui/table/FigureFrame.tsx';
import { NONE_DECLINED, notShared } from './comparisonLabels.ts';
import styles from './hospiceComparison.module.css';

const countIn = ({ declines }: ComparedHospice, reason: (typeof DECLINE_REASONS)[number]): number =>
  declines?.find((one) => one.reason === reason)?.value ?? 0;

/** Why hospices declined, or that a hospice does not share its reasons. */
export function DeclineCard({ rows }: { rows: readonly ComparedHospice[] }) {
  const sharing = rows.filter(({ declines }) => declines !== null);
  const reasons = DECLINE_REASONS.filter((reason) => sharing.some((row) => countIn(row, reason) > 0));
  const max = Math.max(0, ...sharing.flatMap((row) => reasons.map((reason) => countIn(row, reason))));
  return (
    <Card className={styles['whole']} title="Decline reasons">
      {sharing.length > 0 && reasons.length === 0 && sharing.length === rows.length ? (
        <p className="second">None of these referrals were declined.</p>
      ) : (
        <FigureFrame label="Decline reasons">
          <thead>
            <tr>
              <th scope="col">Hospice</th>
              {reasons.length === 0 && <th scope="col">Reasons</th>}
              {reasons.map((reason) => (
                <th key={reason} scope="col">
                  {declineReasonLabel[reason]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.hospice.id}>
                <th scope="row">{row.hospice.name}</th>
                {row.declines === null ? (
                  <td className="second" colSpan={Math.max(1, reasons.length)}>
                    {notShared(row.hospice.name)}
                  </td>
                ) : reasons.length === 0 ? (
                  <td>{NONE_DECLINED}</td>
                ) : (
                  reasons.map((reason) => (
                    <td key={reason}>
                      <CellBar max={max} tone="declined" value={countIn(row, reason)}>
                        {countIn(row, reason).toLocaleString('en-US')}
                      </CellBar>
                    </td>
                  ))
                )}
              </tr>
            ))}
          </tbody>
        </FigureFrame>
      )}
    </Card>
  );
}
