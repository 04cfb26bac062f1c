import { ofGroup, ofHospice, READERS, type Row } from '../../support/authorizationRows.ts';

/** The figures of hospices, of groups and of the system. */
export const PERFORMANCE_ROWS = {
  // Each role reads its own views; this is the one of the communities.
  getHospicePerformance: {
    ...ofHospice(READERS.filter((role) => role !== 'hospice_clinical_manager')),
    query: () => 'view=by_community',
  },
  getHospicePerformanceCharts: {
    ...ofHospice(READERS.filter((role) => role !== 'hospice_business_development')),
    query: () => 'view=by_nurse',
  },
  getHospicePerformanceSource: {
    may: READERS.filter((role) => role !== 'hospice_business_development'),
    own: async ({ hospiceId, nurseId }) => ({ hospiceId, sourceType: 'nurse', source: nurseId }),
    // Another hospice's nurse at the caller's hospice.
    foreign: async ({ foreignNurseId, hospiceId }) => ({ hospiceId, sourceType: 'nurse', source: foreignNurseId }),
  },
  getGroupPerformance: ofGroup('providerGroupId'),
  exportHospicePerformance: {
    ...ofHospice(READERS.filter((role) => role !== 'hospice_clinical_manager')),
    query: () => 'view=by_responsible_provider',
  },
  exportGroupPerformance: ofGroup('providerGroupId'),
  getSystemFigures: { may: ['superuser'], own: async () => ({}) },
} satisfies Record<string, Row>;
