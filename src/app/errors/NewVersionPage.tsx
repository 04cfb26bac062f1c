import { tabStorage } from '#src/config/browserStorage.ts';
import { NoticePage } from '#src/ui/notice/NoticePage.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { markRefresh } from './newVersion.ts';

const refresh = () => {
  markRefresh(tabStorage);
  window.location.reload();
};

export function NewVersionPage() {
  return (
    <NoticePage
      title="There is a new version!"
      actions={
        <Button variant="primary" onClick={refresh}>
          Refresh page
        </Button>
      }
    >
      <p>Please click the button below to refresh the page and load the new version.</p>
    </NoticePage>
  );
}
