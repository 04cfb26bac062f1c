import { skipToken } from '@reduxjs/toolkit/query';
import { useSelector } from 'react-redux';
import type { DrillDown } from '#contract/referrals/counts/drillDown.ts';
import { COUNTS } from '#contract/referrals/counts/counts.ts';
import { selectHospice } from '#src/auth/authSlice.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { formatPlainRange } from '#src/ui/time/plainRange.ts';
import { Toolbar } from '#src/ui/page/Toolbar.tsx';
import styles from './DrillDownFilter.module.css';
import { useListHospiceStaffQuery } from '#src/features/organizations/directory/directoryApi.ts';
import { useChosenStakeholders } from '#src/features/organizations/directory/directoryOptions.ts';

/** All three go together. */
const NOTHING_COUNTED = {
  'filter.drillDown': undefined,
  'filter.drillDownDays': undefined,
  'filter.drillDownSource': undefined,
} as const;

interface CountedFilterProps {
  query: DrillDown;
  /** Told of a group's list as well, which has no source. */
  onChange: (patch: Omit<typeof NOTHING_COUNTED, 'filter.drillDownSource'>) => void;
}

const NONE = 'none';
const WITHOUT: Readonly<Record<string, string>> = {
  'responsible-provider': 'no responsible provider',
  community: 'no community',
  nurse: 'no nurse',
};

/** The name of the provider, community or nurse that the figure was of; undefined while it is not known. */
function useSourceName(source: string | undefined): string | undefined {
  const hospice = useSelector(selectHospice);
  const [type = '', id = NONE] = source?.toLowerCase().split(':') ?? [];
  const isNamed = id !== NONE;
  const stakeholders = useChosenStakeholders(isNamed && type !== 'nurse' ? [id] : []);
  const staff = useListHospiceStaffQuery(
    isNamed && type === 'nurse' && hospice ? { hospiceId: hospice.id, query: { 'filter.id': [id] } } : skipToken,
  );
  if (source === undefined) return undefined;
  if (!isNamed) return WITHOUT[type];
  return [...stakeholders, ...(staff.data?.data ?? [])].find((one) => one.id === id)?.name;
}

/** The days of a figure: what stands at a day's end has one, what stands now has none. */
function daysOf({ 'filter.drillDown': key, 'filter.drillDownDays': days }: DrillDown): string | undefined {
  if (key === undefined || !days?.from || !days.to || COUNTS[key].by === 'now') return undefined;
  return COUNTS[key].by === 'in_care' ? formatPlainRange(days.to, days.to) : formatPlainRange(days.from, days.to);
}

/** What a figure counted, where one led to the list: a filter in a row of its own that can only be taken away. */
export function DrillDownFilter({ onChange, query }: CountedFilterProps) {
  const name = useSourceName(query['filter.drillDownSource']);
  const key = query['filter.drillDown'];
  if (key === undefined) return null;
  const words = [COUNTS[key].label, daysOf(query), name].filter((part) => part !== undefined).join(' · ');
  return (
    <Toolbar>
      <span aria-hidden="true" className="printOnly">
        {words}
      </span>
      <Button
        aria-label={`${words}: remove`}
        endIcon="close"
        onClick={({ currentTarget }) => {
          // Its row goes away: who came by the keyboard goes on with the filters below it.
          currentTarget.parentElement?.nextElementSibling?.querySelector<HTMLElement>('input, button')?.focus();
          onChange(NOTHING_COUNTED);
        }}
      >
        <span className={styles['words']}>{words}</span>
      </Button>
    </Toolbar>
  );
}
