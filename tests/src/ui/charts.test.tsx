import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { ticksTo } from '#src/ui/charts/axis.ts';
import { BarList } from '#src/ui/charts/BarList.tsx';
import { BoxBars } from '#src/ui/charts/BoxBars.tsx';
import { CellBar } from '#src/ui/charts/CellBar.tsx';
import { ChartCard } from '#src/ui/charts/ChartCard.tsx';
import type { ChartData } from '#src/ui/charts/chartData.ts';
import { FunnelChart } from '#src/ui/charts/FunnelChart.tsx';
import { Histogram } from '#src/ui/charts/Histogram.tsx';
import { TrendChart } from '#src/ui/charts/TrendChart.tsx';
import { valueLabel } from '#src/ui/valueLabel.ts';
import { columnsOf, lineParts, trendLayout } from '#src/ui/charts/trendLayout.ts';

const WEEKS: ChartData = {
  title: 'Referrals and enrollments',
  note: 'By the day of receipt.',
  unit: 'count',
  categoryLabel: 'Week of',
  categories: ['Nov 2', 'Nov 9', 'Nov 16'],
  series: [
    { name: 'Referrals', tone: 'received', values: [1204, 0, 7], links: ['/list?week=1', undefined, '/list?week=3'] },
    { name: 'Enrolled', tone: 'enrolled', values: [5, null, 2] },
  ],
};

const WAITS: ChartData = {
  title: 'Hours to admission',
  unit: 'count',
  categories: ['Up to 4h', '4 to 8h', '8 to 24h'],
  series: [
    { name: 'Admissions', tone: 'brand', values: [4, 0, 12], links: ['/list?upTo=4', undefined, '/list?upTo=24'] },
  ],
};

const show = (content: ReactElement) => render(<MemoryRouter>{content}</MemoryRouter>);

/** The words of a table, row by row. */
const cellsOf = (table: HTMLElement): string[][] =>
  within(table)
    .getAllByRole('row')
    .map((row) => Array.from(row.children, (cell) => cell.textContent));

describe('Table behind a chart', () => {
  test('holds every value and link of the chart, and empty cells for missing values', async () => {
    const person = userEvent.setup();
    show(
      <ChartCard data={WEEKS}>
        <TrendChart data={WEEKS} />
      </ChartCard>,
    );
    expect(screen.getByText('By the day of receipt.')).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();

    await person.click(screen.getByRole('radio', { name: 'Table' }));
    const table = screen.getByRole('table', { name: 'Referrals and enrollments' });
    expect(cellsOf(table)).toEqual([
      ['Week of', 'Referrals', 'Enrolled'],
      ['Nov 2', '1,204', '5'],
      ['Nov 9', '0', ''],
      ['Nov 16', '7', '2'],
    ]);
    const links = within(table).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['1,204', '/list?week=1'],
      ['7', '/list?week=3'],
    ]);
  });

  test('is absent when there are no values', () => {
    const nothing = { ...WAITS, series: WAITS.series.map((series) => ({ ...series, values: [0, 0, 0] })) };
    show(
      <ChartCard data={nothing} emptyText="Nobody was admitted">
        <Histogram data={nothing} />
      </ChartCard>,
    );
    expect(screen.getByText('Nobody was admitted')).toBeVisible();
    expect(screen.queryByRole('radio')).toBeNull();
  });
});

