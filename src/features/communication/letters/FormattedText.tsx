import type { ReactNode } from 'react';
import { readFormatted, type FormattedInline } from '#contract/platform/formattedText.ts';
import styles from './FormattedText.module.css';

interface FormattedTextProps {
  /** As it was typed. */
  readonly text: string;
}

/** The pieces have no id: their index is their key. */
const inPlace = <Piece,>(pieces: readonly Piece[], show: (piece: Piece, key: number) => ReactNode): ReactNode[] =>
  pieces.map((piece, index) => show(piece, index));

function inlineOf(inline: FormattedInline, key: number): ReactNode {
  switch (inline.is) {
    case 'text':
      return inline.text;
    case 'break':
      return <br key={key} />;
    case 'strong':
      return <strong key={key}>{inPlace(inline.inlines, inlineOf)}</strong>;
    case 'emphasis':
      return <em key={key}>{inPlace(inline.inlines, inlineOf)}</em>;
    case 'link':
      return (
        <a href={inline.to} key={key} referrerPolicy="no-referrer" rel="noopener noreferrer nofollow" target="_blank">
          {inPlace(inline.inlines, inlineOf)}
        </a>
      );
  }
}

/** Text with simple formatting, as its reader sees it. Markup is shown as text. */
export function FormattedText({ text }: FormattedTextProps) {
  return (
    <div className={styles['text']} dir="auto">
      {inPlace(readFormatted(text), (block, key) =>
        block.is === 'paragraph' ? (
          <p key={key}>{inPlace(block.inlines, inlineOf)}</p>
        ) : (
          <ul key={key}>
            {inPlace(block.items, (item, index) => (
              <li key={index}>{inPlace(item, inlineOf)}</li>
            ))}
          </ul>
        ),
      )}
    </div>
  );
}
