import type { Endpoint } from '#contract/platform/http.ts';
import { download } from '#src/api/download.ts';
import type { RequestParts } from '#src/api/request.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { useStartExport } from './useStartExport.ts';

interface CsvButtonProps<E extends Endpoint> {
  readonly endpoint: E;
  readonly parts: RequestParts<E>;
  readonly fileName: string;
  /** Why there is nothing to export now. */
  readonly reason?: string | undefined;
}

/** A table as a CSV file, told of beside the screen while it is made. */
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
