import { useLayoutEffect, useRef, type KeyboardEvent, type SyntheticEvent } from 'react';

const FIRST_CHOICES = [
  '[data-first-focus]',
  '[data-dialog-body] :is(input:not([type="hidden"]), select, textarea):not([disabled], [tabindex="-1"])',
  'h2',
];

function focusFirst(dialog: HTMLDialogElement): void {
  for (const choice of FIRST_CHOICES) {
    const found = dialog.querySelector<HTMLElement>(choice);
    if (!found) continue;
    found.focus();
    return;
  }
}

/** Opens a native dialog, puts the focus on its first field and returns it at the end. Escape closes it. */
export function useDialogElement(isModal: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);

  // A layout effect, so that the focus returns as the dialog goes: later, it could leave a field that the user has gone to.
  useLayoutEffect(() => {
    const { current: dialog } = ref;
    if (!dialog) return undefined;
    const { activeElement: opener } = document;
    if (typeof dialog.showModal !== 'function') dialog.setAttribute('open', '');
    else if (isModal) dialog.showModal();
    else dialog.show();
    focusFirst(dialog);
    return () => {
      if (typeof dialog.close === 'function') dialog.close();
      else dialog.removeAttribute('open');
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [isModal]);

  return {
    ref,
    'aria-modal': isModal || undefined,
    // Escape arrives as a cancel event in browsers, and as a key where dialogs are not native.
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault();
      onClose();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      if (isModal) event.stopPropagation();
      onClose();
    },
  };
}
