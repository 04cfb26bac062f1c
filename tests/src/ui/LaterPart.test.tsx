import { render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, test } from 'vitest';
import { LaterPart } from '#src/ui/lists/LaterPart.tsx';

/** What stood in the part each time when rows were drawn. */
const seen: (string | null)[] = [];

function Rows() {
  useLayoutEffect(() => {
    seen.push(screen.getByRole('status').textContent);
  });
  return <p>Rows</p>;
}

const list = (filterKey: string, page: number, tools: string) => (
  <>
    <LaterPart filterKey={filterKey} page={page}>
      <output>{tools}</output>
    </LaterPart>
    <Rows />
  </>
);

test('a part beside the rows comes after those of a next page, and at once for any other change', () => {
  seen.length = 0;
  const { rerender } = render(list('', 1, 'first'));
  for (const [filterKey, page, tools] of [
    ['', 2, 'next page'],
    ['', 2, 'fewer columns'],
    ['urgent', 1, 'other filter'],
  ] as const) {
    rerender(list(filterKey, page, tools));
    expect(screen.getByRole('status').textContent).toBe(tools);
  }
  expect(seen).toEqual(['first', 'first', 'fewer columns', 'other filter']);
});
