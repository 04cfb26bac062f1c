import type { ReactNode } from 'react';
import { useBlocker, type Location } from 'react-router-dom';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface LeaveDialogProps {
  readonly title: string;
  readonly hasUnsaved: boolean;
  readonly onDiscard: () => void;
  /** The question, if something other than a change would be lost. */
  readonly children?: ReactNode;
  /** The address's query names the edited record, so another query is another page. */
  readonly isByQuery?: boolean;
  /** The history state of a navigation after a save, which needs no question. */
  readonly savedState?: unknown;
}

const samePage = (one: Location, other: Location, isByQuery: boolean): boolean =>
  one.pathname === other.pathname && (!isByQuery || one.search === other.search);

/**
 * Asks before typed text is discarded by going to another page of the app. Only inside the app: a reload keeps drafts,
 * and the browser's own question would block the automatic log-off.
 */
export function LeaveDialog(props: LeaveDialogProps) {
  const { children, hasUnsaved, isByQuery = false, onDiscard, savedState, title } = props;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsaved &&
      (savedState === undefined || nextLocation.state !== savedState) &&
      !samePage(currentLocation, nextLocation, isByQuery),
  );
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      confirmLabel="Leave and discard"
      isDanger
      onClose={() => blocker.reset()}
      onConfirm={() => {
        onDiscard();
        blocker.proceed();
      }}
      title={title}
    >
      <p>{children ?? 'Your changes aren’t saved. If you leave, you’ll lose them.'}</p>
    </ConfirmDialog>
  );
}
