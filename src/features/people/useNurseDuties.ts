import { useEffect, useRef } from 'react';
import { Discipline, isNurseByDefault } from '#contract/people/disciplines.ts';

/** Ticks what a registered nurse can be once that discipline is chosen; the person can untick it again. */
export function useNurseDuties(discipline: string, tick: () => void): void {
  const last = useRef(discipline);
  useEffect(() => {
    if (discipline === last.current) return;
    last.current = discipline;
    if (isNurseByDefault(Discipline.safeParse(discipline).data)) tick();
  });
}
