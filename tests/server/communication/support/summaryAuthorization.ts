import { ofHospice, type Row } from '../../support/authorizationRows.ts';
import { SUMMARY_MONTH } from './summaryReader.ts';

/** The hospice roles that write to referral sources. */
const WRITERS = ['hospice_super_admin', 'hospice_admin', 'hospice_business_development'] as const;

export const SUMMARY_ROWS = {
  getSummarySettings: ofHospice(WRITERS),
  setSummarySettings: {
    isOfWholeHospice: true,
    ...ofHospice(WRITERS),
    body: async (world) => ({ version: await world.summaryVersion(), isOn: true }),
  },
  listSummaryReaders: { ...ofHospice(WRITERS), query: () => `filter.month=${SUMMARY_MONTH}` },
  previewSummary: {
    may: WRITERS,
    own: async (world) => ({
      hospiceId: world.hospiceId,
      month: SUMMARY_MONTH,
      personId: await world.addSummaryReader(),
    }),
    foreign: async (world) => ({
      hospiceId: world.foreignHospiceId,
      month: SUMMARY_MONTH,
      personId: await world.addForeignSummaryReader(),
    }),
  },
  sendSummaries: {
    isOfWholeHospice: true,
    ...ofHospice(WRITERS),
    body: async (world) => ({ month: SUMMARY_MONTH, personIds: [await world.addSummaryReader()] }),
  },
} satisfies Record<string, Row>;
