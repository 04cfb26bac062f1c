import { PagedAnswer, type PagedAnswerProps } from '#src/ui/lists/PagedAnswer.tsx';
import type { OpenRow } from '#src/ui/lists/useOpenRow.ts';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { LetterList, type LetterLine } from './LetterList.tsx';

export interface LetterResultProps<Item> extends Omit<PagedAnswerProps<Item>, 'isCompact' | 'noteOf'> {
  readonly label: string;
  readonly lineOf: (item: Item) => LetterLine;
  readonly row: OpenRow;
}

const SKELETON = (
  <div className="grid gap8">
    <output className="visuallyHidden">Loading</output>
    {['first', 'second', 'third', 'fourth', 'fifth'].map((name) => (
      <Skeleton height={88} key={name} />
    ))}
  </div>
);

/** A list of letters with its pages. */
export function LetterResult<Item>({ label, lineOf, row, ...list }: LetterResultProps<Item>) {
  return (
    <PagedAnswer {...list} isCompact skeleton={SKELETON}>
      {(items) => <LetterList isFetching={list.answer.isFetching} label={label} lines={items.map(lineOf)} row={row} />}
    </PagedAnswer>
  );
}
