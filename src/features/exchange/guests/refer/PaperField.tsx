import { useId, useRef } from 'react';
import { useGuestTexts, type GuestTexts } from './guestTexts.ts';
import type { Paper } from './usePapers.ts';
import styles from './guest.module.css';

interface PaperFieldProps {
  readonly papers: readonly Paper[];
  readonly onAdd: (files: readonly File[]) => void;
  readonly onRemove: (id: number) => void;
  readonly error?: string | undefined;
  /** Sent without a form, into the hospice’s tray. */
  readonly isAlone?: boolean;
  /** Left out: the papers wait for the referral. */
  readonly onAgain?: (paper: Paper) => void;
}

/** Phones turn their own picture format into JPEG for a page that asks for JPEG. */
const ACCEPTED_ALONE = 'image/jpeg,image/png,application/pdf';
const ACCEPTED = `${ACCEPTED_ALONE},image/tiff,.docx`;

function stateText({ percent, state }: Paper, texts: GuestTexts): string {
  switch (state) {
    case 'sending':
      return texts.paperSending(percent);
    case 'sent':
      return texts.paperSent;
    case 'failed':
      return texts.paperFailed;
    case 'refused':
      return texts.paperRefused;
    case 'too_large':
      return texts.paperTooLarge;
    case 'too_many':
      return texts.paperTooMany;
    default:
      return texts.paperWaits;
  }
}

const isBad = ({ state }: Paper): boolean => ['failed', 'refused', 'too_large', 'too_many'].includes(state);

/** Papers by photo or file. */
export function PaperField({ error, isAlone = false, onAdd, onAgain, onRemove, papers }: PaperFieldProps) {
  const texts = useGuestTexts();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>
        {texts.papers}
        {!isAlone && <small className={styles['optional']}> ({texts.optional})</small>}
      </label>
      <small className={styles['hint']} id={`${id}-hint`}>
        {texts.papersHint}
      </small>
      <ul className={styles['papers']}>
        {papers.map((paper) => (
          <li key={paper.id}>
            <span className={styles['paperName']}>{paper.file.name}</span>
            <span className={isBad(paper) ? styles['error'] : styles['second']}>{stateText(paper, texts)}</span>
            {paper.state === 'failed' && onAgain && (
              <button className={styles['quiet']} onClick={() => onAgain(paper)} type="button">
                {texts.tryPaperAgain}
              </button>
            )}
            {paper.state !== 'sending' && paper.state !== 'sent' && (
              <button
                aria-label={texts.removePaper(paper.file.name)}
                className={styles['remove']}
                onClick={() => onRemove(paper.id)}
                type="button"
              >
                ×
              </button>
            )}
          </li>
        ))}
      </ul>
      <input
        accept={isAlone ? ACCEPTED_ALONE : ACCEPTED}
        aria-describedby={`${id}-hint ${id}-error`}
        aria-invalid={error === undefined ? undefined : true}
        className="visuallyHidden"
        id={id}
        multiple
        onChange={({ target }) => {
          onAdd([...(target.files ?? [])]);
          target.value = '';
        }}
        ref={input}
        type="file"
      />
      <button
        aria-hidden="true"
        className={styles['secondary']}
        onClick={() => input.current?.click()}
        tabIndex={-1}
        type="button"
      >
        {texts.addPaper}
      </button>
      {error !== undefined && (
        <span className={styles['error']} id={`${id}-error`}>
          {error}
        </span>
      )}
    </div>
  );
}
