import { useDispatch, useSelector } from 'react-redux';
import { PRODUCT_NAME } from '#contract/platform/product.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Dialog } from '#src/ui/dialogs/Dialog.tsx';
import { mobileDialogClosed, selectIsMobileDialogOpen } from './commonSlice.ts';
import type { AppDispatch } from './store.ts';

/** Opens after a login on a small screen. */
export function MobileDialog() {
  const isOpen = useSelector(selectIsMobileDialogOpen);
  const dispatch = useDispatch<AppDispatch>();
  if (!isOpen) return null;
  const close = () => void dispatch(mobileDialogClosed());
  return (
    <Dialog
      title="Limited on small screens"
      size="small"
      onClose={close}
      footer={
        <Button variant="primary" data-first-focus="" onClick={close}>
          Continue
        </Button>
      }
    >
      <p>
        On a phone {PRODUCT_NAME} shows referrals and their status, but not everything that can be done with them. Use a
        wider screen for lists, exports and settings.
      </p>
    </Dialog>
  );
}
