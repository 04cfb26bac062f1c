import type { HospiceEnrollmentQuery } from '#contract/enrollments.ts';

/** What people look for among enrollments most often. Both sides' lists know these filters. */
export const ENROLLMENT_QUICK_FILTERS = [
  { label: 'All', filters: {} },
  { label: 'Enrolled', filters: { 'filter.status': ['enrolled'] } },
  { label: 'Pending', filters: { 'filter.status': ['pending_start_of_care'] } },
  { label: 'Received', filters: { 'filter.status': ['referral_received'] } },
  { label: 'Declined', filters: { 'filter.status': ['declined'] } },
  { label: 'SIA', filters: { 'filter.isSia': true } },
] as const satisfies readonly { label: string; filters: Partial<HospiceEnrollmentQuery> }[];

/** The latest start of care first; what has not started comes last. */
export const LATEST_START_FIRST = [{ column: 'startOfCare', direction: 'DESC' } as const];
