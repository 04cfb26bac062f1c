import { auditEndpoints, type AuditExportQuery } from '#contract/audit/audit.ts';
import { CsvButton } from '#src/ui/exports/CsvButton.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { PageHeader } from '#src/ui/page/PageHeader.tsx';

interface AuditHeaderProps {
  readonly isFetching: boolean;
  readonly onRefresh: () => void;
  /** The filters of the list below: the file has its events. */
  readonly filters: Omit<AuditExportQuery, 'fileName'>;
  readonly isEmpty: boolean;
}

export function AuditHeader({ filters, isEmpty, isFetching, onRefresh }: AuditHeaderProps) {
  return (
    <PageHeader
      actions={
        <>
          <Button icon="refresh" isPending={isFetching} onClick={onRefresh} variant="quiet">
            Refresh
          </Button>
          <span data-part="export">
            <CsvButton
              endpoint={auditEndpoints.exportAuditEvents}
              fileName="audit.csv"
              parts={{ query: { ...filters, fileName: 'audit.csv' } }}
              reason={isEmpty ? 'No events to export' : undefined}
            />
          </span>
        </>
      }
      subtitle="Who did what, and when. It never contains patient names."
      title="Audit log"
    />
  );
}
