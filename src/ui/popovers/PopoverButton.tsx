import { useCallback, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { Button, type ButtonProps } from '#src/ui/buttons/Button.tsx';
import { Popover } from './Popover.tsx';

interface PopoverButtonProps
  extends
    Omit<ButtonProps, 'children' | 'onClick' | 'onKeyDown' | 'ref' | 'type'>,
    Pick<ComponentProps<typeof Popover>, 'align' | 'focus' | 'onKeyDown'> {
  /** The name of the panel. */
  label: string;
  /** The button's content. */
  text: ReactNode;
  /** The panel. `leave` closes it and gives the focus back to the button. */
  children: (leave: () => void) => ReactNode;
}

/** A button that opens a panel of controls beside it. */
export function PopoverButton(props: PopoverButtonProps) {
  const { align, children, focus, label, onKeyDown, text, ...rest } = props;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setOpen(false), []);
  const leave = () => {
    button.current?.focus();
    close();
  };
  return (
    <>
      <Button {...rest} aria-expanded={isOpen} aria-haspopup="dialog" onClick={() => setOpen(!isOpen)} ref={button}>
        {text}
      </Button>
      {isOpen && (
        <Popover {...{ align, focus, label, onKeyDown }} anchor={button} kind="dialog" onClose={close}>
          <Panel leave={leave}>{children}</Panel>
        </Popover>
      )}
    </>
  );
}

const Panel = ({ children, leave }: Pick<PopoverButtonProps, 'children'> & { leave: () => void }) => children(leave);
