import { ListDisplayContext, useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { Stack } from '#src/ui/page/Stack.tsx';
import { SummaryReaders } from './SummaryReaders.tsx';
import { SummarySwitch } from './SummarySwitch.tsx';

/** Monthly summaries to providers: by themselves, and by hand. */
export function SummariesSection({ hospiceId }: { readonly hospiceId: string }) {
  const place = useOwnDisplayContext();
  return (
    <ListDisplayContext value={place}>
      <Stack gap={4}>
        <SummarySwitch hospiceId={hospiceId} />
        <SummaryReaders hospiceId={hospiceId} />
      </Stack>
    </ListDisplayContext>
  );
}
