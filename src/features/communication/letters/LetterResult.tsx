import type { OpenRow } from '#src/ui/lists/useOpenRow.ts';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { PagedAnswer, type PagedListProps } from '#src/ui/table/PagedAnswer.tsx';
import { LetterList, type LetterLine } from './LetterList.tsx';

interface LetterResultProps<Item> extends PagedListProps<Item> {
  readonly label: string;
  readonly lineOf: (item: Item) => LetterLine;
  readonly row: OpenRow;
}

const SKELETONS = ['first', 'second', 'third', 'fourth', 'fifth'];

/** A list of letters with pages. */
export function LetterResult<Item>(props: LetterResultProps<Item>) {
  const { answer, label, lineOf, row } = props;
  return (
    <PagedAnswer {...props} skeleton={<Loading />}>
      {(items) => <LetterList isFetching={answer.isFetching} label={label} lines={items.map(lineOf)} row={row} />}
    </PagedAnswer>
  );
}

function Loading() {
  return (
    <div className="grid gap8">
      <output className="visuallyHidden">Loading</output>
      {SKELETONS.map((name) => (
        <Skeleton height={88} key={name} />
      ))}
    </div>
  );
}
