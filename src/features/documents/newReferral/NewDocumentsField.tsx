import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { useSelector } from 'react-redux';
import { selectGroup } from '#src/auth/authSlice.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { IconButton } from '#src/ui/buttons/IconButton.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { pluralText } from '#src/ui/countText.ts';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { ACCEPTED, reasonAgainst, sizeLabel } from '#src/features/documents/fileChecks.ts';
import styles from '#src/features/documents/documents.module.css';
import type { NewDocumentsProps } from '#src/features/referrals/new/newDocuments.ts';
import own from './newDocuments.module.css';

/** Files that go with a new referral: dropped, pasted, chosen, or photographed on a phone. A file that can't be added says why. */
export function NewDocumentsField({ files, lost, onChange }: NewDocumentsProps) {
  const labelId = useId();
  const isOfGroup = useSelector(selectGroup) !== null;
  const camera = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const [said, setSaid] = useState('');
  const add = (chosen: readonly File[]) => {
    if (chosen.length === 0) return;
    onChange([...files, ...chosen]);
    setSaid(chosen.map((file) => `${file.name}: ${reasonAgainst(file) ?? 'added'}`).join(' '));
  };
  const remove = (file: File) => {
    onChange(files.filter((one) => one !== file));
    setSaid(`${file.name} removed`);
    choose.current?.focus();
  };
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const pasted = [...(event.clipboardData?.files ?? [])];
    if (pasted.length === 0) return;
    event.preventDefault();
    add(pasted);
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => paste(event);
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
  const drop = useDropzone({
    noClick: true,
    noKeyboard: true,
    onDrop: (accepted, refused) => add([...accepted, ...refused.map(({ file }) => file)]),
  });
  const again = lost.filter((name) => !files.some((file) => file.name === name));

  return (
    <div {...drop.getRootProps({ 'aria-labelledby': labelId, className: styles['drop'], role: 'group' })}>
      <div className={own['zone']}>
        <div className={own['words']}>
          <span className={own['label']} id={labelId}>
            Documents
          </span>
          <span className="small">
            Drop, paste, or choose files: PDF, JPEG, PNG, TIFF, or Word, up to 25 MB each.
            {isOfGroup && ' Every hospice you ask gets them.'}
          </span>
        </div>
        <div className="cluster gap8">
          <span className={own['camera']}>
            <Button onClick={() => camera.current?.click()}>Take a photo…</Button>
          </span>
          <Button icon="upload" onClick={drop.open} ref={choose}>
            Choose files…
          </Button>
        </div>
      </div>
      <input {...drop.getInputProps({ accept: ACCEPTED.join(','), 'aria-label': 'Files to send', tabIndex: -1 })} />
      <input
        accept="image/*,application/pdf"
        aria-label="Photo to send"
        capture="environment"
        hidden
        onChange={({ target }) => {
          add([...(target.files ?? [])]);
          target.value = '';
        }}
        ref={camera}
        tabIndex={-1}
        type="file"
      />
      {again.length > 0 && (
        <p className={styles['failure']}>
          {pluralText(again.length, 'file wasn’t', 'files weren’t')} kept when the page was reloaded. Add{' '}
          {again.length === 1 ? 'it' : 'them'} again: {again.join(', ')}
        </p>
      )}
      {files.length > 0 && (
        <ul aria-label="Files to send" className={styles['list']}>
          {files.map((file, index) => (
            // Two photos can have the same name, size and time; their places tell them apart.
            // oxlint-disable-next-line react/no-array-index-key
            <ChosenFile file={file} key={`${index} ${file.name}`} onRemove={() => remove(file)} />
          ))}
        </ul>
      )}
      {drop.isDragActive && (
        <div aria-hidden="true" className={styles['target']}>
          <Icon name="upload" size={24} />
          Drop to add to this referral
        </div>
      )}
      <div aria-live="polite">
        <VisuallyHidden>{said}</VisuallyHidden>
      </div>
    </div>
  );
}

function ChosenFile({ file, onRemove }: { readonly file: File; readonly onRemove: () => void }) {
  const reason = reasonAgainst(file);
  return (
    <li className={styles['row']} data-state={reason === undefined ? undefined : 'failed'}>
      <span className={styles['icon']}>
        <Icon name={reason === undefined ? 'document' : 'alert'} size={18} />
      </span>
      <div className={styles['text']}>
        <span className={styles['fileName']}>{file.name}</span>
        <p className="small tabular breakable">{sizeLabel(file.size)}</p>
        {reason !== undefined && <p className={styles['failure']}>{reason} It won’t be sent.</p>}
      </div>
      <IconButton icon="close" label={`Remove ${file.name}`} onClick={onRemove} size="small" />
    </li>
  );
}
