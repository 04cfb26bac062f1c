import { useSelector } from 'react-redux';
import { pathWith } from '#contract/platform/http.ts';
import { importEndpoints, type ImportSide } from '#contract/exchange/imports.ts';
import { LIST, type Tag } from '#src/api/tags.ts';
import { selectGroup, selectHospice } from '#src/auth/authSlice.ts';

/** Where the referrals of a file go: the own hospice, or the hospices that the own group is connected with. */
export interface ImportTarget {
  readonly side: ImportSide;
  /** The hospice's or the group's id. */
  readonly id: string;
  readonly home: '/hospice' | '/stakeholder';
  /** Where the file is sent. */
  readonly url: string;
}

/** What imported referrals change: they come into these lists and figures. */
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
