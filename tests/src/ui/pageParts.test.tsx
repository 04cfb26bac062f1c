import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { moveRow } from '#src/ui/shortcuts/pageParts.ts';

const row = (name: string) => (
  <tr>
    <th>
      <a data-row-link="" href={`#${name}`}>
        {name}
      </a>
    </th>
  </tr>
);

test('moving down from a list’s last row skips hidden rows and goes to the next list', () => {
  render(
    <main>
      <table>
        <tbody>{row('last')}</tbody>
        <tbody hidden>{row('ahead')}</tbody>
      </table>
      <table>
        <tbody>{row('other list')}</tbody>
      </table>
    </main>,
  );
  screen.getByRole('link', { name: 'last' }).focus();
  moveRow(1);
  expect(screen.getByRole('link', { name: 'other list' })).toHaveFocus();
  moveRow(-1);
  expect(screen.getByRole('link', { name: 'last' })).toHaveFocus();
});
