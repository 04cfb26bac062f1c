import { fhirEndpoints } from '#contract/exchange/fhir.ts';
import { download, FailedDownload, saveFile } from '#src/api/download.ts';
import { problem, type Problem } from '#src/api/problem.ts';

/**
 * Saves a referral with its documents as a FHIR Bundle.
 * @returns the failure; null when the file is saved
 */
export async function downloadBundle(referralId: string): Promise<Problem | null> {
  try {
    const { signal } = new AbortController();
    const { blob, fileName } = await download(
      fhirEndpoints.exportBundle,
      { params: { referralId } },
      { fileName: 'referral.fhir.json', unit: 'bytes', signal, onProgress: () => {} },
    );
    saveFile(blob, fileName);
    return null;
  } catch (error) {
    return error instanceof FailedDownload ? error.problem : problem(undefined);
  }
}
