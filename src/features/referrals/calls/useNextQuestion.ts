import { useState } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import type { Enrollment } from '#contract/referrals/enrollments.ts';
import { problem, type Problem } from '#src/api/problem.ts';
import { referralsApi } from '#src/features/referrals/record/referralsApi.ts';
import { useReloadReferral } from '#src/features/referrals/record/useReloadReferral.ts';

interface Target {
  readonly hospiceId: string;
  readonly referralId: string;
  readonly onAsking?: ((isAsking: boolean) => void) | undefined;
  /** The person's own change is on its way, and is nobody else's. */
  readonly isSaving: boolean;
}

/** What the question needs of the enrollment; without a version, others' changes are not looked for. */
interface Seen {
  readonly version?: number | undefined;
}

/** What others changed while the question was open. */
export interface Meanwhile {
  /** The enrollment with a change that the person has not loaded yet. */
  readonly changed: Enrollment | undefined;
  /** The enrollment as the person loaded it. */
  readonly loaded: Enrollment | undefined;
  readonly load: () => void;
}

/**
 * The open question what comes next. It saves on the version that the person saw when it opened: a colleague's change meanwhile is not
 * overwritten, but shown, and what was typed stays until the person has loaded that change.
 */
export function useNextQuestion<Base extends Seen = Seen>({ hospiceId, isSaving, onAsking, referralId }: Target) {
  const [asked, setAsked] = useState<{ readonly seen: Base; readonly loaded?: Enrollment }>();
  const { data } = referralsApi.useGetReferralQuery(asked ? { referralId } : skipToken);
  const reload = useReloadReferral(referralId);
  const current = data?.enrollments.find(({ hospice }) => hospice.id === hospiceId);
  const version = asked?.loaded?.version ?? asked?.seen.version;
  const isNewer = version !== undefined && current !== undefined && current.version > version;

  const ask = (seen: Base | undefined) => {
    setAsked(seen && { seen });
    onAsking?.(seen !== undefined);
  };
  const meanwhile: Meanwhile = {
    changed: isNewer && !isSaving ? current : undefined,
    loaded: asked?.loaded,
    load: () => setAsked((now) => now && current && { ...now, loaded: current }),
  };
  /** Why it was not saved. After a colleague's change, that change is shown as well. */
  const refusalOf = (error: unknown): Pick<Problem, 'message' | 'fieldErrors'> => {
    const refusal = problem(error);
    if (refusal.code !== 'conflict') return refusal;
    reload();
    return { message: 'Someone changed this a moment ago. Nothing was saved.', fieldErrors: {} };
  };
  return { ask, asked, meanwhile, refusalOf, version };
}
