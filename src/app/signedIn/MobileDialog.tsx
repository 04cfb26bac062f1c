import { useDispatch, useSelector } from 'react-redux';
import { lazyPart } from '#src/ui/lazyComponent.ts';
import { mobileDialogClosed, selectIsMobileDialogOpen } from './commonSlice.ts';
import type { AppDispatch } from './store.ts';

const SmallScreenNotice = lazyPart(
  async () => (await import('#src/app/dialogs/SmallScreenNotice.tsx')).SmallScreenNotice,
);

/** Opens after a login on a small screen. */
export function MobileDialog() {
  const isOpen = useSelector(selectIsMobileDialogOpen);
  const dispatch = useDispatch<AppDispatch>();
  if (!isOpen) return null;
  return <SmallScreenNotice onClose={() => void dispatch(mobileDialogClosed())} />;
}
