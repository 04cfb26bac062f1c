import { useSelector } from 'react-redux';
import { intakeEndpoints } from '#contract/exchange/intake/papers.ts';
import { selectHospice } from '#src/auth/authSlice.ts';
import { useMayCall } from '#src/auth/useMayCall.ts';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { countText } from '#src/ui/countText.ts';
import { intakeApi } from './intakeApi.ts';
import styles from './trayLink.module.css';

/** The way to the intake tray, with how many papers wait there. */
export function TrayLink() {
  const hospiceId = useSelector(selectHospice)?.id ?? '';
  const mayWork = useMayCall(intakeEndpoints.listIntakePapers);
  const isHidden = !mayWork || hospiceId === '';
  const { data } = intakeApi.useListIntakePapersQuery(
    { hospiceId, query: { limit: 1 } },
    { skip: isHidden, refetchOnMountOrArgChange: true },
  );
  if (isHidden) return null;
  return (
    <LinkButton icon="received" to="/hospice/intake">
      <span className={styles['name']}>Intake tray</span>
      {data ? ` ${countText(data.meta.totalItems)}` : ''}
    </LinkButton>
  );
}
