import type { ReactNode } from 'react';
import { LIMITED_TO_LOCATIONS } from '#contract/platform/access.ts';
import type { Endpoint } from '#contract/platform/http.ts';
import { useMayCall } from '#src/auth/useMayCall.ts';
import { Banner } from '#src/ui/states/Banner.tsx';
import styles from './settings.module.css';

interface WholeHospiceProps {
  /** The call that saves the settings. */
  readonly change: Pick<Endpoint, 'access'>;
  readonly children: ReactNode;
}

/** Settings for all of the hospice's locations. People who are limited to some read them, with a sentence why no field is open. */
export function WholeHospice({ change, children }: WholeHospiceProps) {
  if (useMayCall(change)) return children;
  return (
    <>
      <Banner tone="info">{LIMITED_TO_LOCATIONS}.</Banner>
      <fieldset className={styles['closed']} disabled>
        {children}
      </fieldset>
    </>
  );
}
