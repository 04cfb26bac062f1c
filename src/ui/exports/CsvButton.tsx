import type { Endpoint } from '#contract/platform/http.ts';
import { download } from '#src/api/download.ts';
import type { RequestParts } from '#src/api/request.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { useStartExport } from './useStartExport.ts';

interface CsvButtonProps<E extends Endpoint> {
  readonly endpoint: E;
  readonly parts: RequestParts<E>;
  readonly fileName: string;
  /** Why nothing can be exported now. */
  readonly reason?: string | undefined;
}

/** Exports a table as a CSV file; a panel shows the progress. */
export function CsvButton<E extends Endpoint>({ endpoint, fileName, parts, reason }: CsvButtonProps<E>) {
  const start = useStartExport();
  return (
    <Button
      icon="download"
      onClick={() =>
        start({
          fileName,
          unit: 'rows',
          items: ['row', 'rows'],
          run: (signal, onProgress) => download(endpoint, parts, { fileName, onProgress, signal, unit: 'rows' }),
        })
      }
      reason={reason}
    >
      Export CSV
    </Button>
  );
}
