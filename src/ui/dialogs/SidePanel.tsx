import { Dialog, type DialogProps } from './Dialog.tsx';

/** A form beside the list, which stays visible and usable. */
export const SidePanel = (props: Omit<DialogProps, 'size'>) => <Dialog {...props} size="panel" />;
