import { useSelector } from 'react-redux';
import { pathWith } from '#contract/platform/http.ts';
import type { ImportSide } from '#contract/exchange/importFields.ts';
import { importEndpoints } from '#contract/exchange/imports.ts';
import { LIST, type Tag } from '#src/api/tags.ts';
import { selectGroup, selectHospice } from '#src/auth/authSlice.ts';

/** The recipient of a file's referrals: the user's hospice, or the hospices connected to the user's group. */
export interface ImportTarget {
  readonly side: ImportSide;
  /** The hospice's or the group's id. */
  readonly id: string;
  readonly home: '/hospice' | '/stakeholder';
  /** The address that the file is sent to. */
  readonly url: string;
}

/** The page of an import that was started. */
export const importAddress = (home: ImportTarget['home'], id: string): string =>
  `${home}/referrals/import?import=${id}`;

/** The lists and figures that imported referrals change. */
export const IMPORTED: Tag[] = [
  { type: 'Referral', id: LIST },
  { type: 'Enrollment', id: LIST },
  { type: 'Performance', id: LIST },
];

export function useImportTarget(side: ImportSide): ImportTarget {
  const hospiceId = useSelector(selectHospice)?.id ?? '';
  const groupId = useSelector(selectGroup)?.id ?? '';
  return side === 'hospice'
    ? {
        side,
        id: hospiceId,
        home: '/hospice',
        url: pathWith(importEndpoints.importHospiceReferrals.path, { hospiceId }),
      }
    : {
        side,
        id: groupId,
        home: '/stakeholder',
        url: pathWith(importEndpoints.importGroupReferrals.path, { groupId }),
      };
}
