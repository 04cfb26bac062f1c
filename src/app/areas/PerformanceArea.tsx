import { Outlet, useParams } from 'react-router-dom';
import { mayReadPerformance } from '#contract/platform/ability.ts';
import { useAbility } from '#src/auth/AbilityProvider.tsx';
import { ForbiddenView } from '#src/features/performance/ForbiddenView.tsx';
import { Component as NotFound } from '#src/app/errors/EmbeddedNotFound.tsx';
import { SOURCE_TYPES, viewOfSourceType } from '#contract/referrals/counts/sources.ts';

/** Shows the screens below only if the address names a view of performance that the person may read. */
export function Component() {
  const ability = useAbility();
  const { sourceType } = useParams();
  const known = SOURCE_TYPES.find((each) => each === sourceType);
  if (known === undefined) return <NotFound />;
  const view = viewOfSourceType[known];
  return mayReadPerformance(ability, view) ? <Outlet /> : <ForbiddenView view={view} />;
}
