import { render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { PagedAnswer } from '#src/ui/lists/PagedAnswer.tsx';
import { LoadedAnswer } from '#src/ui/states/LoadedAnswer.tsx';

const refusal = (status: number, code: string) => ({ status, data: { code, message: '' } });
const shared = { isFetching: false, refetch: () => {} };

const showLoaded = (error: unknown) =>
  render(
    <LoadedAnswer answer={{ ...shared, data: 'Grace Murray', error }} skeleton={null}>
      {(name) => <p>{name}</p>}
    </LoadedAnswer>,
  );

function showPaged(error: unknown, isFetching = false) {
  const page = { data: ['Grace Murray'], meta: { totalItems: 1 } };
  return render(
    <PagedAnswer
      answer={{ ...shared, data: page, currentData: page, error, isFetching }}
      clearLink={undefined}
      empty={null}
      onPage={() => {}}
      paging={{ page: 1, limit: 25 }}
      skeleton={<p>Loading</p>}
    >
      {(rows) => <p>{rows}</p>}
    </PagedAnswer>,
  );
}

describe.each([
  ['record', showLoaded],
  ['list', showPaged],
])('A %s that was shown before', (_what, show) => {
  test.each([
    ['Not allowed', refusal(403, 'forbidden')],
    ['Not found', refusal(404, 'not_found')],
  ])('is gone once the server answers “%s”', (title, error) => {
    show(error);
    expect(screen.getByRole('heading', { name: title })).toBeVisible();
    expect(screen.queryByText('Grace Murray')).toBeNull();
    // Another try would be refused as well.
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('stays with a note when the server fails', () => {
    show(refusal(500, 'internal'));
    expect(screen.getByText('Grace Murray')).toBeVisible();
    expect(screen.getByText(/You’re seeing earlier data/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

test('a list that was refused shows nothing of before while it is asked for again', () => {
  showPaged(refusal(403, 'forbidden'), true);
  expect(screen.getByText('Loading')).toBeVisible();
  expect(screen.queryByText('Grace Murray')).toBeNull();
});