describe('Trend chart', () => {
  test('shows the latest values at first, and then those of the chosen point', () => {
    show(<TrendChart data={WEEKS} />);
    const time = screen.getByRole('slider', { name: 'Referrals and enrollments, point in time' });
    expect(time).toHaveAttribute('aria-valuetext', 'Nov 16: Referrals 7, Enrolled 2');
    expect(screen.getByRole('link', { name: '7' })).toHaveAttribute('href', '/list?week=3');

    fireEvent.change(time, { target: { value: '0' } });
    expect(time).toHaveAttribute('aria-valuetext', 'Nov 2: Referrals 1,204, Enrolled 5');
    expect(screen.getByRole('link', { name: '1,204' })).toHaveAttribute('href', '/list?week=1');

    fireEvent.change(time, { target: { value: '1' } });
    expect(time).toHaveAttribute('aria-valuetext', 'Nov 9: Referrals 0, Enrolled none');
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('has a summary in words', () => {
    show(<TrendChart data={WEEKS} />);
    expect(
      screen.getByText(
        'From Nov 2 to Nov 16. Referrals: 1,211 in total, highest 1,204 (Nov 2), lowest 0 (Nov 9), last 7 (Nov 16). ' +
          'Enrolled: 7 in total, highest 5 (Nov 2), lowest 2 (Nov 16), last 2 (Nov 16).',
      ),
    ).toBeInTheDocument();
  });

  test('breaks at a missing value, and draws no column there', () => {
    const place = trendLayout(WEEKS, { left: 0, top: 0, width: 300, height: 100 });
    const values = [3, null, 4, 5];
    expect(lineParts(values, place).map((part) => part.map(({ index }) => index))).toEqual([[0], [2, 3]]);
    expect(columnsOf(values, 0, 1, place).map(({ index }) => index)).toEqual([0, 2, 3]);
    expect(columnsOf([0], 0, 1, place).map(({ height }) => height)).toEqual([0]);
  });
});

test.each([
  ['no values', 0, 'count', [0, 1]],
  ['whole counts', 3, 'count', [0, 1, 2, 3]],
  ['round counts', 214, 'count', [0, 100, 200, 300]],
  ['hours in steps of 6', 22, 'hours', [0, 6, 12, 18, 24]],
] as const)('a chart axis has ticks for %s', (_name, max, unit, ticks) => {
  expect(ticksTo(max, unit)).toEqual(ticks);
});

test.each([
  [1204, 'count', '1,204'],
  [0.775, 'share', '78%'],
  [0.004, 'share', '<1%'],
  [9.46, 'hours', '9h 28m'],
  [76.2, 'hours', '3d 4h'],
  [130, 'minutes', '2h 10m'],
  [1, 'days', '1 day'],
  [45, 'minutes', '45 min'],
] as const)('the value %s in %s is written %s', (value, unit, words) => {
  expect(valueLabel(unit, value)).toBe(words);
});

test('a histogram shows each step with its value and its link', () => {
  show(<Histogram data={WAITS} target={{ after: 3, label: 'Within 24 hours' }} />);
  const steps = within(screen.getByRole('list', { name: 'Hours to admission' })).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual(['Up to 4h 4', '4 to 8h 0', '8 to 24h 12']);
  expect(screen.getByRole('link', { name: '8 to 24h 12' })).toHaveAttribute('href', '/list?upTo=24');
  expect(screen.getAllByRole('link')).toHaveLength(2);
  expect(screen.getByText('Within 24 hours')).toBeVisible();
});

test('a bar list shows labels, values and shares', () => {
  show(<BarList data={WAITS} />);
  const bars = within(screen.getByRole('list', { name: 'Hours to admission' })).getAllByRole('listitem');
  expect(bars.map(({ textContent }) => textContent)).toEqual(['Up to 4h4 25%', '4 to 8h0 0%', '8 to 24h12 75%']);
  expect(screen.getByRole('link', { name: 'Up to 4h' })).toHaveAttribute('href', '/list?upTo=4');
});

test('a funnel shows each stage as a share of all and of the stage before', () => {
  const data: ChartData = {
    title: 'From referral to care',
    unit: 'count',
    categories: ['Received', 'Contacted', 'Enrolled'],
    series: [{ name: 'Referrals', tone: 'brand', values: [40, 30, 15], links: ['/all', '/contacted', '/enrolled'] }],
  };
  const { unmount } = show(<FunnelChart data={data} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Received40',
    'Contacted3075% of all',
    'Enrolled1538% of all, 50% of contacted',
  ]);
  expect(screen.getByRole('link', { name: 'Enrolled' })).toHaveAttribute('href', '/enrolled');
  unmount();

  show(<FunnelChart data={{ ...data, series: [{ name: 'Referrals', tone: 'brand', values: [0, 0, 0] }] }} />);
  expect(screen.getByRole('list')).not.toHaveTextContent('%');
});

test('a bar in a table cell is as long as its value', () => {
  const { container, rerender } = render(
    <CellBar max={40} value={30}>
      30
    </CellBar>,
  );
  expect(container).toHaveTextContent('30');
  expect(container.querySelector('[style]')).toHaveStyle({ width: '75%' });
  rerender(
    <CellBar max={0} value={0}>
      0
    </CellBar>,
  );
  expect(container.querySelector('[style]')).toHaveStyle({ width: '0%' });
});

test('answer shares are shown as text, without a middle where there is none', () => {
  const { container, rerender } = render(<BoxBars boxes={{ top: 60, middle: 25, bottom: 15 }} />);
  expect(container).toHaveTextContent('top 60% · middle 25% · bottom 15%');
  rerender(<BoxBars boxes={{ top: 60, middle: null, bottom: 40 }} />);
  expect(container).toHaveTextContent('top 60% · bottom 40%');
});
