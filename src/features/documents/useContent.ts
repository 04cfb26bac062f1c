import { useEffect, useEffectEvent, useState } from 'react';
import { FailedDownload } from '#src/api/download.ts';
import { problem } from '#src/api/problem.ts';

interface Content {
  readonly blob?: Blob;
  readonly failure?: string;
}

/** The bytes of a stored file, loaded once for each id; or why they could not be loaded. */
export function useContent(id: string, load: (signal: AbortSignal) => Promise<Blob>): Content {
  const [content, setContent] = useState<Content>({});
  const ask = useEffectEvent(load);
  useEffect(() => {
    const controller = new AbortController();
    ask(controller.signal).then(
      (blob) => {
        if (!controller.signal.aborted) setContent({ blob });
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        setContent({ failure: (error instanceof FailedDownload ? error.problem : problem(error)).message });
      },
    );
    return () => controller.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another id is another file
  }, [id]);
  return content;
}
