import { skipToken } from '@reduxjs/toolkit/query';
import { useSelector } from 'react-redux';
import type { DrillDown } from '#contract/referrals/counts/drillDown.ts';
import { COUNTS } from '#contract/referrals/counts/counts.ts';
import { selectHospice } from '#src/auth/authSlice.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import styles from './DrillDownFilter.module.css';
import { directoryApi } from '#src/features/organizations/directory/directoryApi.ts';
import { useChosenStakeholders } from '#src/features/organizations/directory/directoryOptions.ts';

const DAYS = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' });

/** `Sep 1 – 30, 2026` of two plain dates, both included; `Sep 30, 2026` where they are the same day. */
const formatPlainRange = (from: string, to: string): string =>
  // Intl puts thin spaces around the dash, which the search of a browser does not find.
  DAYS.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`)).replaceAll(/\s/g, ' ');

/** All three go together. */
const NO_DRILL_DOWN = {
  'filter.drillDown': undefined,
  'filter.drillDownDays': undefined,
  'filter.drillDownSource': undefined,
} as const;

interface DrillDownFilterProps {
  query: DrillDown;
  /** A group's list has no source filter. */
  onChange: (patch: Omit<typeof NO_DRILL_DOWN, 'filter.drillDownSource'>) => void;
}

const NONE = 'none';
const WITHOUT: Readonly<Record<string, string>> = {
  'responsible-provider': 'no responsible provider',
  community: 'no community',
  nurse: 'no nurse',
};

/** The name of the provider, community or nurse of the figure; undefined while it loads. */
function useSourceName(source: string | undefined): string | undefined {
  const hospice = useSelector(selectHospice);
  const [type = '', id = NONE] = source?.toLowerCase().split(':') ?? [];
  const isNamed = id !== NONE;
  const stakeholders = useChosenStakeholders(isNamed && type !== 'nurse' ? [id] : []);
  const staff = directoryApi.useListHospiceStaffQuery(
    isNamed && type === 'nurse' && hospice ? { hospiceId: hospice.id, query: { 'filter.id': [id] } } : skipToken,
  );
  if (source === undefined) return undefined;
  if (!isNamed) return WITHOUT[type];
  return [...stakeholders, ...(staff.data?.data ?? [])].find((one) => one.id === id)?.name;
}

/** The days that the figure counted: one for a state at the end of a day, none for the state now. */
function daysOf({ 'filter.drillDown': key, 'filter.drillDownDays': days }: DrillDown): string | undefined {
  if (key === undefined || !days?.from || !days.to || COUNTS[key].by === 'now') return undefined;
  return COUNTS[key].by === 'in_care' ? formatPlainRange(days.to, days.to) : formatPlainRange(days.from, days.to);
}

/** The filter that a figure's link has set. It can only be removed. */
export function DrillDownFilter({ onChange, query }: DrillDownFilterProps) {
  const name = useSourceName(query['filter.drillDownSource']);
  const key = query['filter.drillDown'];
  if (key === undefined) return null;
  const label = [COUNTS[key].label, daysOf(query), name].filter((part) => part !== undefined).join(' · ');
  return (
    <span>
      <span aria-hidden="true" className="printOnly">
        {label}
      </span>
      <Button
        aria-label={`${label}: remove`}
        endIcon="close"
        onClick={({ currentTarget }) => {
          // This button goes away: the focus moves to the filter after it.
          currentTarget.parentElement?.nextElementSibling?.querySelector<HTMLElement>('input, button')?.focus();
          onChange(NO_DRILL_DOWN);
        }}
      >
        <span className={styles['label']}>{label}</span>
      </Button>
    </span>
  );
}
