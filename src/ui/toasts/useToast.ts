import { createContext, useContext } from 'react';

export interface Toast {
  readonly text: string;
  readonly tone?: 'success' | 'error' | 'info';
  /** A follow-up action, usually Undo. */
  readonly action?: { readonly label: string; readonly onSelect: () => void };
}

export type ShowToast = (toast: Toast) => void;

export const ToastContext = createContext<ShowToast | undefined>(undefined);

/** Shows a short message for ten seconds, also across a change of screens. */
export function useToast(): ShowToast {
  const showToast = useContext(ToastContext);
  if (!showToast) throw new Error('useToast needs a ToastProvider above it');
  return showToast;
}
