import { AbilityProvider as CaslProvider, useAbility as useCaslAbility } from '@casl/react';
import { useMemo, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { abilityFor, type AppAbility } from '#contract/platform/ability.ts';
import { selectRole } from './authSlice.ts';

/** Provides the abilities of the signed-in person's role. The server enforces them; the screens explain. */
export function AbilityProvider({ children }: { readonly children: ReactNode }) {
  const role = useSelector(selectRole);
  const ability = useMemo(() => abilityFor(role), [role]);
  return <CaslProvider value={ability}>{children}</CaslProvider>;
}

export const useAbility = (): AppAbility => useCaslAbility<AppAbility>();
