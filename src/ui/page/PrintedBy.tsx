import { useSelector } from 'react-redux';
import { formatDateTime } from '#contract/platform/formats.ts';
import { selectGroup, selectHospice } from '#src/auth/authSlice.ts';
import { useOwnTimeZone } from '#src/ui/time/displayContext.ts';
import { useNow } from '#src/ui/time/useNow.ts';

/** For print: the person's organization, and when. */
export function PrintedBy() {
  const hospice = useSelector(selectHospice);
  const group = useSelector(selectGroup);
  const now = useNow();
  const timeZone = useOwnTimeZone();
  return <p>{[hospice?.name ?? group?.name, `printed ${formatDateTime(now, timeZone)}`].filter(Boolean).join(', ')}</p>;
}
