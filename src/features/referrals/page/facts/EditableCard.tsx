import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Card } from '#src/ui/page/Card.tsx';
import { IconButton } from '#src/ui/buttons/IconButton.tsx';

interface EditableCardProps {
  readonly title: string;
  /** Left out where the person may not edit. */
  readonly renderForm?: ((close: () => void) => ReactNode) | undefined;
  readonly children: ReactNode;
}

/** Facts that are edited in place. The focus moves into the form and back to the button. */
export function EditableCard({ children, renderForm, title }: EditableCardProps) {
  const [isEditing, setEditing] = useState(false);
  const wasEditing = useRef(false);
  const inside = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isEditing) inside.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    else if (wasEditing.current) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  return (
    <Card
      actions={
        renderForm && !isEditing ? (
          <IconButton
            icon="edit"
            label={`Edit ${title.toLowerCase()}`}
            onClick={() => setEditing(true)}
            ref={button}
            size="small"
          />
        ) : undefined
      }
      title={title}
    >
      {isEditing && renderForm ? <div ref={inside}>{renderForm(() => setEditing(false))}</div> : children}
    </Card>
  );
}
