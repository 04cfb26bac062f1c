import { useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import { intakeEndpoints } from '#contract/exchange/intake/papers.ts';
import { selectHospice } from '#src/auth/authSlice.ts';
import { useMayCall } from '#src/auth/useMayCall.ts';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { PageHeader } from '#src/ui/page/PageHeader.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { IntakeTray } from './IntakeTray.tsx';
import { PaperPage } from './PaperPage.tsx';

/** A hospice’s intake tray, or one of its papers. */
export function Component() {
  const { paperId } = useParams();
  const hospiceId = useSelector(selectHospice)?.id ?? '';
  const mayWork = useMayCall(intakeEndpoints.listIntakePapers);
  if (!mayWork) {
    return (
      <>
        <PageHeader back={{ to: '/hospice', label: 'Referrals' }} title="Intake tray" />
        <EmptyState actions={<LinkButton to="/hospice">Back to the list</LinkButton>} title="You can’t add referrals">
          The intake tray is for those who add referrals. Ask an administrator of your hospice.
        </EmptyState>
      </>
    );
  }
  return paperId === undefined ? (
    <IntakeTray hospiceId={hospiceId} />
  ) : (
    <PaperPage hospiceId={hospiceId} key={paperId} paperId={paperId} />
  );
}
