import * as z from 'zod/mini';

/** The part of a patient that lists show. */
export const PatientSummary = z.object({
  firstName: z.string(),
  lastName: z.string(),
  preferredName: z.nullable(z.string()),
  dateOfBirth: z.nullable(z.string()),
});
export type PatientSummary = z.infer<typeof PatientSummary>;
