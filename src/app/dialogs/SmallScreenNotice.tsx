import { PRODUCT_NAME } from '#contract/platform/product.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Dialog } from '#src/ui/dialogs/Dialog.tsx';

/** Says that most work wants a wider screen. */
export function SmallScreenNotice({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog
      title="Limited on small screens"
      size="small"
      onClose={onClose}
      footer={
        <Button variant="primary" data-first-focus="" onClick={onClose}>
          Continue
        </Button>
      }
    >
      <p>
        On a phone, {PRODUCT_NAME} shows referrals and their status. Use a larger screen for lists, exports, and
        settings.
      </p>
    </Dialog>
  );
}
