import type { AccessReason } from '#contract/platform/accessReason.ts';
import { fhirEndpoints } from '#contract/exchange/fhir.ts';
import { download, FailedDownload, saveFile } from '#src/api/download.ts';
import { problem, type Problem } from '#src/api/problem.ts';

interface Asking {
  /** Why a superuser opens the record. */
  readonly accessReason?: AccessReason | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Saves a referral with its documents as a FHIR Bundle.
 * @returns the failure; null when the file is saved
 */
export async function downloadBundle(
  referralId: string,
  { accessReason, signal = new AbortController().signal }: Asking = {},
): Promise<Problem | null> {
  try {
    const { blob, fileName } = await download(
      fhirEndpoints.exportBundle,
      { params: { referralId }, accessReason },
      { fileName: 'referral.fhir.json', unit: 'bytes', signal, onProgress: () => {} },
    );
    saveFile(blob, fileName);
    return null;
  } catch (error) {
    return error instanceof FailedDownload ? error.problem : problem(undefined);
  }
}
