import { useLayoutEffect, useRef } from 'react';

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

/** Opens a native dialog, puts the focus on its first field, and gives it back where it came from in the end. */
export function useDialogElement(isModal: boolean) {
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

  return ref;
}
