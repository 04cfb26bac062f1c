import { useRef, useState } from 'react';
import { Button } from '#src/ui/buttons/Button.tsx';
import { classes } from '#src/ui/classes.ts';
import { Icon } from '#src/ui/icons.tsx';
import styles from './importReferrals.module.css';

interface FileDropProps {
  /** The file that was chosen. */
  readonly name: string | undefined;
  /** The kind of file that may be dropped here; `hint` shows the limits below, or the chosen file's size. */
  readonly invitation: string;
  readonly hint: string;
  /** The label of the file field. */
  readonly label: string;
  readonly accept: string;
  readonly onChoose: (file: File) => void;
}

/** One file, by a button or dropped. */
export function FileDrop({ accept, hint, invitation, label, name, onChoose }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const isChosen = name !== undefined;
  return (
    <div
      className={classes(styles['drop'], isOver && styles['over'])}
      onDragLeave={() => setOver(false)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [dropped] = event.dataTransfer.files;
        if (dropped) onChoose(dropped);
      }}
    >
      <Icon name={isChosen ? 'document' : 'upload'} size={24} />
      <div className="grows grid breakable">
        <strong>{name ?? invitation}</strong>
        <span className="small">{hint}</span>
      </div>
      <Button onClick={() => input.current?.click()} variant={isChosen ? 'secondary' : 'primary'}>
        {isChosen ? 'Choose another file' : 'Choose a file'}
      </Button>
      <input
        accept={accept}
        aria-label={label}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // So that the same file can be chosen again after it was corrected.
          if (file) onChoose(file);
          target.value = '';
        }}
        ref={input}
        type="file"
      />
    </div>
  );
}
