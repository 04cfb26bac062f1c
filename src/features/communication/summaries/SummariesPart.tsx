import { PlaceContext, useOwnPlace } from '#src/ui/time/displayContext.ts';
import { Stack } from '#src/ui/Stack.tsx';
import { SummaryReaders } from './SummaryReaders.tsx';
import { SummarySwitch } from './SummarySwitch.tsx';

/** Monthly summaries to providers: by themselves, and by hand. */
export function SummariesPart({ hospiceId }: { readonly hospiceId: string }) {
  const place = useOwnPlace();
  return (
    <PlaceContext value={place}>
      <Stack gap={4}>
        <SummarySwitch hospiceId={hospiceId} />
        <SummaryReaders hospiceId={hospiceId} />
      </Stack>
    </PlaceContext>
  );
}
